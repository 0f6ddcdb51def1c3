/** A text without a question: written, put into a quiz, read in an exam on a phone and a desktop, reviewed and printed. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getQuestion } from '#items/question-bank/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { picture } from './pictures.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('a teacher writes one without marks or difficulty, and puts it into a quiz between questions', async () => {
  await buildQuestion(site, { title: 'About rivers' });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/questions/create');
  await page.getByRole('link', { name: /^Text without a question/ }).press('Enter');
  await page.getByLabel('Title').fill('No calculator');
  const text = page.locator('[contenteditable=true]').first();
  await text.focus();
  await page.keyboard.type('Put your calculator away.');
  expect(await page.getByLabel('Marks').count()).toBe(0);
  expect(await page.getByLabel('Difficulty').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'text-only-editor');
  await button(page, 'Add to bank').press('Enter');
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(await site.as('teacher').do(getQuestion, { params: { id } })).toMatchObject({ type: 'text-only', marks: 0 });

  const quiz = await buildQuiz(site, { name: 'With a text', questions: [id, await buildQuestion(site, { marks: 2 })] });
  await page.goto(`/quizzes/with-a-text/${quiz._id}/edit`);
  await page.getByText('No marks', { exact: true }).waitFor();
  await page.getByText('1 question, 2 marks').first().waitFor();
  expect(await page.getByLabel('Marks of question 1').count()).toBe(0);
  await picture(page, 'text-only-quiz');
  expect(await axeFindings(page)).toEqual([]);
});

test('on a phone it has no number, takes part in no count, and hinders nobody from handing in', async () => {
  const text = await buildQuestion(site, { type: 'text-only', title: 'Part one' });
  const end = await buildQuestion(site, {
    type: 'text-only',
    title: 'The end',
    content: { stem: '<p>Well done.</p>' },
  });
  const [one, two] = [await buildQuestion(site), await buildQuestion(site)];
  const quiz = await buildQuiz(site, {
    name: 'Two parts',
    questions: [text, one, two, end],
    shuffleQuestions: false,
    feedbackTiming: 1,
  });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Ada'), PHONE);
  await page.goto(`/exam/${quiz._id}`);
  await button(page, 'Start now').click();
  await heading(page, 'Text').waitFor();
  await page.getByText('Answer the next three questions').waitFor();
  expect(
    await page
      .getByText('mark', { exact: false })
      .filter({ hasText: /^\d+ marks?$/ })
      .count(),
  ).toBe(0);
  expect(await button(page, 'Check answer').count()).toBe(0);
  await picture(page, 'text-only-phone');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('n');
  await heading(page, 'Question 1 of 2').waitFor();
  await page.getByRole('radio').first().check();
  await button(page, 'Question map').click();
  await page.getByText('1 of 2 answered').waitFor();
  await button(page, 'Text before question 1').waitFor();
  await picture(page, 'text-only-map');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Text at the end').click();
  await page.getByText('Well done.').waitFor();
  await button(page, 'Hand in').first().click();
  await page.getByText('1 question not answered').waitFor();
  await button(page, 'Question 2').waitFor();
  await button(page, 'Hand in now').click();
  await page.waitForURL(/\/myAttempt\//);

  await page.goto(page.url().replace('/myAttempt/', '/exam/review/'));
  await page.getByText('Well done.').waitFor();
  expect(await heading(page, 'Text').count()).toBe(2);
  await picture(page, 'text-only-review');
  expect(await heading(page, /^Question \d$/).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
});

test('all on one page of a desktop it is a card among the others; on paper it has no number', async () => {
  const text = await buildQuestion(site, { type: 'text-only', title: 'Read' });
  const quiz = await buildQuiz(site, {
    name: 'On one page',
    questions: [await buildQuestion(site), text, await buildQuestion(site)],
    shuffleQuestions: false,
  });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Emmy'));
  await page.goto(`/exam/${quiz._id}`);
  await button(page, 'Start now').click();
  await page.getByRole('link', { name: 'All on one page' }).first().click();
  await heading(page, 'Question 2 of 2').waitFor();
  await heading(page, 'Text').waitFor();
  await page.getByText('0 of 2 answered').first().waitFor();
  await picture(page, 'text-only-one-page');
  expect(await axeFindings(page)).toEqual([]);

  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/quizzes/on-one-page/${quiz._id}/print`);
  await desk.getByRole('heading', { name: 'Text', exact: true }).waitFor();
  await desk.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
  expect(await desk.getByRole('heading', { name: 'Question 3', exact: true }).count()).toBe(0);
  const { questionCount } = await site.as('teacher').do(getQuiz, { params: { id: quiz._id } });
  expect(questionCount).toBe(2);
});
