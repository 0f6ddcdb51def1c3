import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import type { TestPerson } from '../src/app/testing/site.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const RIGHT = 'right001';
const capital = (country: string, right: string, wrong: string) => ({
  stem: `<p>What is the capital of ${country}?</p>`,
  shuffle: false,
  options: [
    { id: RIGHT, text: right, share: '1', feedback: '<p>So it is.</p>' },
    { id: 'wrong001', text: wrong, share: '0', feedback: '<p>That is its largest city.</p>' },
  ],
});

const japan = {
  stem: '<p>What is the capital of Japan?</p>',
  answers: [{ pattern: 'Tokyo', share: '1', feedback: '' }],
  caseSensitive: false,
};

/** A quiz of three questions in their order, and somebody who has not begun it. */
async function examFor(name: string, more: Parameters<typeof buildQuiz>[1] = {}) {
  const questions = [
    await buildQuestion(site, { content: capital('Australia', 'Canberra', 'Sydney'), tags: ['Oceania'] }),
    await buildQuestion(site, { content: capital('Canada', 'Ottawa', 'Toronto'), tags: ['America'] }),
    await buildQuestion(site, { type: 'short-text', content: japan }),
  ];
  const quiz = await buildQuiz(site, {
    name,
    questions,
    durationSeconds: 1800,
    shuffleQuestions: false,
    shuffleOptions: false,
    ...more,
  });
  return { quiz, questions, person: await site.addPerson(site.school, ['student'], 'Wangari') };
}

const heading = (page: Page, question: number) => page.getByRole('heading', { level: 2, name: `Question ${question}` });
const savedLine = (page: Page) => page.locator('[data-question]').getByText(/^Saved/);
const secondsOf = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await page.getByRole('timer').textContent())!.split(':').map(Number);
  return minutes! * 60 + seconds!;
};
const answersOf = async (person: TestPerson, quizId: string) =>
  (await site.as(person).do(getExam, { params: { id: quizId } })).questions.map((slot) => slot.resp);

