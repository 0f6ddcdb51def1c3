/** The token of a request, and the check that a browser's request comes from a page of the same site. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';

export const TOKEN_COOKIE = 'token';

export interface RequestToken {
  readonly text: string;
  /** A cookie is sent by the browser unasked, so it proves nothing about who made the page. */
  readonly from: 'header' | 'cookie';
}

/** `Authorization: Bearer` before the cookie; null where there is neither. */
export function tokenOf(request: FastifyRequest): RequestToken | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { text: bearer, from: 'header' };
  const cookie = request.cookies[TOKEN_COOKIE];
  return cookie ? { text: cookie, from: 'cookie' } : null;
}

/**
 * Refuses a change that another site's page asks for. Browsers name the origin of every request that is not a GET;
 * programs that name none and carry a header token are not browsers.
 */
export function refuseForeignOrigin(request: FastifyRequest, token: RequestToken | null): void {
  if (token?.from === 'header') return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Refusal('forbidden', 'Requests from other sites are not accepted');
  }
  const { origin } = request.headers;
  if (origin !== undefined) refuseForeignPage(request, origin);
}

/** Like `refuseForeignOrigin`, and the browser must have said by which page: what is asked without a session comes from none. */
export function refuseOtherPages(request: FastifyRequest): void {
  refuseForeignOrigin(request, null);
  refuseForeignPage(request, request.headers.origin ?? 'null');
}

function refuseForeignPage(request: FastifyRequest, origin: string): void {
  const page = URL.parse(origin);
  // The origin leaves out its scheme's usual port, a proxy may write it into the host; so both are read the same way.
  if (page === null || page.host === '' || page.host !== URL.parse(`${page.protocol}//${request.headers.host}`)?.host) {
    throw new Refusal('forbidden', 'Requests from other sites are not accepted');
  }
}
