/** Serves the browser half: hashed assets for ever, pages with the tenant written into them. */

import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf, languages } from '#platform/contract/languages.ts';
import { dataScript, type Html, html, jsonScript, toText } from '#platform/server/text/html.ts';
import { takes } from '#platform/server/text/packed-text.ts';
import { playerOrigins } from '#platform/text/video-players.ts';
import { readBuiltParts } from './page-parts.ts';

/** For one reader: as small as gzip makes it, in less time. Quality 4 takes twice as long for a twentieth less. */
const ONCE = { params: { [zlib.BROTLI_PARAM_QUALITY]: 3, [zlib.BROTLI_PARAM_LGWIN]: 16 } };

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
  /** More of the head: for search engines and shared links. */
  readonly head: Html;
  /** What the page shows until the application has started. */
  readonly main: Html;
  /** The page's text is in `main`, so that it can be read before the application is there. */
  readonly isWritten: boolean;
  /** Keys under which this browser may keep something that makes `main` another: then only its places are shown. */
  readonly unless: readonly string[];
  /** The route file of the page, as `_side/dash.tsx`; null where the address is no page. */
  readonly file: string | null;
  /** Calls without a body that the page makes as soon as the application has started, by their paths. */
  readonly preloads: readonly string[];
  /** The answers to its first calls, as JSON; null where none come along. */
  readonly answers: string | null;
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
    // Recordings of a file of questions that is only looked at are shown from memory, as its pictures are.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Pages are answered where no route is found, which the compression of routes does not reach. What somebody is told of
 * their account must not come with anything that the address says, or its compressed length would tell others (BREACH):
 * `app/laws/compressed-pages.test.ts`.
 */
function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  const accepted = reply.request.headers['accept-encoding'];
  reply.header('vary', 'accept-encoding');
  if (takes('br', accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(text, ONCE));
  if (takes('gzip', accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 5 }));
  return reply.send(text);
}

export type SendPage = (reply: FastifyReply, status: number, head: PageHead) => FastifyReply;

/**
 * Registers the assets of the built browser half and answers the function that sends a page. Pictures may also come
 * from the site of `imageUrl`, where the random image is redirected to.
 */
export async function registerPages(app: FastifyInstance, dist: string, imageUrl?: string): Promise<SendPage> {
  const pictures = imageUrl === undefined ? '' : ` ${new URL(imageUrl).origin}`;
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  // Where the text is in the page, the application comes when it is painted: `early.js` brings it.
  const application = template.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g) ?? [];
  const writtenTemplate = application.reduce((text, tag) => text.replace(tag, ''), template);
  const parts = await readBuiltParts(dist);
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  return (reply, status, { language, isWritten, file, ...page }) => {
    const code = languageOf(language);
    const words = parts.wordsOf(code);
    // Text that is painted in another typeface first would move when this one comes.
    const typefaces = isWritten ? parts.typefacesOf(code, file) : [];
    const { modules, styles } = file === null ? { modules: [], styles: [] } : parts.partsOf(file);
    const nonce = randomBytes(16).toString('base64');
    const top = html`<title>${page.title}</title>
<meta name="description" content="${page.description}">
<meta name="theme-color" content="${page.accent}">
${typefaces.map((path) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${path}">\n`)}${page.icon && html`<link rel="icon" href="${page.icon}">\n`}${page.preloads.map((path) => html`<link rel="preload" as="fetch" crossorigin href="${path}">\n`)}${page.head}
${dataScript('application/json', { ...page.boot, nonce }, 'boot')}`;
    // After the application itself, which is the largest and needed first.
    const ahead = html`${styles.map((style) => html`<link rel="preload" as="style" crossorigin href="/${style}">\n`)}${[
      ...(words ? [words] : []),
      ...modules,
    ].map((part) => html`<link rel="modulepreload" href="/${part}">\n`)}`;
    const last = isWritten
      ? `<template id="after-paint">${application.join('')}${toText(ahead)}</template>`
      : toText(ahead);
    const text = (isWritten ? writtenTemplate : template)
      .replace(/<html lang="[^"]*"/, () =>
        toText(
          html`<html lang="${language}" dir="${languages[code].direction}"${page.isLanguageChosen && html` data-chosen="language"`}${page.unless.length > 0 && html` data-unless="${page.unless.join(' ')}"`}`,
        ),
      )
      .replace('<!--tripos:head-->', () => toText(top))
      .replace('<!--tripos:parts-->', () => last)
      .replace('<!--tripos:main-->', () => toText(page.main))
      // Behind everything that is painted.
      .replace('</body>', (end) =>
        page.answers === null ? end : toText(jsonScript('application/json', page.answers, 'answers')) + end,
      );
    reply
      .code(status)
      .header('content-security-policy', contentPolicy(nonce, pictures))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return sendCompressed(reply, text);
  };
}

/** Returns true when the browser half has been built. */
export const isBuilt = (dist: string): Promise<boolean> =>
  stat(join(dist, 'index.html')).then(
    () => true,
    () => false,
  );
