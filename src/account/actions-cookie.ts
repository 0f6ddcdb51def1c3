/** What a sign-in knows of its request, and the cookie that it leaves. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '#platform/server/request-token.ts';
import { type Caller, SESSION_MS } from './actions-session.ts';

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
});

export const cookieOptions = (site: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: site.startsWith('https:') }) as const;

export const setTokenCookie = (reply: FastifyReply, site: string, token: string): void => {
  reply.setCookie(TOKEN_COOKIE, token, { ...cookieOptions(site), maxAge: SESSION_MS / 1000 });
};
