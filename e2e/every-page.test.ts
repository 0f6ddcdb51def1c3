/** What must hold for every page: its guard, a title of its own, nothing for axe to find, no complaint of the browser. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#access/subject.ts';
import { axeFindings } from './axe.ts';
import { type BrowserSite, browserSite } from './browser-site.ts';
import { buildPages, files, mayOpen, type PageCase, strongest } from './page-cases.ts';
import { hardCodedTexts, pseudoDist, speakPseudo, withoutBrackets } from './pseudo-language.ts';

let site: BrowserSite;
let pages: Record<string, PageCase>;

beforeAll(async () => {
  site = await browserSite({}, await pseudoDist());
  pages = await buildPages(site);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
}

/** Browsers of each role, which look at one page after the other: what is loaded once is not loaded again. */
const browsers = new Map<Role | null, Promise<BrowserContext>>();

async function openContext(role: Role | null): Promise<BrowserContext> {
  const context = (await site.openPage(role && site.school.people[role])).context();
  await speakPseudo(context);
  return context;
}

async function withPage(role: Role | null, use: (page: Page) => Promise<void>): Promise<void> {
  const opened = browsers.get(role) ?? openContext(role);
  browsers.set(role, opened);
  const page = await (await opened).newPage();
  try {
    await use(page);
  } finally {
    await page.close();
  }
}

test('every page file is in this list, and nothing else', () => {
  expect(Object.keys(pages).sort()).toEqual(files);
});

test.each(roles)('who is a %s and not let in by a page finds none there', async (role) => {
  const forbidden = files.filter((file) => !mayOpen(pages[file]!.guard, role));
  expect(forbidden).not.toEqual([]);
  await withPage(role, async (page) => {
    for (const file of forbidden) {
      await open(page, pages[file]!.path);
      expect(new URL(page.url()).pathname, file).toBe('/404');
    }
  });
});

const phoneInTheDark = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const deskInTheLight = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Every page is seen in both directions, half of them from right to left on the phone, half of them on the desk. */
const directionsOf = (file: string) =>
  files.indexOf(file) % 2 === 0 ? (['rtl', 'ltr'] as const) : (['ltr', 'rtl'] as const);

test.each(files)(
  '%s is for whom its guard says, has a title of its own, says nothing that no file of texts has, and leaves nothing for axe to find, in the light on a desk and in the dark on a phone',
  async (file) => {
    const { path, guard, title } = pages[file]!;
    const asVisitor = withPage(null, async (page) => {
      if (guard === 'anyone') return;
      await open(page, path);
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get('fwd')]).toEqual(['/login', path]);
    });
    const look = withPage(strongest(pages[file]!), async (page) => {
      await page.setViewportSize(deskInTheLight.viewport);
      await open(page, path);
      await page.waitForLoadState('networkidle');
      const [own] = withoutBrackets(await page.title()).split(' · ');
      const expected = title === '' ? `School at ${site.school.host}` : title;
      if (typeof expected === 'string') expect.soft(own).toBe(expected);
      else expect.soft(own).toMatch(expected);
      expect.soft(await hardCodedTexts(page)).toEqual([]);
      for (const [at, { viewport, colorScheme }] of [deskInTheLight, phoneInTheDark].entries()) {
        await page.evaluate((direction) => {
          document.documentElement.dir = direction!;
        }, directionsOf(file)[at]);
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        // Another width may show, and fetch, what the first one did not.
        if (at > 0) await page.waitForLoadState('networkidle');
        expect.soft(await axeFindings(page)).toEqual([]);
        expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
      // WCAG 1.4.10 and 1.4.12: as a phone at 320 px or a desk at 400 %, with the spacing that some readers set.
      await page.setViewportSize({ width: 320, height: 844 });
      await page.evaluate(spaceOut);
      expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
    await Promise.all([asVisitor, look]);
    expect(site.complaints()).toEqual([]);
  },
);
