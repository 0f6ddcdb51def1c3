/**
 * SCIM 2.0 (RFC 7643, RFC 7644) under `/scim/v2`. These addresses are no endpoints of ours: media type, errors and lists are those of the
 * RFC. What lets a request in is a token of the school alone; cookies are not looked at, so no page can ask in somebody's name.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKeyShaped, keyHash } from '#identity/api-keys/api.ts';
import { resourceTypeList, schemaList, serviceProvider } from '#identity/scim/protocol/discovery.ts';
import { errorBody, ScimError } from '#identity/scim/protocol/errors.ts';
import { CALLS_A_MINUTE, MOST_BYTES } from '#identity/scim/protocol/limits.ts';
import { scimOpenApi } from '#identity/scim/protocol/openapi.ts';
import type { Resource } from '#identity/scim/protocol/patch.ts';
import { namesVersion } from '#identity/scim/protocol/preconditions.ts';
import { addressOf, selected, selectionOf, versionOf } from '#identity/scim/protocol/resources.ts';
import type { ResourceName } from '#identity/scim/protocol/schema.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { runBulk } from './bulk.ts';
import { type Answered, asScimError, type Caller, perform } from './perform.ts';
import { listOf, queryOf, readList, searchOf } from './search.ts';
import { findToken, recordUse, type UsedToken } from './store-tokens.ts';

const TYPE = 'application/scim+json';
const MINUTE_MS = 60_000;

interface Incoming {
  readonly caller: Caller;
  readonly token: UsedToken;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The parts of the path behind `/scim/v2`. */
  readonly parts: readonly string[];
  readonly search: URLSearchParams;
}

/** Calls of the running minute, by token. */
class Counts {
  #minute = 0;
  readonly #calls = new Map<string, number>();

  /** Seconds to wait; null: the call may be made. */
  add(token: string, now: Date): number | null {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#calls.clear();
    this.#minute = minute;
    const calls = (this.#calls.get(token) ?? 0) + 1;
    this.#calls.set(token, calls);
    return calls <= CALLS_A_MINUTE ? null : Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000));
  }
}

/** Whose token it is. Throws 401 for one that is unknown here, has expired or was revoked. */
async function authenticate(services: Services, tenant: TenantOfRequest, request: FastifyRequest): Promise<UsedToken> {
  const [, text = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const now = services.clock();
  const token = isKeyShaped(text)
    ? await inTenant(services.database, tenant.id, async (tx) => {
        const found = await findToken(tx, keyHash(text), now);
        if (found) await recordUse(tx, found, now);
        return found;
      })
    : undefined;
  if (!token) throw new ScimError(401, 'The token is unknown, has expired or was revoked');
  return token;
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status).type(TYPE);
  return body === null ? reply.send() : reply.send(JSON.stringify(body));
}

function sendError(reply: FastifyReply, error: ScimError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"');
  return send(reply, error.status, errorBody(error));
}

function sendResource(incoming: Incoming, { status, resource }: Answered): FastifyReply {
  const { reply, request, search } = incoming;
  if (!resource) return send(reply, status, null);
  const version = versionOf(resource);
  reply.header('etag', version);
  const known = request.headers['if-none-match'];
  if (request.method === 'GET' && known !== undefined && namesVersion(known, version)) return reply.code(304).send();
  if (status === 201) reply.header('location', addressOf(resource));
  const selection = selectionOf(search.get('attributes'), search.get('excludedAttributes'));
  return send(reply, status, selected(resource, selection));
}

const kinds: Readonly<Record<string, ResourceName>> = { users: 'User', groups: 'Group' };

async function answerResources(incoming: Incoming, type: ResourceName): Promise<FastifyReply> {
  const { caller, request, reply, parts, search } = incoming;
  const [, id = null, ...more] = parts;
  const { services, tenantId, site } = caller;
  if (more.length > 0) throw new ScimError(404, 'There is nothing at this address');
  const isSearch = id === '.search';
  if (isSearch && request.method !== 'POST') throw new ScimError(405, 'A search is sent by POST');
  if (isSearch || (id === null && request.method === 'GET')) {
    const query = isSearch ? searchOf(request.body) : queryOf(search);
    return send(reply, 200, await inTenant(services.database, tenantId, (tx) => readList(tx, site, [type], query)));
  }
  const selection = selectionOf(search.get('attributes'), search.get('excludedAttributes'));
  const { method, body } = request;
  const ifMatch = request.headers['if-match'];
  return sendResource(incoming, await perform(caller, { method, type, id, body, ifMatch, selection }));
}

