/** A question whose parts are checked one by one, with one marked by hand: answered, marked, regraded and reviewed by keyboard. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { pressFocused } from './keyboard.ts';
import { pictures } from './pictures.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 900 } };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const said = (page: Page) => page.locator('[data-exam-room] > [role=status]');

const number = (stem: string, value: string) => ({
  stem: `<p>${stem}</p>`,
  answers: [{ value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
});

/** A crate is pulled: its force in three tries, an explanation for a teacher, and the work that follows from the force. */
const crate = (force: string, work: string) => ({
  stem: '<p>A crate is pulled 4 m along the floor with 30 N, against a friction of 18 N.</p>',
  display: 'one-by-one',
  checks: 'parts',
  parts: [
    {
      ...{ id: 'forc0001', type: 'numeric', marks: '1', resultName: 'F', followThrough: null },
      checking: { tries: 3, penalty: '1/4', hints: ['<p>Friction acts the other way.</p>'] },
      content: number('What is the resultant force, in N?', force),
    },
    {
      ...{ id: 'text0001', type: 'essay', marks: '1', resultName: null, followThrough: null },
      content: {
        ...{ stem: '<p>Why is it less than 30 N?</p>', editor: 'plain', minWords: 0, maxWords: 0, template: '' },
        ...{ graderNote: '<p>Friction is named.</p>', rubric: [] },
      },
    },
    {
      ...{ id: 'work0001', type: 'numeric', marks: '2', resultName: null },
      followThrough: { formula: 'F*4', share: '1' },
      checking: { tries: 2, penalty: '1/2', hints: [] },
      content: number('How much work does it do, in J?', work),
    },
  ],
});

async function build(name: string) {
  const content = crate('12', '48') as { stem: string };
  const question = await buildQuestion(site, { type: 'multi-part', title: 'A crate', marks: 4, content });
  const quiz = await buildQuiz(site, { name, questions: [question], feedbackTiming: 1 });
  return { question, quiz };
}

/** Answers by keyboard: two wrong forces, then one that is carried on; an explanation; the work in two tries. */
async function answer(page: Page, quizId: string): Promise<void> {
  await page.goto(`/exam/${quizId}`);
  await pressFocused(button(page, 'Start now'));
  await page.getByText('Part 1 of 3').waitFor();
  expect(await page.content()).not.toMatch(/How much work|Why is it less|Friction acts/);
  const [a, b, c] = ['Part a', 'Part b', 'Part c'].map((name) => part(page, name));
  await a!.getByText('Try 1 of 3.').waitFor();
  await a!.getByRole('textbox').fill('48');
  await button(page, 'Check').press('Enter');
  await expect.poll(() => focused(page)).toContain('2 tries left');
  await expect.poll(() => said(page).textContent()).toContain('2 tries left');
  await a!.getByText('Friction acts the other way.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await button(page, 'Next part').getAttribute('aria-disabled')).toBe('true');
  await pictures(page, 'wrong-try', [390, 1280]);
  await button(page, 'Try again').press('Enter');
  await a!.getByRole('textbox').fill('18');
  await button(page, 'Check').press('Enter');
  await expect.poll(() => focused(page)).toContain('1 try left');
  await button(page, 'Try again').press('Enter');
  await a!.getByRole('textbox').fill('10');
  await button(page, 'Check').press('Enter');
  // The tries are used up: the right answer is shown, and the next part opens.
  await a!.getByText('12', { exact: false }).first().waitFor();
  await button(page, 'Next part').press('Enter');
  await page.locator('[tabindex="-1"]:focus', { hasText: 'Part b' }).waitFor();
  await b!.getByRole('textbox', { name: 'Your text' }).fill('Friction holds it back');
  await b!.getByText('4 words').waitFor();
  await b!.getByText('Marked by your teacher.').waitFor();
  await button(page, 'Finish this part').press('Enter');
  await page.locator('[tabindex="-1"]:focus', { hasText: 'Part c' }).waitFor();
  await c!.getByRole('textbox').fill('48.5');
  await button(page, 'Check').press('Enter');
  await expect.poll(() => focused(page)).toContain('1 try left');
  await button(page, 'Try again').press('Enter');
  await c!.getByRole('textbox').fill('40');
  await button(page, 'Check').press('Enter');
  await expect.poll(() => focused(page)).toContain('1 of 2 marks');
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'settled', [390, 1280]);
  await button(page, 'Previous part').press('Enter');
  await b!.getByText('Friction holds it back').waitFor();
  expect(await b!.getByRole('textbox').count()).toBe(0);
}

