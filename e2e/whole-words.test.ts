/** In languages with long words, and from right to left: nothing that is to be read is cut, hidden or turned around. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import { updateAccount } from '#identity/account/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { createWebhook } from '#messaging/webhooks/contract.ts';
import { sendMessage } from '#site/support/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { cutLabels } from './cut-labels.ts';

const site = await browserSite();
const { admin, teacher } = site.school.people;

const speak = (role: 'admin' | 'teacher', language: 'en' | 'de' | 'ar') =>
  site.as(role).do(updateAccount, { body: { language } });

async function open(person: TestPerson | null, path: string, width: number): Promise<Page> {
  const page = await site.openPage(person, { viewport: { width, height: 900 } });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
  });

afterEach(async () => {
  for (const role of ['admin', 'teacher'] as const) await speak(role, 'en');
  expect(site.complaints()).toEqual([]);
});

test('on a tablet in German the states in a table are whole, and the lists of the foot are beside each other', async () => {
  const { revision } = await site.as('admin').do(getSettings);
  const legal = { imprint: '<p>Here</p>', privacy: '<p>Here</p>', terms: '<p>Here</p>' };
  const contacts = [{ name: 'Office', icon: '', text: 'office@school.example' }];
  const socialProfiles = [{ name: 'Mastodon', url: 'https://social.example/@school' }];
  await site.as('admin').do(updateSettings, { body: { revision, legal, contacts, socialProfiles } });
  await speak('admin', 'de');
  const page = await open(admin, '/table-list', 820);
  await page.locator('td .mantine-Badge-root').first().waitFor();
  expect(await cutLabels(page)).toEqual([]);

  await page.goto('/aboutus');
  const privacy = page.locator('footer').getByText('Datenschutzerklärung');
  await privacy.waitFor();
  const [first, second] = [await boxOf(privacy), await boxOf(page.locator('footer').getByText('Nutzungsbedingungen'))];
  expect(first.right < second.left || first.bottom <= second.top).toBe(true);
});

const cutBy = (all: Locator) =>
  all.evaluateAll((found) =>
    found
      .filter((one) => getComputedStyle(one).overflowX !== 'visible')
      .map((one) => one.scrollWidth - one.clientWidth)
      .filter((cut) => cut > 0),
  );

test('on a tablet in German the days of a chart and the names of two groups are whole', async () => {
  await speak('admin', 'de');
  const selectedUserIds = [site.school.people.student.personId];
  for (const name of ['Radio club', 'Year 11 Red']) {
    const { _id: id } = await site.as('admin').do(createGroup, { body: { name } });
    await site.as('admin').do(addGroupUsers, { params: { id }, body: { selectedUserIds } });
  }
  const page = await open(admin, '/dash', 820);
  const days = page.locator('figure [class*="_day_"]');
  await days.first().waitFor({ state: 'attached' });
  expect(await cutBy(days)).toEqual([]);

  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/user');
  await page.locator('td').getByText('Radio club').first().waitFor();
  expect(await cutBy(page.locator('td .mantine-Badge-label'))).toEqual([]);
});

test('how many more labels a question has is beside the second, also where both are long', async () => {
  await buildQuestion(site, {
    title: 'Waves',
    tags: ['Radio Wave Propagation', 'Operating procedures of stations', 'Third'],
  });
  const page = await open(teacher, '/questions', 820);
  const more = page.getByText('+1', { exact: true });
  await more.waitFor();
  const isInSight = () =>
    more.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const { right, bottom } = one.closest('[class*="_tags_"]')!.getBoundingClientRect();
      return x + width <= right + 1 && y + height <= bottom + 1;
    });
  await expect.poll(isInSight).toBe(true);
});

test('what the toolbar of a short text opens is in sight to its last button, and gives the keyboard back', async () => {
  const page = await open(teacher, '/questions/stimuli/create', 1280);
  const button = page.getByRole('button', { name: 'Video, audio and attachments' });
  await button.press('Enter');
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.waitFor();
  const isInSight = () =>
    close.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  await page.keyboard.press('Escape');
  await close.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('in the dark what removes can be read in a menu', async () => {
  await site.as('admin').do(createGroup, { body: { name: 'Year 8' } });
  const page = await open(admin, '/user/groups', 1280);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Actions for Year 8' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  expect((await axeFindings(page)).filter((line) => line.startsWith('color-contrast'))).toEqual([]);
});

test('in Arabic an event begins at the right, also with a Latin name, and a name is not torn apart', async () => {
  await site.as('admin').do(createGroup, { body: { name: '7A' } });
  await speak('admin', 'ar');
  const page = await open(admin, '/company/audit', 1280);
  const event = page
    .getByRole('row')
    .filter({ has: page.getByText('7A', { exact: true }) })
    .locator('[dir="rtl"]');
  const [whole, who, name] = [
    await boxOf(event),
    await boxOf(event.locator('strong')),
    await boxOf(event.getByText('7A')),
  ];
  expect(Math.abs(whole.right - who.right)).toBeLessThan(2);
  expect(name.right).toBeLessThan(who.left);
});

test('on a tablet in Arabic the calendar says each time whole', async () => {
  const closesAt = new Date(site.now().getTime() + 60_000).toISOString();
  await buildQuiz(site, { name: 'Due soon', closesAt });
  await speak('teacher', 'ar');
  const page = await open(teacher, '/calendar', 820);
  const time = page.locator('[class*="cellTime"]').first();
  await time.waitFor();
  expect(await time.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('what a visitor wrote keeps its full stops at their own end on an Arabic page', async () => {
  const words = 'Good morning, when are the exams?';
  await site
    .as('visitor')
    .do(sendMessage, { body: { name: 'Ada', email: 'ada@school.example', subject: 'Exams', message: words } });
  await speak('admin', 'ar');
  const page = await open(admin, '/company/messages', 390);
  expect(await page.getByText(words).evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
});

test('on a phone an address to be copied is whole, with its button beside it', async () => {
  const page = await open(admin, '/company/sign-in', 390);
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const field = page.getByRole('dialog').locator('textarea[readonly]').first();
  await field.waitFor();
  expect(await field.inputValue()).toContain('/v1/api/');
  expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const [box, button] = [
    await boxOf(field),
    await boxOf(page.getByRole('dialog').getByRole('button', { name: /^Copy/ }).first()),
  ];
  expect(Math.abs(button.top - box.top)).toBeLessThan(2);
});

test.each(['de', 'ar'] as const)('in %s, too, a button is called by the words that are on it', async (language) => {
  await site.as('admin').do(createWebhook, {
    body: { url: 'https://records.school.example/events', events: ['attempt.graded'] },
  });
  await speak('admin', language);
  const page = await open(admin, '/company/webhooks', 1280);
  await page
    .getByRole('button', { name: /records\.school\.example/ })
    .first()
    .waitFor();
  const otherwise = await page
    .locator(':is(button, a)[aria-label]')
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent.trim(), one.getAttribute('aria-label')!] as const)
        .filter(([words, name]) => !name.includes(words)),
    );
  expect(otherwise).toEqual([]);
});
