/** Rows that are moved by button keep the focus, also at either end of their list. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { browserSite } from './browser-site.ts';
import { pressFocused } from './keyboard.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName ?? '');

/** Presses the button of that name until its row is at the end, once more, and back once. */
async function moveToTheEnd(page: Page, down: string, up: string, presses: number): Promise<void> {
  await page.getByRole('button', { name: down, exact: true }).focus();
  for (let press = 0; press <= presses; press += 1) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(down);
  }
  await page.getByRole('button', { name: down, exact: true, disabled: true }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe(up);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(up);
}

test('contents of a channel, which are saved at each move', async () => {
  const items = [];
  for (const name of ['Rivers', 'Lakes', 'Seas'])
    items.push({ kind: 'quiz' as const, _id: (await buildQuiz(site, { name }))._id, membersOnly: false });
  const channel = await site.as('teacher').do(createChannel, { body: { name: 'Water', kind: 'public' } });
  await site.as('teacher').do(setItems, { params: { id: channel._id }, body: { items } });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/channels/${channel._id}/edit`);
  await moveToTheEnd(page, 'Move Rivers down', 'Move Rivers up', 2);
});

test('sections of a quiz', async () => {
  const question = await buildQuestion(site);
  const quiz = await site.as('teacher').do(createQuiz, {
    body: {
      name: 'Parts',
      questions: [{ question, section: 0 }],
      sections: ['One', 'Two'].map((name) => ({ name, instructions: '', durationSeconds: null })),
    },
  });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/${quiz.slug}/${quiz._id}/edit`);
  await moveToTheEnd(page, 'Move “One” down', 'Move “One” up', 1);
});

test('fields of a certificate, whose panel is drawn anew at each move', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/quizzes/certificateData');
  await page.getByRole('img', { name: /current layout/ }).waitFor();
  const backward = page.getByRole('button', { name: 'Send backward' });
  await pressFocused(page.getByRole('button', { name: 'Add a field' }));
  // The first item lies behind the bar of the page, which is scrolled so far that the button is out of sight.
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await pressFocused(page.getByRole('menuitem', { name: 'Text', exact: true }));
  await backward.waitFor();
  await backward.focus();
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Send backward');
  }
});
