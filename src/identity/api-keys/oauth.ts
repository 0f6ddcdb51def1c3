/**
 * OAuth 2 client credentials (RFC 6749, 4.4) for keys of the school: `client_id` is the key's id and `client_secret` the key.
 * Answers and errors are those of RFC 6749, 5, and not the product's own.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can } from '#access/can.ts';
import { isScope } from '#access/keys.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { keyHash } from './key-text.ts';
import { actorOfKey } from './resolver.ts';
import { TOKEN_SECONDS } from './rules.ts';
import { findKey, recordUse } from './store.ts';
import { makeToken } from './tokens.ts';

const FORM = 'application/x-www-form-urlencoded';

type ErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

class TokenError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** RFC 6749, 2.3.1: both parts are encoded as in a form before they are joined. */
function basicOf(header: string): Credentials {
  const [, encoded = ''] = /^Basic\s+([A-Za-z0-9+/]+=*)$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined)
    throw new TokenError('invalid_client', 'The header Authorization must be Basic with client_id:client_secret');
  try {
    const [plainId = '', plainSecret = ''] = [id, secret].map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return { id: plainId, secret: plainSecret };
  } catch {
    throw new TokenError('invalid_client', 'client_id and client_secret must be URL-encoded');
  }
}

function credentialsOf(request: FastifyRequest, form: URLSearchParams): Credentials {
  const header = request.headers.authorization;
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (header !== undefined) {
    if (secret !== null) throw new TokenError('invalid_request', 'Send the client_secret in one way only');
    const basic = basicOf(header);
    if (id !== null && id !== basic.id) throw new TokenError('invalid_request', 'There are two different client_ids');
    return basic;
  }
  if (id === null || secret === null) throw new TokenError('invalid_client', 'client_id and client_secret are missing');
  return { id, secret };
}

/** The parameters of the body. Throws for one that is sent twice (RFC 6749, 3.2) and for a body that is no form. */
function formOf(request: FastifyRequest): URLSearchParams {
  if (typeof request.body !== 'string') throw new TokenError('invalid_request', `The body must be ${FORM}`);
  const form = new URLSearchParams(request.body);
  const names = [...form.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new TokenError('invalid_request', `${twice} is there twice`.replace(/[^\x20-\x7e]|["\\]/g, ''));
  return form;
}

async function issueToken(services: Services, tenant: TenantOfRequest, request: FastifyRequest) {
  const form = formOf(request);
  const { id, secret } = credentialsOf(request, form);
  const grant = form.get('grant_type');
  if (grant === null) throw new TokenError('invalid_request', 'grant_type is missing');
  const { clock, database, vault } = services;
  const now = clock();
  const granted = await inTenant(database, tenant.id, async (tx) => {
    const key = await findKey(tx, keyHash(secret), now);
    const isThisClient =
      z.uuid().safeParse(id).success && key && timingSafeEqual(keyHash(id.toLowerCase()), keyHash(key.key_id));
    if (!key?.is_of_school || !isThisClient) return null;
    const actor = await actorOfKey(tx, key, key.scopes);
    if (!actor) return null;
    await recordUse(tx, key, now);
    return { id: key.key_id, scopes: key.scopes.filter((one) => isScope(one) && can(actor, one)) };
  });
  if (!granted) throw new TokenError('invalid_client', 'There is no such client, or its secret is another one');
  if (grant !== 'client_credentials')
    throw new TokenError('unsupported_grant_type', 'grant_type must be client_credentials');
  const wished = (form.get('scope') ?? '').split(' ').filter((one) => one !== '');
  const scopes = wished.length === 0 ? granted.scopes : wished;
  if (scopes.length === 0 || scopes.some((one) => !granted.scopes.includes(one)))
    throw new TokenError('invalid_scope', 'The client does not have all of these scopes');
  return {
    access_token: makeToken(vault, tenant.id, granted.id, scopes, now),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: scopes.join(' '),
  };
}

function sendError(request: FastifyRequest, reply: FastifyReply, { code, message }: TokenError): FastifyReply {
  if (code === 'invalid_client' && request.headers.authorization !== undefined)
    reply.header('www-authenticate', 'Basic realm="oauth", charset="UTF-8"');
  return reply.code(code === 'invalid_client' ? 401 : 400).send({ error: code, error_description: message });
}

/** Registers `POST /oauth/token`, and its description by RFC 8414, which clients look for. */
export function registerTokenEndpoint(
  app: FastifyInstance,
  services: Services,
  { directory }: { readonly directory: TenantDirectory },
): void {
  const findTenant = (request: FastifyRequest) => directory.find(hostName(request.headers.host ?? ''));
  app.get('/.well-known/oauth-authorization-server', async (request, reply) => {
    const tenant = await findTenant(request);
    if (!tenant) return reply.code(404).send({ error: 'not_found' });
    const issuer = siteAddress(request, services.config, tenant);
    return {
      issuer,
      token_endpoint: `${issuer}/oauth/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      service_documentation: `${issuer}/v1/api/docs`,
    };
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    );
    // Anything else is refused below, in the words of the RFC.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null, null),
    );
    scope.post('/oauth/token', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      const tenant = await findTenant(request);
      if (!tenant) return reply.code(404).send({ error: 'not_found' });
      try {
        return await issueToken(services, tenant, request);
      } catch (error) {
        if (error instanceof TokenError) return sendError(request, reply, error);
        throw error;
      }
    });
  });
}
