/** Serves the browser half: hashed assets for ever, pages with the tenant written into them. */

import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { playerOrigins } from '#platform/text/video-players.ts';

/** What a page brings along so that nothing flickers and no call is needed before the first paint. */
export interface PageHead {
  readonly title: string;
  /** As `en-GB`. */
  readonly language: string;
  readonly description: string;
  readonly accent: string;
  readonly icon: string | null;
  /** Read by the browser half from `<script id="boot">`. */
  readonly boot: Record<string, unknown>;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that can stand inside a script element: `<` is the only character that could end it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

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

export type SendPage = (reply: FastifyReply, status: number, head: PageHead) => FastifyReply;

/**
 * Registers the assets of the built browser half and answers the function that sends a page. Pictures may also come
 * from the site of `imageUrl`, where the random image is redirected to.
 */
export async function registerPages(app: FastifyInstance, dist: string, imageUrl?: string): Promise<SendPage> {
  const pictures = imageUrl === undefined ? '' : ` ${new URL(imageUrl).origin}`;
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  return (reply, status, head) => {
    const nonce = randomBytes(16).toString('base64');
    const words = template.replace(/<html lang="[^"]*"/, `<html lang="${escapeHtml(head.language)}"`);
    const html = words.replace('<!--tripos:head-->', () =>
      [
        `<title>${escapeHtml(head.title)}</title>`,
        `<meta name="description" content="${escapeHtml(head.description)}">`,
        `<meta name="theme-color" content="${escapeHtml(head.accent)}">`,
        ...(head.icon ? [`<link rel="icon" href="${escapeHtml(head.icon)}">`] : []),
        `<script id="boot" type="application/json">${scriptJson({ ...head.boot, nonce })}</script>`,
      ].join('\n'),
    );
    return reply
      .code(status)
      .header('content-security-policy', contentPolicy(nonce, pictures))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
}

/** True when the browser half has been built. */
export const isBuilt = (dist: string): Promise<boolean> =>
  stat(join(dist, 'index.html')).then(
    () => true,
    () => false,
  );
