import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listPracticeQuestions, setQuestionClosed } from '#results/practice/contract-teachers.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));
const DAY = 86_400_000;

const capital = (stem: string, right: string) =>
  buildQuestion(site, {
    title: stem,
    tags: ['Capitals'],
    content: {
      stem: `<p>${stem}</p>`,
      shuffle: false,
      options: [
        { id: 'right001', text: right, share: '1', feedback: '' },
        { id: 'wrong001', text: 'Sydney', share: '0', feedback: 'The largest city' },
      ],
    } as { stem: string },
  });

const [australia, brazil] = [
  await capital('Capital of Australia?', 'Canberra'),
  await capital('Capital of Brazil?', 'Brasília'),
];

/** A student who has answered both questions, the second one wrongly. */
async function finished() {
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const quiz = await buildQuiz(site, { name: 'Capitals', questions: [australia, brazil], attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const answers = { [australia]: 'right001', [brazil]: 'wrong001' };
  const resp = Object.entries(answers).map(([question, option]) => ({ question, answer: { option }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { person, attempt: _id };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');

test('the mistakes of a result are practised by keyboard alone, judged at once, and come again over the next days', async () => {
  const { person, attempt } = await finished();
  const page = await site.openPage(person);
  await page.goto(`/myAttempt/${attempt}`);
  await page.getByRole('link', { name: 'Practise my mistakes' }).press('Enter');
  await heading(page, 'Question 1 of 1').waitFor();
  await page.getByText('Capital of Brazil?').waitFor();
  expect(await page.getByRole('button', { name: 'Check answer' }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Sydney' }).press('Space');
  await press(page, 'Check answer');
  await page.getByText('The largest city').waitFor();
  await page.getByText(/Due again/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Show summary');
  await heading(page, 'Practice finished').waitFor();
  await page.getByText('0 of 1 question right.').waitFor();
  // The next day one is due, two days later both are.
  site.advance(DAY);
  await page.goto('/practice');
  await page.getByText('1 question', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Practise 1 question', exact: true }).first().press('Enter');
  await page.getByRole('radio', { name: 'Brasília' }).press('Space');
  await press(page, 'Check answer');
  await press(page, 'Show summary');
  await page.getByText('1 of 1 question right.').waitFor();
  await page.getByRole('link', { name: 'Back to practice' }).last().press('Enter');
  await page.getByText('Nothing is due today.').waitFor();
  await page.getByText('1 question practised today').waitFor();
  await page.getByRole('radio', { name: '5', exact: true }).press('Space');
  await page.waitForURL(/n=5/);
  expect(await page.getByRole('radio', { name: '5', exact: true }).isChecked()).toBe(true);
  await page.locator('summary').filter({ hasText: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'How much do you want to remember?' }).fill('95');
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await page.getByText('Settings saved').waitFor();
  await page.locator('summary').filter({ hasText: '95%' }).waitFor();
  await page.goto('/practice/run?from=topic&topic=capitals&n=1');
  await heading(page, 'Question 1 of 1').waitFor();
  site.advance(2 * DAY);
  await page.goto('/dash');
  await page.getByText(/questions? due today/).waitFor();
});

test('a student without a finished quiz is told what will be there, and a run without questions why there is none', async () => {
  const page = await site.openPage(await site.addPerson(site.school, ['student']));
  await page.goto('/practice');
  await heading(page, 'Nothing to practise yet').waitFor();
  await page.goto('/practice/run?from=mistakes');
  await heading(page, 'No questions to practise here').waitFor();
});

test('a teacher closes a topic for practice, and sees what was closed', async () => {
  const { person } = await finished();
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/practice');
  await heading(page, 'Nothing to improve').waitFor();
  const topic = page.getByRole('switch', { name: 'Open for practice: Capitals' });
  await topic.press('Space');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[role=switch]')?.checked === false);
  expect(await axeFindings(page)).toEqual([]);
  const student = await site.openPage(person);
  await student.goto('/practice');
  await heading(student, 'Nothing to practise yet').waitFor();
  await topic.press('Space');
  await site.as('teacher').do(setQuestionClosed, { params: { id: brazil }, body: { isClosed: true } });
  await page.reload();
  await page.getByRole('link', { name: 'Capital of Brazil?' }).waitFor();
  expect((await site.as('teacher').do(listPracticeQuestions, {})).total).toBe(1);
  await site.as('teacher').do(setQuestionClosed, { params: { id: brazil }, body: { isClosed: false } });
});
