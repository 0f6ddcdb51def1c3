import { handle } from '#access/handle.ts';
import { authenticate, callerOf } from '#identity/account/api.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { asFailure } from '../failed.ts';
import * as actions from './actions.ts';
import { confirmPending, describePending, PENDING_COOKIE, pendingCookieOptions } from './actions-pending.ts';
import * as contract from './contract.ts';
import { changeKey } from './keys.ts';

export const samlRoutes = [
  handle(contract.listSamlProviders, ({ services, tenant, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => actions.readSaml(tx, site));
  }),
  handle(contract.createSamlProvider, ({ services, tenant, actor, body }) =>
    actions.addSaml(services, tenant, actor, body),
  ),
  handle(contract.updateSamlProvider, ({ services, actor, params, body, inTenant }) =>
    inTenant((tx) => actions.changeSaml(services, tx, actor, params.id, body)),
  ),
  handle(contract.replaceSamlMetadata, ({ services, tenant, actor, params, body }) =>
    actions.replaceMetadata(services, tenant, actor, params.id, body),
  ),
  handle(contract.checkSamlMetadata, ({ services, body }) => actions.checkMetadata(services, body.metadata)),
  handle(contract.changeSamlKey, async ({ services, tenant, actor, body }) => {
    await changeKey(services, tenant, actor, body.step);
    return done;
  }),
  handle(contract.getPendingSaml, async ({ services, tenant, request }) => ({
    pending: await describePending(services, tenant, request.cookies[PENDING_COOKIE]),
  })),
  handle(contract.confirmPendingSaml, async ({ services, tenant, request, reply }) => {
    const site = siteAddress(request, services.config, tenant);
    const ticket = request.cookies[PENDING_COOKIE];
    reply.clearCookie(PENDING_COOKIE, pendingCookieOptions(site));
    const caller = callerOf(request);
    try {
      const admission = await confirmPending(services, tenant, ticket, caller);
      if ('secondStep' in admission) return { next: `/login?fwd=%2Fdash#second=${admission.secondStep}` };
      authenticate(request, reply, site, admission.signedIn, caller);
      return { next: '/dash' };
    } catch (error) {
      const failed = asFailure(error);
      if (!failed) throw error;
      return { next: `/login?${new URLSearchParams({ sso: failed.failure })}` };
    }
  }),
];
