/** What a student is told, live; what a teacher announces; and going anywhere by keyboard. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { logout } from '#identity/account/contract.ts';
import { notify } from '#messaging/notifications/store.ts';
import { notifyAnnouncements } from '#site/announcements/actions.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

/** A busy machine may need longer than the usual second to draw. */
const POLL = { timeout: 10_000 };

const site = await browserSite();

beforeAll(async () => {
  const question = await buildQuestion(site, { title: 'Quadratic equations' });
  await buildQuiz(site, { name: 'Quadratics for beginners', questions: [question] });
});

const tell = (title: string) =>
  site.database.inTenant(site.school.id, (tx) =>
    notify(tx, [site.school.people.student.personId], { kind: 'message', title, href: '/announcements#x' }),
  );
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the bell counts what comes while the page is open, and its menu leads there and marks it as read', async () => {
  const page = await site.openPage(site.school.people.student);
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/notices/stream'));
  await page.goto('/dash');
  expect((await listening).status()).toBe(200);
  await bell(page, 'Notifications').waitFor();
  await tell('A word');
  await bell(page, 'Notifications, 1 unread').waitFor();
  await tell('Another word');
  await bell(page, 'Notifications, 2 unread').click();
  await page.getByRole('menuitem', { name: 'Another word' }).click();
  await page.waitForURL('**/announcements#x');
  await bell(page, 'Notifications, 1 unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 'Notifications').waitFor();
  await page.context().close();
});

test('the notification centre keeps its filter in the address, marks, and takes preferences at once', async () => {
  await tell('To be marked');
  const page = await site.openPage(site.school.people.student, { viewport: { width: 390, height: 844 } });
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByLabel('Unread only').check();
  await page.waitForURL('**/notifications?unread=1');
  await page.getByRole('button', { name: 'Mark as read: To be marked' }).click();
  await page.getByText('No notifications of this type').waitFor();
  await page.reload();
  await page.getByText('No notifications of this type').waitFor();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.getByRole('combobox', { name: 'Quizzes and exams' }).click();
  await page.getByRole('option', { name: 'Here and in the daily summary' }).click();
  await page.getByText('Saved: Quizzes and exams').waitFor();
  await page.reload();
  const chosen = page.getByRole('combobox', { name: 'Quizzes and exams' });
  await expect.poll(() => chosen.inputValue(), POLL).toBe('Here and in the daily summary');
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test('a teacher announces; the student has it on the dashboard; it is changed and deleted', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/announcements/create');
  await page.getByLabel('Title').fill('No school on Friday');
  await page.goto('/dash');
  await page.goto('/announcements/create');
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('No school on Friday');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'No school on Friday' }).waitFor();
  await notifyAnnouncements(site.server.services, site.school.id);

  const student = await site.openPage(site.school.people.student);
  await student.goto('/dash');
  await student.getByRole('heading', { name: 'Announcements' }).click();
  await student.getByRole('heading', { name: 'No school on Friday' }).waitFor();
  await student.context().close();

  await page.getByRole('button', { name: 'Edit: No school on Friday' }).click();
  await page.getByLabel('Title').fill('No school on Monday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Delete: No school on Monday' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No announcements yet').waitFor();
  await page.context().close();
});

