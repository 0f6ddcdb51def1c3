/**
 * The addresses under `/saml/` that providers know. They are no endpoints: providers send forms to them from pages of their
 * own, without our cookies, and none of them opens a session (decision 131).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { SsoFailed } from '../failed.ts';
import { receiveLogout } from './actions-logout.ts';
import { PENDING_COOKIE, pendingCookieOptions } from './actions-pending.ts';
import { receiveResponse } from './actions-sign-in.ts';
import { publishedKeys } from './keys.ts';
import { writeMetadata } from './own-metadata.ts';
import { listSamlRows } from './store.ts';

/** Base64 of the largest response. */
const FORM_LIMIT = 768 * 1024;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tenant: TenantOfRequest;
  readonly site: string;
}

const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('latin1') : '');

const searchOf = (request: FastifyRequest): string => /\?(.*)$/s.exec(request.url)?.[1] ?? '';

const to = (reply: FastifyReply, location: string): FastifyReply => reply.code(303).header('location', location).send();

const metadata =
  (services: Services) =>
  async ({ reply, tenant, site }: Asked): Promise<FastifyReply> => {
    const keys = await publishedKeys(services, tenant);
    const rows = await inTenant(services.database, tenant.id, listSamlRows);
    return reply
      .type('application/samlmetadata+xml; charset=utf-8')
      .send(writeMetadata({ site, ...keys, signsRequests: rows.some((row) => row.signs_requests) }));
  };

/** The form of a provider. The browser is led on by a GET, which brings the cookie of the one that began. */
const acs =
  (services: Services) =>
  async ({ request, reply, tenant, site }: Asked): Promise<FastifyReply> => {
    const form = formOf(request);
    try {
      const received = await receiveResponse(services, tenant, {
        response: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState'),
        site,
      });
      if (received.kind === 'unsolicited') {
        reply.setCookie(PENDING_COOKIE, received.ticket, pendingCookieOptions(site));
        return to(reply, '/login?sso=confirm');
      }
      const search = new URLSearchParams({ state: received.state, ticket: received.ticket });
      return to(reply, `/v1/api/auth/sso/${received.provider}/callback?${search}`);
    } catch (error) {
      if (!(error instanceof SsoFailed)) throw error;
      return to(reply, `/login?${new URLSearchParams({ sso: error.failure })}`);
    }
  };

const logout =
  (services: Services) =>
  async ({ request, reply, tenant, site }: Asked): Promise<FastifyReply> => {
    const message =
      request.method === 'POST'
        ? { binding: 'post' as const, form: formOf(request) }
        : { binding: 'redirect' as const, search: searchOf(request) };
    return to(reply, await receiveLogout(services, tenant, message, site));
  };

/** Registers the addresses under `/saml/`. */
export function registerSaml(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  const answer =
    (run: (asked: Asked) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const tenant = await directory.find(hostName(request.headers.host ?? ''));
      if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
      reply.header('cache-control', 'no-store');
      return run({ request, reply, tenant, site: siteAddress(request, services.config, tenant) });
    };
  app.get('/saml/metadata', answer(metadata(services)));
  app.get('/saml/logout', answer(logout(services)));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post('/saml/acs', answer(acs(services)));
    scope.post('/saml/logout', answer(logout(services)));
  });
}
