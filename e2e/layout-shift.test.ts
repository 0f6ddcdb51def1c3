/** Nothing jumps while a page comes: every page of the route list, on a phone. `every-page.test.ts` looks at desks. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#access/subject.ts';
import { browserSite } from './browser-site.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { buildPages, type PageCase, strongest } from './page-cases.ts';

const site = await browserSite();
let pages: PageCase[];

beforeAll(async () => {
  pages = Object.values(await buildPages(site));
});

/** All that the page shows at first is there, in its typeface. */
async function comeToRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('#root [class^="before-"], .mantine-Skeleton-root') && document.fonts.status === 'loaded',
  );
}

test.each<Role | 'visitor'>(['visitor', ...roles])('no page moves while it comes, for a %s', async (who) => {
  const role = who === 'visitor' ? null : who;
  const page = await site.openPage(role && site.school.people[role], { viewport: { width: 390, height: 844 } });
  const jumping: string[] = [];
  for (const one of pages.filter((each) => strongest(each) === role)) {
    await page.goto(one.path);
    await comeToRest(page);
    const { value, moved } = await shiftOf(page);
    if (value > MOST_SHIFT) jumping.push(`${one.path}: ${value.toFixed(3)} (${moved.join(', ')})`);
  }
  expect(jumping).toEqual([]);
});
