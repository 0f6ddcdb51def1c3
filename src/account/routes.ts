import type { FastifyReply, FastifyRequest } from 'fastify';
import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { TOKEN_COOKIE, tokenOf } from '#platform/server/request-token.ts';
import { siteAddress } from '#platform/server/site-address.ts';
import type { TenantDirectory } from '#tenant/actions.ts';
import {
  askForReset,
  type Caller,
  changeAccount,
  keepSession,
  readMe,
  registerPerson,
  resetPassword as resetPasswordAction,
  signIn,
  signOut,
} from './actions.ts';
import {
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
import { cookieOptions, setTokenCookie } from './session-cookie.ts';
import { isTokenShaped, newToken } from './tokens.ts';

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  device: deviceOf(request),
});

const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

function deviceOf(request: FastifyRequest): string {
  const kept = request.cookies[DEVICE_COOKIE];
  return kept !== undefined && isTokenShaped(kept) ? kept : newToken();
}

const setDeviceCookie = (reply: FastifyReply, site: string, device: string): void => {
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(site), maxAge: DEVICE_SECONDS });
};

export const accountRoutes = (directory: TenantDirectory) => [
  handle(login, async ({ services, tenant, body, request, reply }) => {
    const caller = callerOf(request);
    const signedIn = await signIn(services, tenant, body, caller);
    const site = siteAddress(request, services.config, tenant);
    setTokenCookie(reply, site, signedIn.token);
    setDeviceCookie(reply, site, caller.device);
    return signedIn;
  }),
  handle(logout, async ({ services, tenant, actor, inTenant, request, reply }) => {
    await inTenant((tx) => signOut(services, tx, actor));
    reply.clearCookie(TOKEN_COOKIE, cookieOptions(siteAddress(request, services.config, tenant)));
    return done;
  }),
  handle(refreshToken, async ({ services, tenant, actor, inTenant, request, reply }) => {
    await inTenant((tx) => keepSession(services, tx, actor));
    const token = tokenOf(request)!.text;
    setTokenCookie(reply, siteAddress(request, services.config, tenant), token);
    return { token };
  }),
  handle(register, async ({ services, tenant, body, guest, request, reply }) => {
    const { registrationOpen } = await directory.view(tenant);
    const caller = callerOf(request);
    const signedIn = await registerPerson(services, tenant, registrationOpen, body, caller, guest);
    const site = siteAddress(request, services.config, tenant);
    setTokenCookie(reply, site, signedIn.token);
    setDeviceCookie(reply, site, caller.device);
    return signedIn;
  }),
  handle(forgotPassword, async ({ services, tenant, body, request }) => {
    await askForReset(services, tenant, body.email, callerOf(request));
    const site = siteAddress(request, services.config, tenant);
    await services.jobs.send(resetRequestJob, { tenantId: tenant.id, host: tenant.host, email: body.email, site });
    return done;
  }),
  handle(resetPassword, async ({ services, tenant, body }) => {
    await resetPasswordAction(services, tenant, body);
    return done;
  }),
  handle(getMe, ({ actor, inTenant }) => inTenant((tx) => readMe(tx, actor))),
  handle(updateAccount, ({ services, tenant, actor, body, request }) =>
    changeAccount(services, tenant, actor, body, callerOf(request)),
  ),
];
