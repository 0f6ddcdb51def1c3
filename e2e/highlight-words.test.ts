/** Words of a text are selected with keys and with a finger, from right to left too, and judged in words. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function startExam(question: string, options = {}): Promise<Page> {
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1 });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Ada'), options);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('fieldset').first().waitFor();
  return page;
}

test('words are reached with the arrow keys in both directions of writing, and no more are selected than allowed', async () => {
  const content = {
    stem: '<p>Which parts are wrong?</p>',
    passage: 'الطالب [ذهب إلى] المدرسة *في الصباحِ* ثم [عاد] مساءً\n\n[من] هناك.',
    selectable: 'marked',
    scoring: 'net-correct',
    maxSelections: 2,
  } as const;
  const question = await buildQuestion(site, { type: 'highlight-words', content });
  const page = await startExam(question, { viewport: { width: 320, height: 800 }, forcedColors: 'active' });
  const word = (name: string, pressed?: boolean): Locator =>
    page.getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) });
  await word('ذهب إلى').focus();
  // From right to left the next word is on the left.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await word('في الصباحِ', true).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await word('من', true).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await word('ذهب إلى', false).and(page.locator(':focus')).press('Space');
  await page.getByText('You have already selected 2. Deselect one first.').waitFor();
  await word('ذهب إلى', false).waitFor();
  // One tab stop for all words: the next one is behind the text.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Clear answer' }).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeFindings(page)).toEqual([]);
  await word('من', true).press('Space');
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText('Right', { exact: true }).last().waitFor();
  await page.getByText('right', { exact: true }).waitFor();
});

test('a review tells in words which selected words are right, wrong and missed', async () => {
  const content = {
    stem: '<p>Select the verbs.</p>',
    passage: 'The dog *sleeps* and *barks*.',
    selectable: 'every-word',
    scoring: 'net-correct',
    maxSelections: null,
  } as const;
  const question = await buildQuestion(site, { type: 'highlight-words', content });
  const page = await startExam(question, PHONE);
  await page.getByText('dog', { exact: true }).tap();
  await page.getByText('sleeps', { exact: true }).tap();
  await page.getByRole('button', { name: 'Check answer' }).click();
  for (const [word, verdict] of [
    ['dog', 'wrong'],
    ['sleeps', 'right'],
    ['barks', 'missed'],
  ] as const)
    await page.locator('[data-mark]', { hasText: word }).getByText(verdict, { exact: true }).waitFor();
  await page.getByText('sleeps; barks').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
