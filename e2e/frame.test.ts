import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { createProvider } from '#identity/sso/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite, moving } from './browser-site.ts';

const password = 'correct horse battery';
const site = await browserSite();

beforeAll(async () => {
  await giveEveryoneThePassword();
});

async function giveEveryoneThePassword(): Promise<void> {
  const hash = await hashPassword(password);
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ password_hash: hash }).where('tenant_id', '=', site.school.id).execute(),
  );
}

const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();

test('a visitor who asks for a page of the house signs in and gets to that very page', async () => {
  const page = await site.openPage(null, moving);
  await page.goto('/user/me?from=mail#name');
  await page.waitForURL('**/login?fwd=%2Fuser%2Fme%3Ffrom%3Dmail%23name');
  await page.getByLabel('E-mail address').fill(site.school.people.teacher.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(site.school.people.teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/me?from=mail#name');
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
});

test('an unknown page says so, with a picture and a quote', async () => {
  const page = await site.openPage(null, moving);
  await page.goto('/no/such/page');
  expect(await heading(page)).toBe('This page could not be found');
  await page.locator('main blockquote').waitFor();
  const picture = page.locator('main img');
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
});

test('who is signed in meets an unknown page inside the frame, and searches from there', async () => {
  const page = await site.openPage(site.school.people.student, moving);
  await page.goto('/no/such/page');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My Attempts' }).waitFor();
  expect(await heading(page)).toBe('This page could not be found');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search or go to a page' }).waitFor();
});

test('on a desk the whole menu of an admin is in sight, each entry with a name of its own, and the page named once', async () => {
  const page = await site.openPage(site.school.people.admin, { ...moving, viewport: { width: 1440, height: 900 } });
  await page.goto('/questions');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Questions: List' }).waitFor();
  for (const way of [menu.getByRole('link', { name: /^Hi / }), menu.getByRole('button', { name: 'Log out' })]) {
    const box = (await way.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }
  await menu.getByRole('button', { name: 'School' }).click();
  const names = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Courses: List', 'Users: Bulk Upload', 'School: Pages']));
  const rows = await menu
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...rows.slice(1))).toBeLessThanOrEqual(36);
  const inBar = page.getByRole('banner').getByText('Questions', { exact: true });
  expect(await inBar.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.mouse.move(800, 200);
  await page.mouse.wheel(0, 400);
  await inBar.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await menu.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.waitForURL('**/courses');
  expect(await menu.locator('[aria-current="page"]').count()).toBe(1);
});

test('when the session ends the page stays, and what was typed is saved after signing in again', async () => {
  const person = await site.addPerson(site.school, ['teacher'], 'Grace');
  await giveEveryoneThePassword();
  const page = await site.openPage(person, moving);
  await page.goto('/user/me');
  await page.getByLabel('First name').fill('Grace Brewster');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace Brewster');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('link', { name: 'Hi Grace Brewster' }).waitFor();
});

test('where the school has single sign-on, it opens beside the page, which continues once it has let somebody in', async () => {
  await site.as('admin').do(createProvider, { body: buildProvider({ label: 'School account' }) });
  const person = await site.addPerson(site.school, ['teacher'], 'Hedy');
  const page = await site.openPage(person, moving);
  await page.goto('/user/me');
  await page.getByLabel('First name').fill('Hedy Lamarr');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const way = dialog.getByRole('link', { name: 'Sign in with School account' });
  expect(await way.getAttribute('target')).toBe('_blank');
  expect(await axeFindings(page)).toEqual([]);
  // As the other tab does, when the provider has sent its person back.
  await page.context().addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('First name').inputValue()).toBe('Hedy Lamarr');
});

test('logging out from the menu forgets the session and goes home', async () => {
  const page = await site.openPage(await site.addPerson(site.school, ['teacher'], 'Niels'));
  await page.goto('/user/me');
  await page.getByRole('navigation').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.addressOf()}/`);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/user/me');
  await page.waitForURL('**/login?fwd=*');
});

test('with the keyboard alone: past the menu, through the drawer and back', async () => {
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 820, height: 900 } });
  await page.goto('/user/me');
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await drawer.getByRole('link', { name: 'Create Quiz' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => burger.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a menu of the bar opens at every press from the first on, and gives the keyboard back', async () => {
  const page = await site.openPage(null, { ...moving, viewport: { width: 390, height: 800 } });
  await page.goto('/login');
  const button = page.getByRole('button', { name: /^Colour scheme/ });
  await button.waitFor();
  expect(await button.getAttribute('aria-haspopup')).toBe('menu');
  for (const _ of ['the first press', 'another one']) {
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await page.keyboard.press('Enter');
    const dark = page.getByRole('menuitem', { name: 'Dark' });
    await dark.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.locator('[role=menu] :focus').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => dark.evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dark.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  await button.click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Login' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor({ state: 'detached' });
});

test('what begins in the window of a dashboard is painted with the rest: its foot does not move', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Lise');
  await buildQuiz(site, { name: 'The one that is open' });
  const page = await site.openPage(person, { ...moving, viewport: { width: 1440, height: 900 } });
  await page.goto('/dash');
  await page.getByText('appear here after your first quiz').waitFor();
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(moved).toBeLessThan(0.001);
});

test('axe finds nothing and nothing is cut off from a phone to a wide desk, light and dark', async () => {
  const visits: [Page, string][] = [
    [await site.openPage(null, moving), '/'],
    [await site.openPage(null, moving), '/login'],
    [await site.openPage(site.school.people.teacher, moving), '/user/me'],
  ];
  for (const [page, path] of visits) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    for (const width of [390, 820, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${path} at ${width} px, ${colorScheme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    }
    await page.context().close();
  }
});

test('who wants no motion sees the other scheme at once, in everything that is nested', async () => {
  const page = await site.openPage(site.school.people.admin, moving);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/company/settings');
  await page.locator('main h1').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)).toBe(
    0,
  );
});

test('no page complained, and none broke the content policy', () => {
  expect(site.complaints()).toEqual([]);
});
