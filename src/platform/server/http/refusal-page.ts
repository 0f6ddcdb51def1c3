/**
 * A refusal as a page, for people whose browser has opened an address of the interface in a window: a tool of a topic, a
 * file. Programs, and the application itself, get JSON.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '#platform/contract/languages.ts';
import { html, toText } from '#platform/server/text/html.ts';
import { languageOfRequest, translateInto } from '#platform/server/text/translate.ts';

/** Whether a window of a browser asks, which says so itself. */
export const isOpenedInWindow = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' &&
  url.startsWith('/v1/api/') &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

/** The page of this site that led here; null where another one did, or the browser does not say. */
function pageBefore({ headers }: FastifyRequest): string | null {
  const from = URL.parse(headers.referer ?? '');
  if (!from || from.host !== headers.host || from.pathname.startsWith('/v1/')) return null;
  return `${from.pathname}${from.search}`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 640px; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 12px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
[role=alert] { border-inline-start: 4px solid #c92a2a; padding: 8px 12px; }
a { display: inline-block; font-weight: 600; padding: 10px 18px; min-height: 44px; box-sizing: border-box; border-radius: 8px;
  background: #1c5fb8; color: #fff; text-decoration: none; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** Says what is wrong in the person's language, with the way back, or to where one signs in. */
export function sendRefusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: { readonly status: number; readonly message: string },
): void {
  const language = languageOfRequest(request);
  const translate = translateInto(language);
  const say = (text: string): string => translate(text) ?? text;
  const before = pageBefore(request);
  const title = say('This can’t be opened');
  const signIn = `/login${before === null ? '' : `?${new URLSearchParams({ fwd: before })}`}`;
  const way = status === 401 ? { href: signIn, text: say('Sign in') } : { href: before ?? '/', text: say('Back') };
  const nonce = randomBytes(16).toString('base64');
  const body = html`<h1>${title}</h1><p role="alert">${message}</p><p><a href="${way.href}">${way.text}</a></p>`;
  reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'content-language': language,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${toText(html`<title>${title}</title>`)}<style nonce="${nonce}">${style}</style></head><body><main>${toText(body)}</main></body></html>`);
}
