/** What a sign-in knows of its request, and the cookie that it leaves. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { isTokenShaped, newToken } from '#platform/server/secret-tokens.ts';
import { type Caller, SESSION_MS, type SignedIn } from './actions.ts';
import { GUEST_MS } from './actions-guest.ts';

const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

function deviceOf(request: FastifyRequest): string {
  const kept = request.cookies[DEVICE_COOKIE];
  return kept !== undefined && isTokenShaped(kept) ? kept : newToken();
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  device: deviceOf(request),
});

/** For cookies that only the server reads. `site` is the address of the tenant's site. */
export const cookieOptions = (site: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: site.startsWith('https:') }) as const;

export const setTokenCookie = (reply: FastifyReply, site: string, token: string): void => {
  reply.setCookie(TOKEN_COOKIE, token, { ...cookieOptions(site), maxAge: SESSION_MS / 1000 });
};

/** The browser keeps the session of a guest as long as the guest is kept. */
export const setGuestCookie = (reply: FastifyReply, site: string, token: string): void => {
  reply.setCookie(TOKEN_COOKIE, token, { ...cookieOptions(site), maxAge: GUEST_MS / 1000 });
};

/** Ends a sign-in: the session's token, the secret by which this browser is known the next time, and a line in the log. */
export function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  site: string,
  { token, user }: SignedIn,
  { device }: Caller,
): void {
  setTokenCookie(reply, site, token);
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(site), maxAge: DEVICE_SECONDS });
  request.log.info(
    { route: request.routeOptions.url, from: request.ip, ...request.who, person: user._id },
    'signed in',
  );
}
