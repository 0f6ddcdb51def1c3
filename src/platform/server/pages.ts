/** Serves the browser half: hashed assets for ever, pages with the tenant written into them. */

import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Language, languageOf, languages } from '#platform/contract/languages.ts';
import { playerOrigins } from '#platform/text/video-players.ts';
import { dataScript, type Html, html, nothing, toText } from './html.ts';

/** What a page brings along so that nothing flickers and no call is needed before the first paint. */
export interface PageHead {
  readonly title: string;
  /** As `en-GB`. */
  readonly language: string;
  /** The person has chosen it, so that what was chosen in the browser does not count. */
  readonly isLanguageChosen: boolean;
  readonly description: string;
  readonly accent: string;
  readonly icon: string | null;
  /** What else stands in the head: for search engines and shared links. */
  readonly head: Html;
  /** What the page shows until the application has started; null where the application alone shows it. */
  readonly main: Html | null;
  /** Read by the browser half from `<script id="boot">`. */
  readonly boot: Record<string, unknown>;
}

const contentPolicy = (nonce: string, pictures: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The part with the words of each language: loaded with the page, and kept with it by the service worker. */
async function readWordFiles(dist: string): Promise<(language: Language) => string | null> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Record<string, { readonly file: string } | undefined>;
  return (language) => manifest[`src/languages/${language}.ts`]?.file ?? null;
}

export type SendPage = (reply: FastifyReply, status: number, head: PageHead) => FastifyReply;

/**
 * Registers the assets of the built browser half and answers the function that sends a page. Pictures may also come
 * from the site of `imageUrl`, where the random image is redirected to.
 */
export async function registerPages(app: FastifyInstance, dist: string, imageUrl?: string): Promise<SendPage> {
  const pictures = imageUrl === undefined ? '' : ` ${new URL(imageUrl).origin}`;
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const wordFileOf = await readWordFiles(dist);
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  return (reply, status, { title, language, isLanguageChosen, description, accent, icon, head, main, boot }) => {
    const code = languageOf(language);
    const words = wordFileOf(code);
    const nonce = randomBytes(16).toString('base64');
    const top = html`<title>${title}</title>
<meta name="description" content="${description}">
<meta name="theme-color" content="${accent}">
${icon && html`<link rel="icon" href="${icon}">\n`}${words && html`<link rel="modulepreload" href="/${words}">\n`}${head}
${dataScript('application/json', { ...boot, nonce }, 'boot')}`;
    const page = template
      .replace(/<html lang="[^"]*"/, () =>
        toText(
          html`<html lang="${language}" dir="${languages[code].direction}"${isLanguageChosen && html` data-chosen="language"`}`,
        ),
      )
      .replace('<!--tripos:head-->', () => toText(top))
      .replace('<!--tripos:main-->', () => toText(main ?? nothing));
    return reply
      .code(status)
      .header('content-security-policy', contentPolicy(nonce, pictures))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  };
}

/** True when the browser half has been built. */
export const isBuilt = (dist: string): Promise<boolean> =>
  stat(join(dist, 'index.html')).then(
    () => true,
    () => false,
  );
