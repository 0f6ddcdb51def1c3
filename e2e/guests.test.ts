/** A visitor without an account takes a timed quiz: told first what that means, and what came of it after. */
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

test('a guest reads the rules and the system check, starts, hands in, and finds right and wrong, and how long it is kept', async () => {
  const statement = (right: boolean) =>
    buildQuestion(site, {
      type: 'true-false',
      content: { stem: `<p>Is it ${right}?</p>`, right, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
    });
  const quiz = await buildQuiz(site, {
    name: 'Open evening',
    questions: [await statement(true), await statement(false)],
    isPublic: true,
    guestsAllowed: true,
    durationSeconds: 1200,
    attemptsAllowed: 1,
    shuffleQuestions: false,
  });
  const page = await site.openPage(null, { viewport: { width: 390, height: 844 } });
  await page.goto(`/public/quizzes/${quiz.slug}/${quiz._id}`);
  await page.getByRole('button', { name: 'Start without an account' }).click();
  const before = page.getByRole('dialog', { name: 'Before you start' });
  await before.getByText('This is your only attempt.').waitFor();
  await before.getByText('Your saved answers are submitted automatically.').waitFor();
  await before.getByText('You’re online').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await before.getByRole('button', { name: 'Cancel' }).click();
  await before.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start without an account' }).click();
  await before.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('timer').first().waitFor();
  await page.getByRole('radio', { name: 'True' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'True' }).check();
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  await page.getByRole('button', { name: 'Hand in now' }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await page.getByText('1 of 2 marks, 50%').waitFor();
  const answers = page.getByRole('list', { name: 'Your answers by question' });
  await answers.getByText('Right', { exact: true }).waitFor();
  await answers.getByText('Wrong', { exact: true }).waitFor();
  await page.getByText('accounts here are created by the school').waitFor();
  expect(await page.getByRole('button', { name: /Start without|Try again/ }).count()).toBe(0);
  expect(await page.getByText('The clock starts when you do').count()).toBe(0);
});
