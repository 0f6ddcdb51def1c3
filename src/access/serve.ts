/**
 * One request, from parse to answer: host → tenant → origin → actor → permission → input → action → response schema.
 * Nothing else in the product answers an endpoint.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantTx, type TransactionOptions } from '#platform/server/database/tenant-tx.ts';
import { parsePart } from '#platform/server/http/reply.ts';
import { refuseForeignOrigin, TOKEN_COOKIE, tokenOf } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { tenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { type TextPart, takes, toBytes, toGzip } from '#platform/server/text/packed-text.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import { admit, callerOf, toSent } from './admit.ts';
import type { Context, EventSource, Handler, RawAnswer } from './handle.ts';
import { isKeyText } from './keys.ts';
import { Lines, sendLines } from './lines.ts';
import type { SessionResolver } from './session-resolver.ts';
import { SESSION_HEADER, sessionTag } from './session-tag.ts';
import { openStreams, type Streams } from './streams.ts';

export function mount(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: Services,
  resolver: SessionResolver,
): void {
  const streams = openStreams(app, resolver);
  const add = (to: FastifyInstance, handler: Handler): void => {
    const { endpoint } = handler;
    const isOff = resolver.switchOf(endpoint.path);
    to.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      handler: (request, reply) => serve({ ...handler, isOff }, services, resolver, streams, request, reply),
    });
  };
  for (const handler of handlers.filter(({ endpoint }) => !endpoint.rawBody)) add(app, handler);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const handler of handlers.filter(({ endpoint }) => endpoint.rawBody)) add(scope, handler);
  });
}

/** A key is not sent unasked, a cookie is: which of the two acts must not depend on an order that nobody knows. */
function refuseMixedTokens(request: FastifyRequest, from: 'header' | 'cookie'): void {
  if (from === 'cookie') throw new Refusal('invalid_input', 'Send an API key in the header Authorization');
  if (request.cookies[TOKEN_COOKIE] !== undefined)
    throw new Refusal('invalid_input', 'Send an API key or a session cookie, not both');
}

function deadKey(reply: FastifyReply): Refusal {
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new Refusal(
    'not_logged_in',
    'This API key is not valid here. It may be mistyped, revoked or expired, or belong to another site',
  );
}

interface Route extends Handler {
  readonly isOff: ReturnType<SessionResolver['switchOf']>;
}

async function serve(
  { endpoint, run, isOff, isStream, isInParts }: Route,
  services: Services,
  resolver: SessionResolver,
  streams: Streams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tenant = await tenantOfRequest(request, resolver.findTenant, services.config.SHARED_API_HOST);
  if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
  const token = tokenOf(request);
  if (token && isKeyText(token.text)) refuseMixedTokens(request, token.from);
  if (endpoint.method !== 'GET' || endpoint.hasEffect) refuseForeignOrigin(request, token);

  const known = token ? await resolver.findActor(tenant, token.text) : null;
  if (token && !known && isKeyText(token.text)) throw deadKey(reply);
  request.who = { tenant: tenant.id, person: known?.personId };
  const caller = known && callerOf(known, request, siteAddress(request, services.config, tenant));
  reply.header(SESSION_HEADER, sessionTag(known));
  const { actor, guest } = admit(endpoint, caller, resolver);

  if (await isOff?.(tenant)) throw new Refusal('forbidden', 'This feature is turned off here');

  const context = {
    params: endpoint.params ? parsePart(endpoint.params, request.params) : undefined,
    query: endpoint.query ? parsePart(endpoint.query, request.query) : undefined,
    body:
      endpoint.body && !endpoint.multipart
        ? parsePart(endpoint.body, request.body === undefined ? {} : request.body)
        : undefined,
    actor,
    guest,
    tenant,
    services,
    inTenant: <T>(work: (tx: TenantTx) => Promise<T>, options?: TransactionOptions) =>
      inTenant(services.database, tenant.id, work, options),
    request,
    reply,
  };
  const answer = await run(context as Context<typeof endpoint>);
  if (isStream)
    return streams.answer(reply, answer as EventSource, { tenant, token: token!.text, access: endpoint.access });
  if (answer instanceof Lines) return sendLines(endpoint, answer, request, reply);
  if (endpoint.produces) return sendRaw(reply, answer as RawAnswer);
  reply.header('cache-control', 'no-store');
  if (isInParts) return sendParts(request, reply, answer as readonly TextPart[]);
  return reply.type('application/json').send(JSON.stringify(toSent(endpoint, answer, languageOfRequest(request))));
}

function sendParts(request: FastifyRequest, reply: FastifyReply, parts: readonly TextPart[]): FastifyReply {
  reply.type('application/json').header('vary', 'accept-encoding');
  if (!takes('gzip', request.headers['accept-encoding'])) return reply.send(toBytes(parts));
  return reply.header('content-encoding', 'gzip').send(toGzip(parts));
}

function sendRaw(reply: FastifyReply, { status = 200, headers, bytes, stream }: RawAnswer): FastifyReply {
  reply.header('cache-control', 'no-store').headers(headers).code(status);
  if (stream) return reply.send(Readable.from(stream, { objectMode: false }));
  return status === 200 || status === 206 ? reply.send(Buffer.from(bytes ?? [])) : reply.send();
}