test('a student finds a deadline in the calendar of a phone, and makes and revokes an address for other calendars', async () => {
  const closesAt = new Date(site.now().getTime() + 3_600_000).toISOString();
  await buildQuiz(site, { name: 'Due soon', closesAt });
  const person = await site.addPerson(site.school, ['student'], 'Nia');
  const page = await site.openPage(person, { viewport: { width: 390, height: 844 } });
  await page.goto('/dash');
  await page.getByRole('link', { name: 'Start: Due soon' }).waitFor();
  await page.getByRole('button', { name: /days this week/ }).click();
  await page.getByRole('menuitem', { name: 'Goal: 5 days a week' }).click();
  await page.getByRole('button', { name: '0 of 5 days this week' }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  await page.getByRole('link', { name: 'Due soon' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter');
  await page.getByRole('button', { name: 'Create address' }).press('Enter');
  const address = await page.getByLabel('Your calendar address').inputValue();
  const read = async () =>
    (await site.server.app.inject({ url: new URL(address).pathname, headers: { host: site.school.host } })).statusCode;
  expect(await read()).toBe(200);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke address' }).press('Enter');
  await page.getByRole('alert').getByRole('button', { name: 'Revoke address' }).press('Enter');
  await page.getByRole('button', { name: 'Create address' }).waitFor();
  expect(await read()).toBe(404);
  await page.context().close();
});

test('Ctrl-K opens the palette from anywhere; arrows choose, Enter goes there, Escape gives the focus back', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/dash');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const button = page.getByRole('button', { name: /^Search/ });
  await button.focus();
  const box = page.getByRole('combobox', { name: 'Search or go to a page' });
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    // The palette comes when it is first asked for, and what is typed before it has the focus goes elsewhere.
    await box.waitFor();
    await expect.poll(() => box.evaluate((input) => input === document.activeElement), POLL).toBe(true);
  };
  await open();
  const chosen = () =>
    box.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent);
  await expect.poll(chosen, POLL).toBe('Dashboard');
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen, POLL).toBe('Create Quiz');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement), POLL).toBe(true);

  await open();
  const top = async (): Promise<number> => (await page.getByRole('dialog').boundingBox())!.y;
  const before = await top();
  await page.keyboard.type('quadratic');
  await page.getByRole('option', { name: /Quadratic equations/ }).waitFor();
  // What is found makes it longer or shorter at its foot alone.
  expect(await top()).toBe(before);
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(chosen, POLL).toMatch(/^Quadratics for beginners/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen, POLL).toMatch(/^Quadratic equations/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/questions/*');
  await page.getByRole('heading', { name: 'Quadratic equations' }).first().waitFor();

  await open();
  await page.keyboard.type('dark');
  await expect.poll(chosen, POLL).toBe('Dark mode');
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();

  await open();
  await page.keyboard.type('log out');
  await expect.poll(chosen, POLL).toBe('Log out');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname === '/');
  await page.goto('/dash');
  await page.waitForURL('**/login?fwd=*');
  await page.context().close();
});

test('Enter in the palette opens what was typed last, also before the server has answered', async () => {
  const page = await site.openPage(await site.addPerson(site.school, ['teacher'], 'Iris'));
  await page.goto('/dash');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or go to a page' });
  await box.fill('quadratics for beg');
  await page.getByRole('option', { name: /^Quadratics for beginners/ }).waitFor();
  await box.fill('quadratic equations');
  await box.press('Enter');
  await page.waitForURL('**/questions/*');
  await page.getByRole('heading', { name: 'Quadratic equations' }).first().waitFor();
  await page.context().close();
});

test('on a phone the palette is a full sheet with a way out; a page is found by its name', async () => {
  const page = await site.openPage(site.school.people.student, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.goto('/dash');
  await page.getByRole('button', { name: /^Search/ }).tap();
  const sheet = page.getByRole('dialog');
  await page.getByRole('option', { name: 'My Attempts' }).waitFor();
  const { width, height } = (await sheet.boundingBox())!;
  expect([width, height]).toEqual([390, 844]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Search/ }).tap();
  await page.getByRole('combobox').fill('attem');
  await page.getByRole('option', { name: 'My Attempts' }).tap();
  await page.waitForURL('**/myAttempt');
  await page.context().close();
});

test('a session that ends elsewhere ends the stream, and the page asks to sign in again', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Lena');
  const page = await site.openPage(person);
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/notices/stream'));
  await page.goto('/dash');
  await listening;
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const ended = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/notices/stream'));
  await site.as(person).do(logout);
  await ended;
  expect(site.complaints()).toEqual([]);
  await page.context().close();
});
