/** The page that carries a request to a provider as a form (HTTP-POST, SAML Bindings 3.5). It runs one script of its own. */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RawAnswer } from '#access/handle.ts';
import { languages } from '#platform/contract/languages.ts';
import { textsIn } from '#platform/contract/texts.ts';
import { html, toText } from '#platform/server/text/html.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import ar from './frame-texts.ar.ts';
import de from './frame-texts.de.ts';
import { samlFormTexts } from './frame-texts.ts';

export interface RequestForm {
  /** The button label of the provider. */
  readonly label: string;
  readonly action: string;
  readonly fields: Readonly<Record<'SAMLRequest' | 'RelayState', string>>;
}

const STYLE = `:root { color-scheme: light dark; } body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 10vh auto 0; } h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; padding: 10px 18px; min-height: 44px; border-radius: 8px; cursor: pointer; }`;
const SCRIPT = 'document.forms[0].submit()';

/** The page in the reader's language. The form goes to the provider and nowhere else. */
export function formPage(request: FastifyRequest, { label, action, fields }: RequestForm): RawAnswer {
  const language = languageOfRequest(request);
  const texts = textsIn(samlFormTexts, { ar, de }, language);
  const nonce = randomBytes(16).toString('base64');
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`<main><h1>${texts.title(label)}</h1><p>${texts.text}</p>
<form method="post" action="${action}">${inputs}<button>${texts.button}</button></form></main>`;
  const page = `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${toText(html`<title>${texts.title(label)}</title>`)}<style nonce="${nonce}">${STYLE}</style></head>
<body>${toText(body)}<script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    // The provider may lead on to other addresses of its own: browsers hold a redirect of the form to this, too.
    `form-action 'self' https: ${new URL(action).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    bytes: Buffer.from(page),
  };
}
