import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { TOKEN_COOKIE, tokenOf } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { sendsMail } from '#platform/server/mail.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { changeAccount, readMe, registerPerson, renewSession, signIn, signOut } from './actions.ts';
import {
  checkResetLink,
  forgotPassword,
  getMe,
  login,
  logout,
  refreshToken,
  register,
  resetPassword,
  updateAccount,
} from './contract.ts';
import { resetRequestJob } from './jobs.ts';
import { askForReset, isGoodLink, resetPassword as resetPasswordAction } from './passwords/actions-reset.ts';
import { profileRoutes } from './profile/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secondFactorNeeded } from './sessions/actions.ts';
import { authenticate, callerOf, cookieOptions, setTokenCookie } from './sessions/actions-cookie.ts';
import { liftSlowed, readSlowed } from './sign-in/actions-slowed.ts';
import { liftSlowedSignIns, listRefusedSignIns, listSlowedSignIns } from './sign-in/contract-refused.ts';
import { networkOf } from './sign-in/limits.ts';
import { runQueued } from './sign-in/login-queue.ts';
import { MustWait, pace, passLane } from './sign-in/slow-lane.ts';
import { listRefused } from './sign-in/store-refused.ts';

/** Longer than the work takes. */
const RESET_ANSWER_MS = 250;

export const accountRoutes = (directory: TenantDirectory) => [
  ...profileRoutes,
  ...secondFactorRoutes(directory),
  handle(listRefusedSignIns, ({ query, inTenant }) => inTenant((tx) => listRefused(tx, query))),
  handle(listSlowedSignIns, ({ services, inTenant }) => inTenant((tx) => readSlowed(tx, services.clock()))),
  handle(liftSlowedSignIns, ({ services, actor, body, inTenant }) =>
    inTenant(async (tx) => {
      await liftSlowed(tx, actor, body, services.clock());
      return readSlowed(tx, services.clock());
    }),
  ),
  handle(login, async ({ services, tenant, body, request, reply }) => {
    const caller = callerOf(request);
    const enter = (hasWaited: boolean) =>
      runQueued(services, tenant, body, () => signIn(services, tenant, body, caller, { hasWaited }), {
        isGone: () => request.socket.destroyed,
      });
    // Outside of the queue, so that it does not wait behind other sign-ins.
    const admission = await enter(false).catch(async (error: unknown) => {
      if (!(error instanceof MustWait)) throw error;
      const source = error.lane.sources === 'network' ? networkOf(caller.address) : body.email;
      await passLane(error.lane, { source, socket: request.socket });
      return enter(true);
    });
    if ('secondStep' in admission) throw secondFactorNeeded(admission.secondStep);
    authenticate(request, reply, siteAddress(request, services.config, tenant), admission.signedIn, caller);
    return admission.signedIn;
  }),
  handle(logout, async ({ services, tenant, actor, inTenant, request, reply }) => {
    const next = await inTenant((tx) => signOut(services, tx, actor));
    reply.clearCookie(TOKEN_COOKIE, cookieOptions(siteAddress(request, services.config, tenant)));
    return { ...done, next };
  }),
  handle(refreshToken, async ({ services, tenant, actor, inTenant, request, reply }) => {
    await inTenant((tx) => renewSession(services, tx, actor));
    const { text: token, from } = tokenOf(request)!;
    setTokenCookie(reply, siteAddress(request, services.config, tenant), token);
    // A script of the page must not learn what the cookie hides from it.
    return from === 'header' ? { token } : {};
  }),
  handle(register, async ({ services, tenant, body, guest, request, reply }) => {
    const { registrationOpen } = await directory.view(tenant);
    const caller = callerOf(request);
    const signedIn = await registerPerson(services, tenant, registrationOpen, body, caller, guest);
    authenticate(request, reply, siteAddress(request, services.config, tenant), signedIn, caller);
    return signedIn;
  }),
  handle(forgotPassword, async ({ services, tenant, body, request }) => {
    const ask = async (): Promise<void> => {
      if (!(await askForReset(services, tenant, body.email, callerOf(request)))) return;
      const site = siteAddress(request, services.config, tenant);
      await services.jobs.send(resetRequestJob, { tenantId: tenant.id, host: tenant.host, email: body.email, site });
    };
    // The time does not tell whether anything was stored.
    await Promise.all([ask(), pace.pause(RESET_ANSWER_MS)]);
    return { ...done, isMailed: sendsMail(services.config) };
  }),
  handle(resetPassword, async ({ services, tenant, body }) => {
    await resetPasswordAction(services, tenant, body);
    return done;
  }),
  handle(checkResetLink, async ({ services, tenant, body }) => ({
    isGood: await isGoodLink(services, tenant, body.token),
  })),
  handle(getMe, ({ actor, inTenant }) => inTenant((tx) => readMe(tx, actor))),
  handle(updateAccount, ({ services, tenant, actor, body }) => changeAccount(services, tenant, actor, body)),
];
