/** What a page costs to load, asked of every page: how many scripts, and that its HTML comes compressed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#access/subject.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { readBuiltParts } from '#platform/server/pages/page-parts.ts';
import { browserSite } from './browser-site.ts';
import { buildPages, files, type PageCase, strongest } from './page-cases.ts';

const MOST_SCRIPTS = 15;
const dist = join(import.meta.dirname, '../dist');
const site = await browserSite();
let pages: Record<string, PageCase>;

beforeAll(async () => {
  pages = await buildPages(site);
});

/** Browsers of each role, which keep what they have loaded: a script from there is counted as any other. */
const browsers = new Map<Role | null, Promise<BrowserContext>>();

async function openPage(role: Role | null): Promise<Page> {
  const opened = browsers.get(role) ?? site.openContext(role && site.school.people[role]);
  browsers.set(role, opened);
  return (await opened).newPage();
}

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    ),
  ]);

test.each(files)('%s is there with at most 15 scripts, and its HTML comes compressed', async (file) => {
  const { path } = pages[file]!;
  const page = await openPage(strongest(pages[file]!));
  try {
    const answer = (await page.goto(path))!;
    expect(await answer.headerValue('content-encoding')).toMatch(/^(?:br|gzip)$/);
    await page.locator('main h1').first().waitFor();
    await page.locator('#root [class^="before-"]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('load');
    expect((await scriptsOf(page)).length).toBeLessThanOrEqual(MOST_SCRIPTS);
  } finally {
    await page.close();
  }
});

test('what the HTML of the exam page names is all that the first question loads, and no more than 300 KB', async () => {
  const { modules, styles } = (await readBuiltParts(dist)).partsOf('_exam/exam/{-$id}.tsx');
  const page = await openPage('student');
  try {
    await page.goto(pages['_exam/exam/{-$id}.tsx']!.path);
    await page.getByRole('radio').first().waitFor();
    const named = await page
      .locator('link[rel="modulepreload"], script[type="module"]')
      .evaluateAll((all) =>
        all.map((one) => new URL((one as HTMLLinkElement).href || (one as HTMLScriptElement).src).pathname),
      );
    expect(named).toEqual(expect.arrayContaining(modules.map((one) => `/${one}`)));
    const all = new Set([...named, ...styles.map((one) => `/${one}`)]);
    const bytes = [...all].reduce((sum, one) => sum + readFileSync(join(dist, `${one}.br`)).length, 0);
    expect(bytes).toBeLessThan(300 * 1024);
  } finally {
    await page.close();
  }
});

test('in every language the application itself leaves half of the scripts to the page', async () => {
  const parts = await readBuiltParts(dist);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const own = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, one]) => one));
  expect(own.size).toBe(7);
  for (const language of languageCodes) {
    for (const file of files) {
      const { modules } = parts.partsOf(file);
      const words = parts.wordsOf(language);
      const all = new Set([...own, ...modules, ...(words === null ? [] : [words])]);
      expect(all.size, `${file} in ${language}`).toBeLessThanOrEqual(MOST_SCRIPTS);
    }
  }
});
