import type { FastifyReply } from 'fastify';
import { TOKEN_COOKIE } from '#platform/server/request-token.ts';
import { GUEST_MS, SESSION_MS } from './actions.ts';

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