async function handIn(page: Page): Promise<string> {
  await button(page, 'Hand in').first().press('Enter');
  await button(page, 'Hand in now').press('Enter');
  await page.waitForURL(/\/myAttempt\//);
  return page.url().split('/').at(-1)!;
}

test('on a phone: three parts one by one with tries, marked by a teacher, regraded and reviewed', async () => {
  const { question, quiz } = await build('Crates on a phone');
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Lise'), PHONE);
  await answer(page, quiz._id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // What was settled is there when the page is loaded again.
  await page.reload();
  await part(page, 'Part a').getByText('Friction acts the other way.').waitFor();
  const attempt = await handIn(page);

  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/quizzes/crates-on-a-phone/${quiz._id}/marking`);
  await desk.getByText('A crate, part b').first().waitFor();
  await desk.getByRole('link', { name: 'Mark 1 answer' }).press('Enter');
  await desk.getByText('Friction holds it back').first().waitFor();
  await desk.getByText('A crate is pulled 4 m').first().waitFor();
  await desk.getByText('Friction is named.').waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await pictures(desk, 'desk', [390, 1280]);
  const save = desk.getByRole('button', { name: 'Save and next' });
  for (const size of [PHONE.viewport, DESK.viewport]) {
    await desk.setViewportSize(size);
    await desk.evaluate(() => scrollTo(0, 0));
    const box = (await save.boundingBox())!;
    expect(box.y + box.height, `the mark is in sight at ${size.width}`).toBeLessThanOrEqual(size.height);
  }
  await desk.keyboard.press('m');
  await desk.keyboard.type('0.5');
  await desk.getByRole('textbox', { name: /^Comment/ }).fill('Say which friction.');
  await desk.keyboard.press('Control+Enter');
  await desk.getByText('All done').waitFor();

  await page.goto(`/exam/review/${attempt}`);
  await part(page, 'Part b').getByText('Say which friction.').waitFor();
  await part(page, 'Part b').getByText('Earned 50% of this part').waitFor();
  await part(page, 'Part c').getByText('Graded with your result from part a').waitFor();
  await page.getByText('Tries at part a').waitFor();
  await page.getByText('1.5 of 4').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'review', [390, 1280]);

  // The key was wrong: the second force was right.
  const teacher = site.as('teacher');
  const { version } = await teacher.do(getQuestion, { params: { id: question } });
  const body = { type: 'multi-part', title: 'A crate', content: crate('18', '72'), version, difficulty: 2, marks: 4 };
  await teacher.do(updateQuestion, { params: { id: question }, body: body as never });
  const choices = [{ question, choice: 'new' as const }];
  await teacher.do(startRegrade, { params: { id: quiz._id }, body: { choices, reason: 'The key was wrong' } });
  await site.runTasks();
  await page.reload();
  // Three quarters of a mark for the force, half of one by hand, and one for the work, which follows from the last force.
  await part(page, 'Part a').getByText('Earned 75% of this part').waitFor();
  await part(page, 'Part b').getByText('Earned 50% of this part').waitFor();
  await page.getByText('2.25 of 4').first().waitFor();
});

test('on a desk: the same by keyboard, and the mark of one part is changed in the review', async () => {
  const { question, quiz } = await build('Crates on a desk');
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Emmy'), DESK);
  await answer(page, quiz._id);
  const attempt = await handIn(page);
  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/exam/review/${attempt}`);
  await button(desk, 'Change mark of question 1').press('Enter');
  await desk.getByText('This answer is waiting to be marked.').waitFor();
  await desk.getByLabel('What to mark').selectOption({ label: 'Part c' });
  await desk.getByText('Current mark: 1 of 2').waitFor();
  await desk.getByRole('textbox', { name: /^Marks/ }).fill('2');
  await desk.getByLabel('Reason for the change').fill('Rounded');
  expect(await axeFindings(desk)).toEqual([]);
  await button(desk, 'Save').press('Enter');
  await desk.getByText('Mark changed.').waitFor();
  await part(desk, 'Part c').getByText('Earned 100% of this part').waitFor();
  await desk.goto(`/quizzes/crates-on-a-desk/${quiz._id}/marking?question=${question}&part=text0001`);
  await desk.getByText('Friction holds it back').first().waitFor();
  await desk.keyboard.press('m');
  await desk.keyboard.type('1');
  await desk.keyboard.press('Control+Enter');
  await desk.getByText('All done').waitFor();
  await desk.goto(`/quizzes/crates-on-a-desk/${quiz._id}/statistics?view=questions&item=${question}`);
  await desk.getByText('a: 3 tries').waitFor();
  await desk.getByText('b: right').waitFor();
});

test('a teacher sets tries, penalty and hints of a part, and an essay as a part', async () => {
  const { question } = await build('Crates in the editor');
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/questions/${question}`);
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  await row('Part a').getByLabel('Tries').selectOption({ label: 'Until it is right' });
  await row('Part a').getByLabel('Deducted for each wrong try').fill('10%');
  await row('Part b').getByText('Marker’s note').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'editor', [390, 1280]);
  await button(page, 'Save').first().press('Enter');
  await expect
    .poll(async () => (await site.as('teacher').do(getQuestion, { params: { id: question } })).content)
    .toMatchObject({ checks: 'parts', parts: [{ checking: { tries: 0, penalty: '1/10' } }, { type: 'essay' }, {}] });
});
