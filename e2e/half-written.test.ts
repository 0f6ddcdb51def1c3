/** What is written and not whole yet is there again, as what is whole is. */
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { getMe } from '#identity/account/contract.ts';
import { listLiveGames } from '#live/contract-host.ts';
import { createAnnouncement, getAnnouncement, updateAnnouncement } from '#site/announcements/contract.ts';
import { createPost, getPost, updatePost } from '#site/blog/contract.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test.each(['/announcements/create', '/blog/create', '/questions/stimuli/create'])(
  'a text that was written at %s before it had a title is there again after a reload',
  async (path) => {
    const page = await site.openPage(site.school.people.teacher);
    await page.goto(path);
    const body = page.locator('main [contenteditable=true]').first();
    await body.click();
    await page.keyboard.type('It took an hour to write this.');
    await page.reload();
    await body.getByText('It took an hour to write this.').waitFor();
    expect(site.complaints()).toEqual([]);
  },
);

test('changes of a post that wait on this device never replace what was saved since; discarded, they show it', async () => {
  const teacher = site.as('teacher');
  const { _id, edit } = await teacher.do(createPost, { body: { title: 'Dates', body: '<p>One</p>' } });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/blog/${_id}/edit`);
  const title = page.getByLabel('Title');
  await title.fill('Dates of spring');
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  await teacher.do(updatePost, { params: { id: _id }, body: { summary: 'By a colleague', edit } });
  await page.reload();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this post').first().waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => title.inputValue()).toBe('Dates');
  expect(await page.getByLabel('Summary').inputValue()).toBe('By a colleague');
  await title.fill('Dates of summer');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Dates of summer' }).waitFor();
  expect(await teacher.do(getPost, { params: { id: _id } })).toMatchObject({ summary: 'By a colleague' });
});

test('of two people who edit an announcement, the second learns of the first, and sees what is there now', async () => {
  const teacher = site.as('teacher');
  const { _id, edit } = await teacher.do(createAnnouncement, { body: { title: 'Trip', body: '<p>At nine.</p>' } });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/announcements/${_id}`);
  const title = page.getByLabel('Title');
  await title.fill('Trip to the lake');
  await teacher.do(updateAnnouncement, { params: { id: _id }, body: { body: '<p>At ten.</p>', edit } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this announcement').first().waitFor();
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this announcement').first().waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.locator('main [contenteditable=true]').getByText('At ten.').waitFor();
  await title.fill('Trip to the lake');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Announcement saved').waitFor();
  const held = await teacher.do(getAnnouncement, { params: { id: _id } });
  expect(held).toMatchObject({ title: 'Trip to the lake', body: '<p>At ten.</p>' });
});

test('a post that was to appear later is not published at once after a reload', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/blog/create');
  await page.getByLabel('Title').fill('Results of the cup');
  await page.getByText('Public from', { exact: true }).click();
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Public from' }).isChecked()).toBe(true);
});

test('a message to the school is there again after a reload and a failed request, until the tab is closed', async () => {
  const context = await site.openContext(null);
  const page = await context.newPage();
  await page.goto('/contactus');
  const message = page.getByLabel('Message');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your e-mail address').fill('ada@example.test');
  await page.getByLabel('Subject').fill('Open day');
  await message.fill('When is the next open day?');
  await page.route('**/v1/api/contact*', (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.unroute('**/v1/api/contact*');
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('When is the next open day?');
  await page.getByText('Your unsaved changes were restored.').waitFor();
  const next = await context.newPage();
  await next.goto('/contactus');
  await expect.poll(() => next.getByLabel('Message').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('ada@example.test').waitFor();
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('');
  await context.close();
});

test('practice that is being assigned is there again after a reload, with the names of what was chosen', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/practice/assign');
  const { firstName } = await site.as('student').do(getMe, {});
  await page.getByRole('combobox', { name: 'Students' }).fill(firstName);
  await page.getByRole('option', { name: firstName }).first().click();
  await page.getByLabel('Note to the students').fill('Before the mid-term');
  await page.reload();
  await expect.poll(() => page.getByLabel('Note to the students').inputValue()).toBe('Before the mid-term');
  await page.locator('main').getByText(firstName).first().waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByLabel('Note to the students').inputValue()).toBe('');
});

test('a live quiz that is being set up is there again after a reload, and is created once', async () => {
  const teacher = site.as('teacher');
  const question = await buildQuestion(site, { title: 'Capitals' });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/live/new?questions=${question}`);
  await page.getByLabel('Name', { exact: true }).fill('Warm-up of Monday');
  await page.getByRole('button', { name: 'Add word cloud' }).click();
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Warm-up of Monday');
  await page.getByRole('textbox', { name: 'Word cloud question' }).fill('One word for today');
  await page.route('**/act', (route) => route.abort());
  await page.getByRole('button', { name: 'Open the lobby' }).click();
  await page.waitForURL(/\/live\/[0-9a-f-]{36}$/);
  const { games } = await teacher.do(listLiveGames, {});
  expect(games.map((game) => game.name)).toEqual(['Warm-up of Monday']);
  await page.goto(`/live/new?questions=${question}`);
  await expect.poll(() => name.inputValue()).not.toBe('Warm-up of Monday');
});
