/** Where the keyboard continues after a press that takes away, or disables, what was pressed. */
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { buildQuestion } from '../src/app/testing/builders.ts';
import { browserSite, moving } from './browser-site.ts';
import { pressFocused, pressInDialog } from './keyboard.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

beforeAll(async () => {
  await buildQuestion(site, { title: 'Okapi' });
  await buildQuestion(site, { title: 'Zebra' });
});

const hasFocus = (place: Locator): Promise<void> =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement), { timeout: 8_000 }).toBe(true);

test('a button that sends has the focus again once it has sent', async () => {
  const page = await site.openPage(site.school.people.teacher, moving);
  await page.goto('/user/me');
  await page.getByRole('textbox', { name: 'First name' }).fill('Tilda Test');
  const save = page.getByRole('button', { name: 'Save name' });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await pressFocused(save);
  await saved;
  await hasFocus(save);
});

test('a list that is ordered anew keeps the focus on the heading that was pressed', async () => {
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 1280, height: 800 } });
  await page.goto('/questions');
  await page.getByRole('link', { name: 'Okapi' }).waitFor();
  const heading = page.getByRole('columnheader').getByRole('button', { name: 'Question' });
  await pressFocused(heading);
  await page.waitForURL(/sort=/);
  await page.getByRole('link', { name: 'Okapi' }).waitFor();
  await hasFocus(heading);
});

test('a row that is removed leaves the focus on the page, and a person who changes their mind is back at the row', async () => {
  for (const title of ['Holidays', 'Sports day']) await site.as('teacher').do(createAnnouncement, { body: { title } });
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 1280, height: 800 } });
  await page.goto('/announcements');
  const remove = page.getByRole('button', { name: 'Delete: Holidays' });
  await pressFocused(remove);
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Cancel' }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await hasFocus(remove);
  await pressFocused(remove);
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Delete', exact: true }));
  await remove.waitFor({ state: 'detached' });
  await page.getByText('The announcement was deleted').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)))
    .toBe(true);
});

test('a filter that is cleared leaves the keyboard where it was before', async () => {
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 1280, height: 800 } });
  await page.goto('/questions?own=1');
  const before = page.getByRole('button', { name: 'My questions' });
  await before.focus();
  await pressFocused(page.getByRole('button', { name: 'Clear filters' }).first());
  await page.waitForURL((url) => !url.searchParams.has('own'));
  await hasFocus(before);
});

test('a choice that another page takes the place of leads into it', async () => {
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 1280, height: 800 } });
  await page.goto('/questions/create');
  const choice = page
    .getByRole('button', { name: /^Single choice/ })
    .or(page.getByRole('link', { name: /^Single choice/ }));
  await choice.waitFor();
  await page.getByRole('button', { name: /^Colour scheme/ }).focus();
  await pressFocused(choice);
  await page.waitForURL(/type=single-choice/);
  await hasFocus(page.getByRole('main'));
});

test('a person who clicks beside everything has left what had the focus', async () => {
  const page = await site.openPage(site.school.people.teacher, { ...moving, viewport: { width: 1280, height: 800 } });
  await page.goto('/user/me');
  const field = page.getByRole('textbox', { name: 'First name' });
  await field.click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('tab', { name: 'Security' }).waitFor();
  await page.evaluate(async () => {
    document.querySelector('main')!.append(document.createElement('p'));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
});
