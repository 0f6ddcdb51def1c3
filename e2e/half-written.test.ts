/** What is written and not whole yet is there again, as what is whole is. */
import { expect, test } from 'vitest';
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
