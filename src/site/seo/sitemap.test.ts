import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { type TestSchool, testSite } from '#app/testing/site.ts';
import { createPost } from '#site/blog/contract.ts';
import { writeSitemapIndex, writeSitemapPart } from './sitemap.ts';

const site = await testSite();
const ask = (path: string, school: Pick<TestSchool, 'host'> = site.school) =>
  site.server.app.inject({ method: 'GET', url: path, headers: { host: school.host } });
const locations = (xml: string): string[] => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), (found) => found[1]!);

const quizzes = await Promise.all(
  ['Fractions', 'Roots & powers', 'Vectors'].map((name) => buildQuiz(site, { name, isPublic: true })),
);
const hidden = await buildQuiz(site, { name: 'Final exam' });
await site.as('teacher').do(createPost, { body: { title: 'Open day', publishedAt: '2026-01-01T09:00:00Z' } });
const draft = await site.as('teacher').do(createPost, { body: { title: 'Not yet' } });

test('robots are led to the addresses of the school whose host they ask', async () => {
  for (const school of [site.school, site.otherSchool]) {
    const { statusCode, headers, body } = await ask('/robots.txt', school);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain(`Sitemap: http://${school.host}/sitemap.xml`);
  }
  expect((await ask('/robots.txt', { host: 'nobody.test' })).statusCode).toBe(404);
});

test('the sitemap leads to every public page and to nothing else', async () => {
  const index = await ask('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const parts = locations(index.body);
  expect(parts).toEqual(['site', 'quizzes', 'posts'].map((kind) => `http://school.test/sitemaps/${kind}-1.xml`));
  const all = (await Promise.all(parts.map((part) => ask(new URL(part).pathname)))).flatMap((part) =>
    locations(part.body),
  );
  for (const quiz of quizzes) expect(all.filter((address) => address.endsWith(quiz._id))).toHaveLength(1);
  expect(all).toContain(`http://school.test/public/quizzes/roots-powers/${quizzes[1]!._id}`);
  expect(all.filter((address) => address.includes(hidden._id) || address.includes(draft._id))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test('another school has none of it', async () => {
  expect(locations((await ask('/sitemap.xml', site.otherSchool)).body)).toEqual([
    'http://other.test/sitemaps/site-1.xml',
  ]);
  expect((await ask('/sitemaps/quizzes-1.xml', site.otherSchool)).statusCode).toBe(404);
});

test('more addresses than one part may hold go into several parts, each once', async () => {
  const context = { address: 'https://school.test', features: [] };
  const parts = await site.database.inTenant(site.school.id, async (tx) => ({
    index: await writeSitemapIndex(tx, site.now(), context, 2),
    first: await writeSitemapPart(tx, site.now(), context, 'quizzes-1.xml', 2),
    second: await writeSitemapPart(tx, site.now(), context, 'quizzes-2.xml', 2),
    third: await writeSitemapPart(tx, site.now(), context, 'quizzes-3.xml', 2),
  }));
  expect(locations(parts.index).filter((address) => address.includes('quizzes-'))).toHaveLength(2);
  expect([locations(parts.first!).length, locations(parts.second!).length, parts.third]).toEqual([2, 1, null]);
});

test.each(['quizzes-0.xml', 'quizzes-1', 'people-1.xml', '__proto__-1.xml', 'site-2.xml', '..%2fetc-1.xml'])(
  'there is no part %s',
  async (name) => {
    expect((await ask(`/sitemaps/${name}`)).statusCode).toBe(404);
  },
);
