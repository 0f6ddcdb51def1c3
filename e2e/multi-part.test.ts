/** A question with parts: written with follow-through, answered on a phone, marked, reviewed, regraded, measured, printed. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { pictures } from './pictures.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const number = (stem: string, value: string) => ({
  stem: `<p>${stem}</p>`,
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
});

/** A ball falls for 2 s at 10 m/s²: its speed, how far it falls, and whether that depends on its mass. */
const ball = (speed: string, height: string, formula: string, display = 'together') => ({
  stem: '<p>A ball falls from rest for 2 s. Use g = 10 m/s².</p>',
  display,
  parts: [
    { id: 'sped0001', type: 'numeric', marks: '1', resultName: 'v', content: number('How fast is it, in m/s?', speed) },
    {
      ...{ id: 'hght0001', type: 'numeric', marks: '2', content: number('How far does it fall, in m?', height) },
      followThrough: { formula, share: '1' },
    },
    {
      ...{ id: 'mass0001', type: 'true-false', marks: '1' },
      content: {
        stem: '<p>Twice the mass falls twice as fast.</p>',
        right: false,
        feedbackTrue: '',
        feedbackFalse: '',
      },
    },
  ],
});

test('a physics question with follow-through is marked by the student’s own result, regraded, reviewed and measured', async () => {
  const content = ball('20', '20', 'v') as { stem: string };
  const question = await buildQuestion(site, { type: 'multi-part', title: 'A falling ball', marks: 4, content });
  const quiz = await buildQuiz(site, {
    name: 'Falling balls',
    questions: [question],
    feedbackTiming: 1,
  });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Lise'), PHONE);
  await page.goto(`/exam/${quiz._id}`);
  await button(page, 'Start now').click();
  await part(page, 'Part a').getByText('25% of the marks').waitFor();
  expect(await page.content()).not.toMatch(/followThrough|resultName/);
  // The acceleration was halved: 10 m/s, from which 10 m follow.
  await part(page, 'Part a').getByRole('textbox').fill('10');
  await part(page, 'Part b').getByRole('textbox').fill('10');
  await part(page, 'Part c').getByRole('radio', { name: 'False' }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'exam');
  await button(page, 'Check answer').click();
  await part(page, 'Part b').getByText('Graded with your result from part a').waitFor();
  await part(page, 'Part a').getByText('Earned 0% of this part').waitFor();
  await page.getByText('3 of 4 marks').first().waitFor();
  await pictures(page, 'verdict');
  await button(page, 'Hand in').first().click();
  await button(page, 'Hand in now').click();
  await page.waitForURL(/\/myAttempt\//);

  // The teacher finds that the key was wrong: the speed is 10 m/s, so that 10 m are right by the key.
  const body = {
    type: 'multi-part',
    title: 'A falling ball',
    content: ball('10', '10', 'v'),
    version: 1,
    difficulty: 2,
  };
  await site.as('teacher').do(updateQuestion, { params: { id: question }, body: { ...body, marks: 4 } as never });
  await site.as('teacher').do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question, choice: 'new' }], reason: 'The key was wrong' },
  });
  await site.runTasks();
  const review = page.url().replace('/myAttempt/', '/exam/review/');
  await page.goto(review);
  await part(page, 'Part a').getByText('Earned 100% of this part').waitFor();
  expect(await page.getByText('Graded with your result').count()).toBe(0);
  await page.getByText('4 of 4').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'review');

  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/quizzes/falling-balls/${quiz._id}/statistics?view=questions&item=${question}`);
  await desk.getByText('b: Follows from an earlier result').waitFor();
  await desk.getByText('a: partly right').waitFor();
  await pictures(desk, 'statistics');
  await desk.goto(`/quizzes/falling-balls/${quiz._id}/print`);
  await desk.getByText('Part c').waitFor();
  await pictures(desk, 'print');
});

test('one part at a time: turned by keyboard, every part kept, and all of them on paper', async () => {
  const content = ball('20', '20', 'v', 'one-by-one') as { stem: string };
  const question = await buildQuestion(site, { type: 'multi-part', title: 'One by one', content });
  const quiz = await buildQuiz(site, { name: 'One by one', questions: [question], feedbackTiming: 1 });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Emmy'), PHONE);
  await page.goto(`/exam/${quiz._id}`);
  await button(page, 'Start now').click();
  await page.getByText('Part 1 of 3').waitFor();
  expect(await part(page, 'Part b').isVisible()).toBe(false);
  await part(page, 'Part a').getByRole('textbox').fill('20');
  await button(page, 'Next part').press('Enter');
  await page.locator('[tabindex="-1"]:focus', { hasText: 'Part b' }).waitFor();
  await part(page, 'Part b').getByRole('textbox').fill('20');
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'one-by-one');
  await button(page, 'Next part').press('Enter');
  await part(page, 'Part c').getByRole('radio', { name: 'False' }).check();
  await button(page, 'Previous part').press('Enter');
  expect(await part(page, 'Part b').getByRole('textbox').inputValue()).toBe('20');
  await page.emulateMedia({ media: 'print' });
  expect(await part(page, 'Part a').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Check answer').click();
  await page.getByText('Right', { exact: true }).last().waitFor();
});

test('a teacher adds, moves and removes parts by keyboard, and is told the field that is wrong', async () => {
  const content = ball('20', '20', 'v') as { stem: string };
  const question = await buildQuestion(site, { type: 'multi-part', title: 'Edited', content });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/questions/${question}`);
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  await row('Part b').getByRole('textbox', { name: 'Formula' }).waitFor();
  await page.getByText('With the correct results: 20').waitFor();
  await pictures(page, 'editor');
  await page.getByRole('button', { name: 'Move Part b up' }).press('Enter');
  await button(page, 'Save').first().press('Enter');
  await page
    .getByRole('alert')
    .getByText(/is the result of a later part/)
    .first()
    .waitFor();
  await pictures(page, 'editor-error');
  await page.getByRole('button', { name: 'Move Part a down' }).press('Enter');
  await button(page, 'Add part').press('Enter');
  await row('Part d').waitFor();
  await row('Part d').getByLabel('Question type').selectOption({ label: 'Matching' });
  await page.getByRole('button', { name: 'Remove Part d' }).press('Enter');
  expect(await row('Part d').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
