/** What must hold for the HTML of every page: it is sent compressed, and gives nothing away by its length. */
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { readPageFiles } from '#platform/server/pages/page-patterns.ts';
import { builtFolder } from '#platform/testing/built-folder.ts';
import { createPost } from '#site/blog/contract.ts';

const site = await testSite({ dist: await builtFolder(' '.repeat(1024)) });
const files = await readPageFiles(join(import.meta.dirname, '../../routes'));
const { admin, student } = site.school.people;

/** The address of a page whose parts are all `part`. */
const addressOf = (file: string, part: string): string =>
  `/${file.slice(0, -'.tsx'.length)}`
    .replace(/\/_[^/]*/g, '')
    .replace(/\/index$/, '/')
    .replace(/_(?=\/|$)/g, '')
    .replace(/\{-\$\w+\}|\$\w+/g, part);

async function ask(path: string, encoding: string, token?: string, method: 'GET' | 'HEAD' = 'GET') {
  const headers = {
    host: site.school.host,
    accept: 'text/html',
    'accept-encoding': encoding,
    ...(token !== undefined && { cookie: `token=${token}` }),
  };
  return site.server.app.inject({ method, url: path, headers });
}

/** Each answer has a nonce of its own. */
const withoutNonce = (text: string): string => text.replace(/"nonce":"[^"]*"/, '');

test.each(files)('%s is sent with brotli or gzip to who takes them, and plain to who does not', async (file) => {
  const path = addressOf(file, uuid());
  const plain = await ask(path, 'identity');
  if (plain.statusCode === 302) return;
  expect(plain.headers['content-type']).toMatch(/^text\/html/);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [brotli, gzip] = [await ask(path, 'gzip, deflate, br'), await ask(path, 'gzip')];
  expect([brotli, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    ['br', 'accept-encoding'],
    ['gzip', 'accept-encoding'],
  ]);
  expect(withoutNonce(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutNonce(plain.body));
  expect(withoutNonce(gunzipSync(gzip.rawPayload).toString())).toBe(withoutNonce(plain.body));
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length);
});

test('who asks only for the head is told the same, without the text', async () => {
  const [whole, head] = [await ask('/', 'br'), await ask('/', 'br', undefined, 'HEAD')];
  expect(head.headers['content-encoding']).toBe(whole.headers['content-encoding']);
  expect(head.statusCode).toBe(200);
});

const MARK = 'qxjzvkwp';
const query = ['q', 'st', 'code', 'fwd', 'from', 'type', 'ofst', MARK].map((name) => `${name}=${MARK}`).join('&');

async function expectNoEcho(path: string): Promise<void> {
  for (const { token } of [admin, student]) {
    const { body, statusCode } = await ask(`${path}?${query}`, 'identity', token);
    if (statusCode === 302) continue;
    expect(body, path).not.toContain(MARK);
    expect(body, path).toContain('"user":{');
  }
}

/**
 * Compressed text is shorter where something in it comes twice. Who could have a signed-in person open an address and saw
 * how long the answer is would learn the person's data letter by letter, if the page repeated the address (BREACH).
 */
test.each(files)('%s repeats nothing of its address to somebody signed in', async (file) => {
  for (const part of [MARK, uuid()]) await expectNoEcho(addressOf(file, part));
});

test('nor do pages of what is there', async () => {
  const quiz = await buildQuiz(site, { name: 'Taster', isPublic: true, guestsAllowed: true });
  const post = await site
    .as('teacher')
    .do(createPost, { body: { title: 'Open day', publishedAt: '2026-01-01T09:00:00Z' } });
  const { _id: exam } = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  for (const path of [
    `/public/quizzes/${MARK}/${quiz._id}`,
    `/quizzes/${MARK}/${quiz._id}`,
    `/blog/${post._id}`,
    `/exam/${exam}`,
  ])
    await expectNoEcho(path);
});
