/** Pages that the server writes for frames of other sites (decision 115). They run no script of the application. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '#platform/contract/languages.ts';
import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import { type Html, html, toText } from '#platform/server/text/html.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import ar from './frame-texts.ar.ts';
import de from './frame-texts.de.ts';
import { frameTexts } from './frame-texts.ts';

export type FrameTexts = SameTexts<(typeof frameTexts)['en']>;

export const frameTextsFor = (request: FastifyRequest): FrameTexts =>
  textsIn(frameTexts, { ar, de }, languageOfRequest(request));

const style = (accent: string) => `
:root { color-scheme: light dark; --accent: ${accent}; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 640px; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 12px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.quiet { opacity: .75; font-size: .875rem; }
.button, button { display: inline-block; font: inherit; font-weight: 600; padding: 10px 18px; min-height: 44px; border-radius: 8px;
  border: 1px solid transparent; background: var(--accent); color: #fff; text-decoration: none; cursor: pointer; }
button.plain { background: transparent; color: inherit; border-color: color-mix(in srgb, currentColor 40%, transparent); }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.row { display: flex; gap: 8px; flex-wrap: wrap; align-items: end; margin-bottom: 16px; }
.row label { flex: 1 1 180px; font-weight: 600; }
input:not([type=checkbox], [type=radio]), select { display: block; width: 100%; font: inherit; font-weight: 400; padding: 9px 12px; min-height: 44px; border-radius: 8px;
  border: 1px solid color-mix(in srgb, currentColor 50%, transparent); background: Field; color: FieldText; }
fieldset { border: 0; margin: 0 0 16px; padding: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 8px; }
.choice { display: flex; gap: 12px; padding: 10px 4px; min-height: 44px; cursor: pointer;
  border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
.choice input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.choice span { overflow-wrap: anywhere; }
.choice small { display: block; opacity: .75; }
[role=alert] { border-inline-start: 4px solid #c92a2a; padding: 8px 12px; }
`;

export interface FramePage {
  readonly title: string;
  readonly body: Html;
  /** Which other sites may show it in a frame; none: it is no page for frames. */
  readonly framedBy: readonly string[];
  readonly accent: string;
  /** Where its form may send to, beside this site. */
  readonly sendsTo?: string;
  /** A script of this page alone, such as one that sends its form. */
  readonly script?: string;
  readonly status?: number;
  /** It talks to the frame that opened its window, which the usual policy would cut off. */
  readonly hasOpener?: boolean;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{3,8}$/i.test(text);
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i;

const SENDS_TO = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** The page and its headers. It may be framed by the given sites and by no other. */
export function frameDocument(request: FastifyRequest, page: FramePage) {
  const language = languageOfRequest(request);
  const nonce = randomBytes(16).toString('base64');
  const ancestors = page.framedBy.filter((origin) => ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    // A name of a host can hold signs that end a directive.
    `form-action 'self'${page.sendsTo !== undefined && SENDS_TO.test(page.sendsTo) ? ` ${page.sendsTo}` : ''}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ["'self'", ...ancestors].join(' ')}`,
  ];
  // Its name is set above, its content is this file's: no value of a request is in a style or a script.
  const head = `<style nonce="${nonce}">${style(isColour(page.accent) ? page.accent : '#1c5fb8')}</style>`;
  const script = page.script === undefined ? '' : `<script nonce="${nonce}">${page.script}</script>`;
  const text = `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${toText(html`<title>${page.title}</title>`)}
${head}</head><body><main>${toText(page.body)}</main>${script}</body></html>`;
  const headers = {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    // Not `no-referrer`: browsers then send the form of the page without its origin, and it is not taken.
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  };
  return { text, headers, isFramed: ancestors.length > 0 };
}

/** On every page from the frame’s link to the answer: one with the usual policy ends the connection for good. */
export const allowOpener = (reply: FastifyReply) => reply.header('cross-origin-opener-policy', 'unsafe-none');

export function sendFramePage(request: FastifyRequest, reply: FastifyReply, page: FramePage): FastifyReply {
  const { text, headers, isFramed } = frameDocument(request, page);
  if (isFramed) reply.removeHeader('x-frame-options');
  if (page.hasOpener) allowOpener(reply);
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(text);
}