test('an exam survives a killed tab and a lost network, and is handed in by keyboard alone', async () => {
  const { quiz, person } = await examFor('Capitals');
  const first = await site.openPage(person);
  await first.goto(`/exam/${quiz._id}`);
  await first.getByText('30 min from when you start').waitFor();
  await first.getByRole('button', { name: 'Start now' }).click();
  await heading(first, 1).waitFor();
  await first.getByRole('radio', { name: 'Canberra' }).check();
  await savedLine(first).waitFor();
  // The tab is killed with an answer that nobody has acknowledged.
  await first.context().setOffline(true);
  await first.getByRole('button', { name: 'Next' }).click();
  await first.getByRole('radio', { name: 'Toronto' }).check();
  await first.getByText('Waiting for the network').waitFor();
  const killed = await first.context().newPage();
  await first.close();

  site.advance(600_000);
  await killed.context().setOffline(false);
  const page = killed;
  await page.goto(`/exam/${quiz._id}`);
  await heading(page, 2).waitFor();
  expect(await page.getByRole('radio', { name: 'Toronto' }).isChecked()).toBe(true);
  await savedLine(page).waitFor();
  expect(await secondsOf(page)).toBeLessThanOrEqual(1200);
  expect(await secondsOf(page)).toBeGreaterThan(1170);
  await expect.poll(() => answersOf(person, quiz._id)).toEqual([{ option: RIGHT }, { option: 'wrong001' }, null]);

  // Offline and online again, in the same tab.
  await page.keyboard.press('n');
  await heading(page, 3).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('tokyo');
  await page.locator('[data-line]:visible', { hasText: 'No connection' }).waitFor();
  await page.getByText('Waiting for the network').waitFor();
  await page.context().setOffline(false);
  await savedLine(page).waitFor();
  await expect
    .poll(() => answersOf(person, quiz._id))
    .toEqual([{ option: RIGHT }, { option: 'wrong001' }, { text: 'tokyo' }]);

  // From here on without a mouse.
  await page.getByRole('textbox').press('Tab');
  await page.keyboard.press('p');
  await heading(page, 2).waitFor();
  await page.keyboard.press('1');
  expect(await page.getByRole('radio', { name: 'Ottawa' }).isChecked()).toBe(true);
  await page.keyboard.press('f');
  await savedLine(page).waitFor();
  await page.keyboard.press('n');
  await heading(page, 3).waitFor();
  const handIn = page.getByRole('button', { name: 'Hand in', exact: true }).first();
  await tabTo(page, 'Hand in');
  expect(await handIn.count()).toBe(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hand in your exam?' });
  await dialog.getByText('You have answered every question.').waitFor();
  await dialog.getByText('1 question flagged').waitFor();
  await tabTo(page, 'Hand in now');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/myAttempt/*');
  await page.getByText('100%').first().waitFor();
  await page.getByText('3 of 3 marks', { exact: true }).waitFor();
  await tabTo(page, 'Review answers');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/exam/review/*');
  await page.getByText('So it is.').first().waitFor();
  expect(await page.getByRole('heading', { level: 2, name: /^Question \d$/ }).count()).toBe(3);
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.matches('a, button') ? (element.getAttribute('aria-label') ?? element.textContent) : null;
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to "${name}"`);
}

test('the page with all questions continues with the same answers and flags, and back again', async () => {
  const { quiz, person } = await examFor('Both forms');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, { viewport: { width: 1280, height: 900 } });
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await page.getByRole('link', { name: 'All on one page' }).click();
  await page.waitForURL('**/exam/var/*');
  expect(await page.getByRole('radio', { name: 'Canberra' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Flag for review: Question 2' }).click();
  await page.getByRole('radio', { name: 'Ottawa' }).check();
  await page.getByRole('link', { name: 'One at a time' }).click();
  await page.getByRole('button', { name: 'Question 2, answered, flagged' }).click();
  expect(await page.getByRole('radio', { name: 'Ottawa' }).isChecked()).toBe(true);
  await savedLine(page).waitFor();
  expect(await answersOf(person, quiz._id)).toEqual([{ option: RIGHT }, { option: RIGHT }, null]);
});

test('with feedback at once a checked answer shows how it was and stays', async () => {
  const { quiz, person } = await examFor('At once', { feedbackTiming: 1 });
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('radio', { name: 'Sydney' }).check();
  await savedLine(page).waitFor();
  expect(await page.getByText('That is its largest city.').count()).toBe(0);
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText('That is its largest city.').waitFor();
  await page.getByText('0 of 1 mark', { exact: true }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  // The verdict has the focus, is announced, and comes before the reason and the right answer.
  const card = (await page.locator('[data-question]').textContent())!;
  const places = ['Wrong', 'That is its largest city.', 'Correct answer'].map((words) => card.indexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await page.locator('[data-verdict]:focus').waitFor();
  await page.getByRole('status').filter({ hasText: 'Wrong 0 of 1 mark' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

test('where certainty counts the student says how certain they are, with the keyboard, and reads it in the review', async () => {
  const { quiz, person } = await examFor('How certain?', { negativeMarking: 'certainty' });
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person, { viewport: { width: 390, height: 844 } });
  await page.goto(`/exam/${quiz._id}`);
  await heading(page, 1).waitFor();
  const certainty = page.getByRole('radiogroup', { name: 'How certain are you that this is right?' });
  expect(await certainty.getByRole('radio', { name: 'Very', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await certainty.getByRole('radio', { name: 'Not very' }).press('ArrowRight');
  expect(await certainty.getByRole('radio', { name: 'Fairly' }).isChecked()).toBe(true);
  await certainty.getByText('right 0.67, wrong −0.67').waitFor();
  await certainty.getByRole('radio', { name: 'Fairly' }).press('ArrowRight');
  await expect.poll(() => answersOf(person, quiz._id)).toEqual([{ option: RIGHT, certainty: 'high' }, null, null]);
  expect(await axeFindings(page)).toEqual([]);
  // Another answer, the same certainty; then none.
  await page.getByRole('radio', { name: 'Sydney' }).check();
  await expect.poll(() => answersOf(person, quiz._id)).toEqual([{ option: 'wrong001', certainty: 'high' }, null, null]);
  const { _id } = await site.as(person).do(submitAttempt, { body: { id: quiz._id } });
  await page.goto(`/exam/review/${_id}`);
  const told = 'very certain: that cost 2 marks here. “Not very certain” would have cost nothing.';
  await page.getByText(`You were ${told}`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const teachers = await site.openPage(site.school.people.teacher);
  await teachers.goto(`/exam/review/${_id}`);
  await teachers.getByText(`The student was ${told}`).waitFor();
});

test('when the time is over the page says so and leads to the result with what was saved', async () => {
  const { quiz, person } = await examFor('Short', { durationSeconds: 60 });
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const page = await site.openPage(person);
  await page.goto(`/exam/var/${quiz._id}`);
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await savedLine(page).first().waitFor();
  site.advance(64_000);
  await page.getByRole('radio', { name: 'Ottawa' }).check();
  await page.getByRole('heading', { level: 1, name: 'Time is up' }).waitFor();
  await page.getByText('1 change had not reached the server').waitFor();
  await page.getByRole('button', { name: 'View result' }).click();
  await page.getByText('submitted automatically when time ran out').waitFor();
  await page.getByText('1 of 3 marks', { exact: true }).waitFor();
});

test('axe finds nothing in the exam room at any width, light or dark', async () => {
  const { quiz, person } = await examFor('Widths');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  for (const width of [390, 820, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await site.openPage(person, { viewport: { width, height: 844 }, colorScheme });
      await page.goto(`/exam/${quiz._id}`);
      await page.getByRole('radio').first().waitFor();
      expect(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.context().close();
    }
  }
});
