/** Several tries at a question: set by a teacher, used by keyboard on a phone, and seen in review and statistics. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getExam, saveResp, startQuiz } from '#delivery/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { pressFocused } from './keyboard.ts';
import { pictures } from './pictures.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints().filter((text) => !/status of 409/.test(text))).toEqual([]));

const capital = {
  stem: '<p>Which city is the capital of Australia?</p>',
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: 'It is larger, but not the capital.' },
    { id: 'wrong002', text: 'Perth', share: '0', feedback: '' },
  ],
};
const build = () =>
  buildQuestion(site, {
    title: 'The capital of Australia',
    content: capital,
    hints: ['<p>It begins with C</p>'],
    penalty: '1/4',
    marks: 2,
    generalFeedback: '<p>Chosen in 1908</p>',
  });
const phone = { viewport: { width: 390, height: 844 } };
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const said = (page: Page) => page.locator('[data-exam-room] > [role=status]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a teacher gives three tries in the form; with negative marking the field says why not', async () => {
  await build();
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/quizzes/create');
  await page.getByLabel('Title').fill('Capitals with tries');
  expect(await page.getByLabel('Tries per question').count()).toBe(0);
  await page.getByRole('radio', { name: /^Immediately/ }).click();
  expect(await page.getByRole('radio', { name: /^The last/ }).count()).toBe(0);
  await page.getByLabel('Tries per question').fill('3');
  await page.getByRole('radio', { name: /^The last/ }).click();
  await page.getByRole('combobox', { name: 'Negative marking' }).click();
  await page.getByRole('option', { name: '⅓ of the marks' }).click();
  await button(page, 'Save draft').click();
  await page
    .getByRole('alert')
    .getByText(/Several tries need “No negative marking”/)
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('triesAllowed');
  await page.getByRole('combobox', { name: 'Negative marking' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'form');
  await button(page, 'Save draft').click();
  await page.getByRole('heading', { name: 'Edit Capitals with tries' }).waitFor();
  const id = /[0-9a-f-]{36}/.exec(page.url())![0];
  expect(await site.as('teacher').do(getQuiz, { params: { id } })).toMatchObject({
    triesAllowed: 3,
    countedTry: 'last',
    feedbackTiming: 1,
  });
});

test('a student on a phone tries by keyboard until it is right: verdict, tries left and focus are told, never the key', async () => {
  const question = await build();
  const quiz = await buildQuiz(site, {
    name: 'Capitals in tries',
    questions: [question, await build()],
    feedbackTiming: 1,
    triesAllowed: 3,
    shuffleQuestions: false,
    shuffleOptions: false,
  });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Amina'), phone);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByText('You have 3 tries at each question; each wrong try costs').waitFor();
  await pictures(page, 'start');
  await pressFocused(button(page, 'Start now'));
  await page.getByText('Try 1 of 3').waitFor();
  await page.getByText('Each wrong try deducts 0.5 marks. Your best try counts.').waitFor();
  await page.getByText('A hint is available after a wrong try.').waitFor();
  await page.getByRole('radio', { name: 'Sydney' }).check();
  await button(page, 'Check answer').press('Enter');
  await page.locator('[data-verdict]:focus').waitFor();
  await said(page).filter({ hasText: '2 tries left.' }).waitFor();
  await page.getByText('So far 0 of 2 marks', { exact: true }).waitFor();
  await page.getByText('It is larger, but not the capital.').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('1908');
  expect(await page.getByText('Correct answer').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'verdict');
  await button(page, 'Show hint').press('Enter');
  await page.getByText('It begins with C').waitFor();

  await button(page, 'Try again').press('Enter');
  await expect.poll(() => focused(page)).toContain('Question 1');
  await said(page).filter({ hasText: 'Try 2 of 3' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Sydney' }).isChecked()).toBe(true);
  await pictures(page, 'again');
  // The same answer again costs nothing.
  await button(page, 'Check answer').press('Enter');
  await page.locator('[data-verdict]:focus').waitFor();
  await said(page).filter({ hasText: '2 tries left.' }).waitFor();
  // The verdict and what is left outlive a reload.
  await page.reload();
  await button(page, 'Try again').press('Enter');
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await button(page, 'Check answer').press('Enter');
  await page.getByText('1.5 of 2 marks', { exact: true }).waitFor();
  await page.getByText('Chosen in 1908').waitFor();
  await page.getByText('2 tries used.').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);

  await button(page, 'Hand in').first().click();
  await button(page, 'Hand in now').click();
  await page.waitForURL(/\/myAttempt\//);
  await page.goto(page.url().replace('/myAttempt/', '/exam/review/'));
  const tries = page.getByRole('region', { name: 'Tries' }).first();
  await tries.getByText('0.5 marks deducted for earlier tries').waitFor();
  expect(await tries.getByRole('listitem').allTextContents()).toEqual([
    'Try 1SydneyWrong · 0 marks',
    'Try 2CountsCanberraRight · 1.5 marks · 0.5 marks deducted for earlier tries',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'review');

  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto(`/quizzes/capitals-in-tries/${quiz._id}/statistics?view=questions&item=${question}`);
  await teacher.getByText('Tries (mean)').waitFor();
  await pictures(teacher, 'statistics');
});

test('all on one page: a verdict from another device is taken over, and the last try tells the right answer', async () => {
  const question = await build();
  const quiz = await buildQuiz(site, {
    name: 'On one page',
    questions: [question],
    feedbackTiming: 1,
    triesAllowed: 2,
  });
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const { _id: id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/exam/var/${quiz._id}`);
  await page.getByRole('radio', { name: 'Perth' }).check();
  await button(page, 'Check answer').click();
  await button(page, 'Try again').click();
  await page.getByRole('radio', { name: 'Sydney' }).check();
  await page.locator('[data-question]').getByText(/Saved/).waitFor();
  const { seq, tries } = (await site.as(person).do(getExam, { params: { id } })).questions[0]!;
  expect(tries).toMatchObject({ made: 1, left: 1 });
  await site.as(person).do(saveResp, {
    body: { id, resp: { question, answer: { option: 'wrong001' }, seq: seq + 1, base: seq } },
  });
  await page.reload();
  await page.getByText('2 tries used.').waitFor();
  await page.getByText('Chosen in 1908').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
