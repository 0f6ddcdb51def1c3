/** What must hold for every page: its guard, a title of its own, nothing for axe to find, no complaint of the browser. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#access/subject.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { cutLabels } from './cut-labels.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { buildPages, files, mayOpen, type PageCase, strongest } from './page-cases.ts';
import { hardCodedTexts, pseudoDist, speakPseudo, withoutBrackets } from './pseudo-language.ts';
import { followRequests } from './quiet-network.ts';
import { type SharedWindow, sharedWindow } from './shared-window.ts';

const site = await browserSite({}, await pseudoDist());
let pages: Record<string, PageCase>;

beforeAll(async () => {
  pages = await buildPages(site);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  // What the server wrote has made room for the application.
  await page.locator('#root [class^="before-"]').first().waitFor({ state: 'detached' });
}

/** A window of each role. */
const windows = new Map<Role | null, SharedWindow>();

function withPage(role: Role | null, use: (page: Page) => Promise<void>): Promise<readonly string[]> {
  const open = async () => {
    const context = await site.openContext(role && site.school.people[role]);
    await speakPseudo(context);
    return context;
  };
  const kept = windows.get(role) ?? sharedWindow(site, open);
  windows.set(role, kept);
  return kept(use);
}

test('every page file is in this list, and nothing else', () => {
  expect(Object.keys(pages).sort()).toEqual(files);
});

/**
 * Where each of the paths leads. They are gone to within the application, which would otherwise be restarted for each;
 * the first is opened.
 */
async function expectToLead(page: Page, paths: readonly string[], where: (path: string, url: URL) => unknown) {
  expect(paths).not.toEqual([]);
  await open(page, paths[0]!);
  for (const path of paths) {
    if (path !== paths[0]) await page.evaluate((to) => history.pushState({}, '', to), path);
    await expect.poll(() => where(path, new URL(page.url())), { message: path }).toBe(true);
  }
}

test.each(roles)('who is a %s and not let in by a page finds none there', async (role) => {
  const forbidden = files.filter((file) => !mayOpen(pages[file]!.guard, role)).map((file) => pages[file]!.path);
  const look = (page: Page) => expectToLead(page, forbidden, (_path, url) => url.pathname === '/404');
  expect(await withPage(role, look)).toEqual([]);
});

test('visitors are asked to sign in by every page that is not for everybody, and come back to it', async () => {
  const guarded = files.filter((file) => pages[file]!.guard !== 'anyone').map((file) => pages[file]!.path);
  const look = (page: Page) =>
    expectToLead(page, guarded, (path, url) => url.pathname === '/login' && url.searchParams.get('fwd') === path);
  expect(await withPage(null, look)).toEqual([]);
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
  '%s has a title of its own, says nothing that no file of texts has, and leaves nothing for axe to find, in the light on a desk and in the dark on a phone',
  async (file) => {
    const { path, title, complaint } = pages[file]!;
    const complaints = await withPage(strongest(pages[file]!), async (page) => {
      const quiet = followRequests(page);
      for (const [at, { viewport, colorScheme }] of [deskInTheLight, phoneInTheDark].entries()) {
        await page.setViewportSize(viewport);
        // The change of colours is not waited for: it would take a fifth of a second on each page.
        await page.emulateMedia({ colorScheme, reducedMotion: at === 0 ? 'no-preference' : 'reduce' });
        if (at === 0) await open(page, path);
        // Another width may show, and fetch, what the first one did not.
        await quiet();
        if (at === 0) {
          // On phones `page-files.test.ts` measures it.
          const { value, moved } = await shiftOf(page);
          expect.soft(value, moved.join(', ')).toBeLessThanOrEqual(MOST_SHIFT);
          const [own] = withoutBrackets(await page.title()).split(' · ');
          const expected = title === '' ? `School at ${site.school.host}` : title;
          if (typeof expected === 'string') expect.soft(own).toBe(expected);
          else expect.soft(own).toMatch(expected);
          expect.soft(await hardCodedTexts(page)).toEqual([]);
        }
        await page.evaluate((direction) => {
          document.documentElement.dir = direction!;
        }, directionsOf(file)[at]);
        expect.soft(await axeFindings(page)).toEqual([]);
        expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect.soft(await cutLabels(page)).toEqual([]);
      }
      // WCAG 1.4.10 and 1.4.12: as a phone at 320 px or a desk at 400 %, with the spacing that some readers set.
      await page.setViewportSize({ width: 320, height: 844 });
      await page.evaluate(spaceOut);
      expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
    expect(complaints.filter((line) => !complaint?.test(line))).toEqual([]);
  },
);
