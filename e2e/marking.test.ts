import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getAttempt } from '#results/results/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
let quiz: Quiz;
let choice: string;
let essay: string;
let [amina, bruno]: TestPerson[] = [];

const content = (right: string) => ({
  stem: '<p>Where does it happen?</p>',
  shuffle: false,
  options: ['leaf', 'root'].map((id) => ({ id, text: `<p>${id}</p>`, share: id === right ? '1' : '0', feedback: '' })),
});

beforeAll(async () => {
  choice = await buildQuestion(site, { title: 'The place', content: content('root') as { stem: string } });
  essay = await buildQuestion(site, { type: 'essay', title: 'Photosynthesis', marks: 6 });
  quiz = await buildQuiz(site, { name: 'Plants', questions: [choice, essay], passPercent: 50 });
  amina = await site.addPerson(site.school, ['student'], 'Amina');
  bruno = await site.addPerson(site.school, ['student'], 'Bruno');
});

const answerInBrowser = async (person: TestPerson, text: string): Promise<string> => {
  const page = await site.openPage(person);
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await page.goto(`/exam/var/${_id}`);
  await page.getByRole('radio', { name: 'leaf' }).check();
  const field = page.getByRole('textbox', { name: 'Your text' });
  await field.fill(text);
  await page.getByText(`${text.split(' ').length} words`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(
      async () => (await student.do(getExam, { params: { id: _id } })).questions.find(({ byPeople }) => byPeople)?.resp,
    )
    .toEqual({ text });
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
};

test('an essay is written, marked by keyboard with its rubric, and its comment is read by the student', async () => {
  const attempt = await answerInBrowser(amina!, 'Chloroplasts catch the light');
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/plants/${quiz._id}/marking`);
  await page.getByText('1 answer to mark in 1 attempt.').waitFor();
  await page.getByRole('link', { name: 'Marking 1 answer to mark' }).waitFor();
  await page.getByText('By student').click();
  await page.getByRole('link', { name: /^Mark Answer [0-9A-F]{6}$/ }).click();
  await page.getByText('Last answer of this student').waitFor();
  await page.getByRole('link', { name: 'Marking: Plants' }).click();
  await page.getByText('Students waiting for a mark').waitFor();
  await page.getByText('By question').click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Mark 1 answer' }).click();
  await page.getByText('Chloroplasts catch the light').waitFor();
  expect(await page.getByText('Amina').count()).toBe(0);
  // One person marks each answer here: no mark is the first of two.
  expect(await page.getByText('First mark').count()).toBe(0);
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  expect(await page.getByRole('textbox', { name: /^Marks/ }).inputValue()).toBe('4');
  await page.keyboard.press('c');
  await page.keyboard.type('Say what goes in.');
  expect(await axeFindings(page)).toEqual([]);
  const bar = page.getByRole('button', { name: 'Save and next' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const box = (await bar.boundingBox())!;
    expect(box.y + box.height, `the marks are in sight at ${size.width}`).toBeLessThanOrEqual(size.height);
  }
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  const student = await site.openPage(amina!);
  await student.goto(`/exam/review/${attempt}`);
  await student.getByText('Say what goes in.').waitFor();
  await student.getByText('4 of 6 marks').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('levels show what they come to in marks of the question, and texts run in the direction of their language', async () => {
  const question = await buildQuestion(site, { type: 'essay', title: 'Light', marks: 12 });
  const roots = await buildQuiz(site, { name: 'Roots', questions: [question] });
  const pupil = await site.addPerson(site.school, ['student'], 'Leila');
  const student = site.as(pupil);
  const { _id } = await student.do(startQuiz, { body: { id: roots._id } });
  const answer = { text: 'الضوء يفصل الماء.' };
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/roots/${roots._id}/marking?question=${question}`);
  const levels = page.getByRole('group', { name: 'Line of thought' });
  await levels.getByRole('radio', { name: 'Can be followed 4 marks' }).waitFor();
  const directionOf = (on: Page, words: string) =>
    on.getByText(words, { exact: true }).evaluate((box) => getComputedStyle(box).direction);
  expect(await directionOf(page, answer.text)).toBe('rtl');
  await page.getByRole('textbox', { name: /^Marks/ }).fill('7');
  await page.getByRole('textbox', { name: /^Comment/ }).fill('أحسنت.');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  const review = await site.openPage(pupil);
  await review.goto(`/exam/review/${_id}`);
  await review.getByText('7 of 12 marks').first().waitFor();
  expect(await directionOf(review, answer.text)).toBe('rtl');
  expect(await directionOf(review, 'أحسنت.')).toBe('rtl');
  expect(site.complaints()).toEqual([]);
});

test('a key that was wrong is corrected: previewed, graded again, and undone', async () => {
  const student = site.as(bruno!);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: choice, answer: { option: 'leaf' }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const scoreOf = async () => (await student.do(getAttempt, { params: { id: _id } })).attempt.score;
  expect(await scoreOf()).toBe(0);
  await site.as('teacher').do(updateQuestion, {
    params: { id: choice },
    body: { title: 'The place', type: 'single-choice', content: content('leaf'), version: 1, difficulty: 2 } as never,
  });
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/plants/${quiz._id}/regrade`);
  await page.getByRole('button', { name: 'Change key of “The place”' }).click();
  await page.getByRole('radio', { name: 'The corrected key', exact: true }).check();
  await page.getByText('2 of 2 attempts change').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Reason').fill('Leaf and root were mixed up');
  await page.getByRole('button', { name: 'Regrade', exact: true }).click();
  await page.getByText('Regrade 1').waitFor();
  await site.runTasks();
  await page.getByRole('button', { name: 'Undo regrade 1' }).waitFor();
  expect(await scoreOf()).toBe(1);
  await page.getByRole('button', { name: 'Undo regrade 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undoing').waitFor();
  await site.runTasks();
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await scoreOf()).toBe(0);
  expect(site.complaints()).toEqual([]);
});

test('a quiz is printed without its key, and with it', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/plants/${quiz._id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
  await page.getByText('root').waitFor();
  expect(await page.getByText('Answer key').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Show the key' }).click();
  await page.getByText('Answer key').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
