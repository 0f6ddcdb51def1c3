import type { FastifyReply } from 'fastify';
import { v7 as uuid } from 'uuid';
import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { authenticate, callerOf, isSsoOnly } from '#identity/account/api.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { Services } from '#platform/server/services.ts';
import { addProvider, callbackOf, changeProvider, changeSsoOnly, dropProvider, readProviders } from './actions.ts';
import { cookieFor, finishSignIn, startSignIn, UNDER_WAY_MS } from './actions-sign-in.ts';
import {
  checkIssuer,
  createProvider,
  finishSso,
  leaveSso,
  listProviders,
  listSsoWays,
  removeProvider,
  setSsoOnly,
  startSso,
  updateProvider,
} from './contract.ts';
import { asFailure } from './failed.ts';
import { problemWith } from './provider.ts';
import { leaveAt } from './saml/actions-logout.ts';
import { finishSaml, startSaml } from './saml/actions-sign-in.ts';
import { formPage } from './saml/form-page.ts';
import { findEnabledKind, listEnabledWays, readSsoOnly } from './store.ts';

const redirect = (location: string): RawAnswer => ({ status: 302, headers: { location } });

/** To the login page with the reason; anything unexpected continues as an error. */
function toLogin(services: Services, error: unknown, fwd: string): RawAnswer {
  const failed = asFailure(error);
  if (!failed) throw error;
  services.log.info({ err: failed.cause, failure: failed.failure }, 'single sign-on failed');
  const search = new URLSearchParams({ sso: failed.failure, ...(fwd !== '' && { fwd }) });
  return redirect(`/login?${search}`);
}

const cookieOptions = (site: string) =>
  ({ path: '/v1/api/auth/sso', httpOnly: true, sameSite: 'lax', secure: site.startsWith('https:') }) as const;

const keep = (reply: FastifyReply, site: string, cookie: { name: string; value: string }): void => {
  reply.setCookie(cookie.name, cookie.value, { ...cookieOptions(site), maxAge: UNDER_WAY_MS / 1000 });
};

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** True for an enabled provider of SAML. */
const isSaml = async (inTenant: InTenant, id: string): Promise<boolean> =>
  (await inTenant((tx) => findEnabledKind(tx, id)))?.kind === 'saml';

export const ssoRoutes = [
  handle(listSsoWays, ({ inTenant }) =>
    inTenant(async (tx) => {
      const [ways, only] = await together([listEnabledWays(tx), isSsoOnly(tx)]);
      return { ways, only };
    }),
  ),
  handleRaw(startSso, async ({ services, tenant, params, query, request, reply, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    try {
      const start = (await isSaml(inTenant, params.id)) ? startSaml : startSignIn;
      const begun = await start(services, tenant, { provider: params.id, fwd: query.fwd, site });
      keep(reply, site, begun.cookie);
      return 'form' in begun ? formPage(request, begun.form) : redirect(begun.location);
    } catch (error) {
      return toLogin(services, error, query.fwd);
    }
  }),
  handleRaw(finishSso, async ({ services, tenant, params, request, reply, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const search = /\?(.*)$/s.exec(request.url)?.[1] ?? '';
    const parameters = new URLSearchParams(search);
    const name = cookieFor(parameters.get('state') ?? '');
    const cookie = request.cookies[name];
    reply.clearCookie(name, cookieOptions(site));
    try {
      const caller = callerOf(request);
      const ticket = parameters.get('ticket') ?? '';
      const given = { provider: params.id, search, ticket, cookie, site };
      const finish = (await isSaml(inTenant, params.id)) ? finishSaml : finishSignIn;
      const { admission, fwd } = await finish(services, tenant, given, caller);
      if ('secondStep' in admission)
        return redirect(`/login?${new URLSearchParams({ fwd })}#second=${admission.secondStep}`);
      authenticate(request, reply, site, admission.signedIn, caller);
      return redirect(fwd);
    } catch (error) {
      return toLogin(services, error, '');
    }
  }),
  handleRaw(leaveSso, async ({ services, tenant, params, query, request }) => {
    const site = siteAddress(request, services.config, tenant);
    return redirect(await leaveAt(services, tenant, { provider: params.id, ticket: query.ticket, site }));
  }),
  handle(listProviders, ({ services, tenant, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const _id = uuid();
    return inTenant(async (tx) => ({
      providers: await readProviders(tx, site),
      only: await readSsoOnly(tx),
      next: { _id, redirectUri: callbackOf(site, _id) },
    }));
  }),
  handle(createProvider, ({ services, tenant, actor, body, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => addProvider(services, tx, actor, body, site));
  }),
  handle(updateProvider, ({ services, tenant, actor, params, body, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => changeProvider(services, tx, actor, params.id, body, site));
  }),
  handle(setSsoOnly, ({ actor, body, inTenant }) =>
    inTenant(async (tx) => {
      await changeSsoOnly(tx, actor, body.only);
      return body;
    }),
  ),
  handle(removeProvider, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => dropProvider(services, tx, actor, params.id));
    return done;
  }),
  handle(checkIssuer, async ({ services, body }) => ({ problem: await problemWith(services, body.issuer) })),
];
