/** What is written and not whole yet is there again, as what is whole is. */
import { expect, test } from 'vitest';
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
