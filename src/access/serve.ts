/**
 * One request, from parse to answer: host → tenant → origin → actor → permission → input → action → response schema.
 * Nothing else in the product answers an endpoint.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import { withTranslation } from '#platform/contract/translate.ts';
import { inTenant, type TenantTx, type TransactionOptions } from '#platform/server/database/tenant-tx.ts';
import { parsePart } from '#platform/server/http/reply.ts';
import { refuseForeignOrigin, TOKEN_COOKIE, tokenOf } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { tenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { type TextPart, takes, toBytes, toGzip } from '#platform/server/text/packed-text.ts';
import { languageOfRequest, translateInto } from '#platform/server/text/translate.ts';
import { can, isForGuests } from './can.ts';
import type { Context, EventSource, Handler, RawAnswer } from './handle.ts';
import { isKeyText, keyBlocker } from './keys.ts';
import type { SessionResolver } from './session-resolver.ts';
import { SESSION_HEADER, sessionTag } from './session-tag.ts';
import { openStreams, type Streams } from './streams.ts';
import type { Actor } from './subject.ts';

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

function callerOf(request: FastifyRequest, site: string): NonNullable<Actor['from']> {
  const hashIn = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, 100) : null;
  };
  const configKeyHash = hashIn('x-safeexambrowser-configkeyhash');
  const browserKeyHash = hashIn('x-safeexambrowser-requesthash');
  const isSafe = configKeyHash !== null || browserKeyHash !== null;
  return {
    address: request.ip.slice(0, 100),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    ...(isSafe && { safeBrowser: { url: `${site}${request.url}`, configKeyHash, browserKeyHash } }),
  };
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
  const caller = known && { ...known, from: callerOf(request, siteAddress(request, services.config, tenant)) };
  reply.header(SESSION_HEADER, sessionTag(known));
  // Somebody who must do something first counts as a visitor until then.
  const held = caller && resolver.blockerOf(caller, endpoint);
  const guest = caller?.isGuest ? caller : null;
  const blocked = caller?.scopes && keyBlocker(caller.scopes, endpoint);
  if (blocked) throw blocked;
  // What is open to anyone shows programs what it shows visitors.
  const isVisitor =
    held || (guest && !isForGuests(endpoint.access)) || (caller?.scopes && endpoint.access === 'anyone');
  const actor = isVisitor ? null : caller;
  if (!can(actor, endpoint.access)) {
    if (held) throw held;
    throw actor
      ? new Refusal('forbidden', 'You don’t have permission to do this')
      : new Refusal('not_logged_in', 'Sign in first');
  }

  if (await isOff?.(tenant)) throw new Refusal('forbidden', 'This feature is turned off here');

  const context = {
    params: endpoint.params ? parsePart(endpoint.params, request.params) : undefined,
    query: endpoint.query ? parsePart(endpoint.query, request.query) : undefined,
    body: endpoint.body && !endpoint.multipart ? parsePart(endpoint.body, request.body ?? {}) : undefined,
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
  if (endpoint.produces) return sendRaw(reply, answer as RawAnswer);
  reply.header('cache-control', 'no-store');
  if (isInParts) return sendParts(request, reply, answer as readonly TextPart[]);
  const language = languageOfRequest(request);
  const said = withTranslation(translateInto(language), () => endpoint.response.parse(answer));
  return reply.type('application/json').send(JSON.stringify(said));
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
