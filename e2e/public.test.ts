/** What the server writes of a public page and what the application makes of it are the same page. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuiz } from '#app/testing/builders.ts';
import { createChannel } from '#courses/channels/contract.ts';
import { startQuiz } from '#delivery/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { publicPages } from '#site/seo/heads/pages.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
let paths: Record<string, string>;

beforeAll(async () => {
  const quiz = await buildQuiz(site, { name: 'Taster', isPublic: true });
  const post = await site
    .as('teacher')
    .do(createPost, { body: { title: 'Open day', publishedAt: '2026-01-01T09:00:00Z' } });
  const channel = await site.as('teacher').do(createChannel, { body: { name: 'Club', kind: 'public' } });
  paths = {
    '_public/promo/{-$name}.tsx': '/promo',
    '_public/test-series/{-$pageName}.tsx': '/test-series',
    '_public/public/quizzes/$name/{-$id}.tsx': `/public/quizzes/taster/${quiz._id}`,
    '_open/blog/$id.tsx': `/blog/${post._id}`,
    '_open/channels/$id.tsx': `/channels/${channel._id}`,
  };
});

const pathOf = (file: string): string =>
  paths[file] ??
  `/${file
    .replace(/\.tsx$/, '')
    .split('/')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .join('/')}`;

/** What the server wrote: the window's title and the heading, as a reader without scripts has them. */
async function written(path: string): Promise<{ title: string; heading: string }> {
  const page = await site.openPage(null, { javaScriptEnabled: false });
  await page.goto(path);
  const found = { title: await page.title(), heading: (await page.locator('h1').textContent()) ?? '' };
  await page.context().close();
  return found;
}

async function started(page: Page): Promise<void> {
  await page.locator('.before').waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
}

test.each(Object.keys(publicPages))(
  '%s is called the same before and after the application has started',
  async (file) => {
    const { title, heading } = await written(pathOf(file));
    expect(heading).not.toBe('');
    const page = await site.openPage(null);
    await page.goto(pathOf(file));
    await started(page);
    await expect.poll(() => page.title()).toBe(title);
    await page.context().close();
    expect(site.complaints()).toEqual([]);
  },
);

async function speak(language: 'de-DE' | 'ar-EG' | 'en-US'): Promise<void> {
  const { revision } = await site.as('admin').do(getSettings);
  await site.as('admin').do(updateSettings, { body: { revision, language } });
}

test.each(['de-DE', 'ar-EG'] as const)(
  'in the language %s too, every public page is called the same before and after',
  async (language) => {
    await speak(language);
    const page = await site.openPage(null);
    const differing: string[] = [];
    for (const file of Object.keys(publicPages)) {
      const answer = await page.goto(pathOf(file));
      const [, title] = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
      await started(page);
      const isSame = async () => (await page.title()).replaceAll(/[\u2066-\u2069]/g, '') === title;
      await expect
        .poll(isSame, { timeout: 3_000 })
        .toBe(true)
        .catch(async () => {
          differing.push(`${file}: ${title} before, ${await page.title()} after`);
        });
    }
    await speak('en-US');
    expect(differing).toEqual([]);
  },
);

test('an address that leads nowhere is answered with 404 and stays not found when the application has started', async () => {
  const page = await site.openPage(null);
  const answer = await page.goto('/nowhere');
  expect(answer!.status()).toBe(404);
  await started(page);
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  await page.context().close();
});

test('what the HTML asks for ahead is what the page asks first, and is asked once', async () => {
  const quiz = await buildQuiz(site, { name: 'Entrance' });
  const { student } = site.school.people;
  await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(student);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('heading', { level: 1, name: 'Entrance' }).waitFor();
  const links = await page
    .locator('link[rel=preload][as=fetch]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  expect(links).toEqual([`/v1/api/quizes/${quiz._id}/exam`]);
  for (const link of links) expect(asked.filter((one) => one === link)).toHaveLength(1);
  await page.close();
  expect(site.complaints()).toEqual([]);
});

test('what a reader can continue with is in the page before the application, and the keyboard stays where it is', async () => {
  const quiz = await buildQuiz(site, { name: 'Tides' });
  const student = await site.addPerson(site.school, ['student'], 'Esi');
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(student);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/index-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dash', { waitUntil: 'commit' });
  const link = page.locator(`.before a[href="/exam/${attempt._id}"]`);
  await link.focus();
  release();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('href')).toBe(`/exam/${attempt._id}`);
  await page.close();
  expect(site.complaints()).toEqual([]);
});