/** A list of ours, or the one of it that is named. */
function answerOwn({ reply, request, parts, search }: Incoming, rows: readonly Resource[]): FastifyReply {
  if (request.method !== 'GET') throw new ScimError(405, 'This can only be read');
  // RFC 7644, 4: a filter here is refused, because it would have no effect.
  if (search.has('filter')) throw new ScimError(403, 'These lists have no filters');
  if (parts.length === 1) return send(reply, 200, listOf(rows));
  const row = rows.find(({ id }) => id === parts[1]);
  if (!row || parts.length > 2) throw new ScimError(404, 'There is nothing at this address');
  return send(reply, 200, row);
}

async function answer(incoming: Incoming): Promise<FastifyReply> {
  const { caller, token, request, reply, parts } = incoming;
  const { services, tenantId, site } = caller;
  const first = (parts[0] ?? '').toLowerCase();
  const isChange = request.method !== 'GET' && parts.at(-1) !== '.search';
  if (isChange && token.is_read_only) throw new ScimError(403, 'This token can only read');
  const type = Object.hasOwn(kinds, first) ? kinds[first] : undefined;
  if (type) return answerResources(incoming, type);
  if (first === 'serviceproviderconfig' && request.method === 'GET') return send(reply, 200, serviceProvider(site));
  if (first === 'resourcetypes') return answerOwn(incoming, resourceTypeList(site));
  if (first === 'schemas') return answerOwn(incoming, schemaList(site));
  if (first === 'bulk' && request.method === 'POST') return send(reply, 200, await runBulk(caller, request.body));
  if (first === '.search' && request.method === 'POST') {
    const query = searchOf(request.body);
    const list = await inTenant(services.database, tenantId, (tx) => readList(tx, site, ['User', 'Group'], query));
    return send(reply, 200, list);
  }
  if (first === 'me') throw new ScimError(501, 'A token is of no person');
  throw new ScimError(404, 'There is nothing at this address');
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ScimError(400, 'The address is not encoded as it must be', 'invalidSyntax');
  }
};

/** Errors of the server before ours: bodies that are too long or no JSON. */
function fromServer(error: FastifyError): ScimError | null {
  if (error.statusCode === 413) return new ScimError(413, `A body must have at most ${MOST_BYTES} bytes`, 'tooMany');
  if (error.statusCode === 415) return new ScimError(415, `The body must be ${TYPE} or application/json`);
  return error.statusCode === 400 ? new ScimError(400, 'The body is no JSON', 'invalidSyntax') : null;
}

function parseBody(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  try {
    done(null, body.length === 0 ? undefined : JSON.parse(String(body)));
  } catch {
    done(new ScimError(400, 'The body is no JSON', 'invalidSyntax'));
  }
}

/** Registers everything under `/scim/v2`. */
export function registerScim(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  const counts = new Counts();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([TYPE, 'application/json'], { parseAs: 'string', bodyLimit: MOST_BYTES }, parseBody);
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      const known = asScimError(error) ?? fromServer(error);
      if (known) return sendError(reply, known);
      services.log.error({ err: error }, 'a request of a directory failed');
      return sendError(reply, new ScimError(500, 'The server could not do it'));
    });
    // It says nothing of the school, and is read before there is a token.
    scope.get('/scim/v2/openapi.json', async (request, reply) => {
      const tenant = await directory.find(hostName(request.headers.host ?? ''));
      if (!tenant) throw new ScimError(404, 'There is no site at this address');
      const document = scimOpenApi(siteAddress(request, services.config, tenant));
      return reply.type('application/json').send(JSON.stringify(document));
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/scim/v2/*',
      bodyLimit: MOST_BYTES,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const tenant = await directory.find(hostName(request.headers.host ?? ''));
        if (!tenant) throw new ScimError(404, 'There is no site at this address');
        const token = await authenticate(services, tenant, request);
        const wait = counts.add(token.token_id, services.clock());
        if (wait !== null) {
          reply.header('retry-after', String(wait));
          throw new ScimError(429, `A token may make ${CALLS_A_MINUTE} calls a minute`);
        }
        const [path = '', query = ''] = request.url.split(/\?(.*)/s);
        const parts = path
          .slice('/scim/v2/'.length)
          .split('/')
          .filter((part) => part !== '')
          .map(decoded);
        const site = siteAddress(request, services.config, tenant);
        const caller = { services, tenantId: tenant.id, site, by: token.name };
        return answer({ caller, token, request, reply, parts, search: new URLSearchParams(query) });
      },
    });
  });
}
