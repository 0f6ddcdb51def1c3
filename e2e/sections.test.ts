import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { getExam } from '#delivery/contract.ts';
import { sweepSections } from '#delivery/finish/sweeper.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
let questions: string[];
const titles = ['The earth is flat', 'Water boils', 'Iron floats'];
beforeAll(async () => {
  questions = await Promise.all(titles.map((title) => buildQuestion(site, { type: 'true-false', title })));
});
afterEach(() => expect(site.complaints()).toEqual([]));

const heading = (page: Page, question: number) => page.getByRole('heading', { level: 2, name: `Question ${question}` });
const savedLine = (page: Page) => page.locator('[data-question]').getByText(/^Saved/);
/** As when the page becomes visible again: it asks for the present state. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Waits until the page fetches nothing more: the parts that it fetches after the first question are not there without a network. */
async function allFetched(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

async function pick(page: Page, button: number, picked: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add questions' }).nth(button).click();
  const picker = page.getByRole('dialog', { name: 'Add questions from the bank' });
  for (const title of picked) await picker.getByLabel(title).check();
  await picker.getByRole('button', { name: /^Add \d/ }).click();
  await picker.waitFor({ state: 'detached' });
}

test('a teacher gives two sections their times; a student finishes one early, and the other runs out', async () => {
  const form = await site.openPage(site.school.people.teacher);
  await form.goto('/quizzes/create');
  await form.getByLabel('Title').fill('Two parts');
  await form.getByRole('button', { name: 'Add sections' }).click();
  await form.getByRole('button', { name: 'Add section' }).click();
  await form.getByLabel('Name of section 1').fill('Earth');
  await form.getByLabel('Name of section 2').fill('Matter');
  await pick(form, 0, titles.slice(0, 1));
  await pick(form, 1, titles.slice(1));
  await form.getByText('2 questions, 2 marks').waitFor();
  await form.getByLabel('Time for section 1 in minutes').fill('10');
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.getByRole('alert').getByText('Time for section 2 in minutes: Must be given').click();
  await form.keyboard.type('20');
  expect(await form.getByLabel('Time limit in minutes').inputValue()).toBe('30');
  expect(await axeFindings(form)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.waitForURL('**/quizzes/two-parts/*?published=1');
  const id = (await form.getByLabel('Link for students').inputValue()).split('/').at(-1)!;
  expect((await site.as('teacher').do(getQuiz, { params: { id } })).durationSeconds).toBe(1800);

  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const page = await site.openPage(person);
  await page.goto(`/exam/${id}`);
  await page.getByText('Earth: 1 question, 1 mark · 10 min').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start now' }).click();
  await heading(page, 1).waitFor();
  await page.getByText('Section 1 of 2 · 1 question, 1 mark').waitFor();
  await page.getByText('Matter').first().waitFor();
  await page.getByText('not started · 2 questions, 2 marks · 20 min').waitFor();
  const second = await page.context().newPage();
  await second.goto(`/exam/${id}`);
  await heading(second, 1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio').first().check();
  await savedLine(page).waitFor();

  await page.getByRole('button', { name: 'Finish section' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Finish “Earth”?' });
  await dialog.getByText('You have answered every question of this section.').waitFor();
  await dialog.getByText('You can’t return to this section.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Finish section now' }).click();
  await heading(page, 2).waitFor();
  await page.getByRole('status').getByText('Section 2 of 2 has started: Matter').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('section-heading');
  expect(await axeFindings(page)).toEqual([]);
  // The other tab follows.
  await heading(second, 2).waitFor();
  expect(await second.getByRole('button', { name: 'Hand in' }).count()).toBeGreaterThan(0);
  await second.close();

  const exam = await site.as(person).do(getExam, { params: { id } });
  expect(exam.questions.map((slot) => slot.question._id)).toEqual(
    expect.arrayContaining([questions[1]!, questions[2]!]),
  );
  expect(exam.attempt.remainingMs).toBeLessThanOrEqual(1_200_000);
  site.advance(1_200_000 + GRACE_MS);
  await lookAgain(page);
  await page.getByRole('heading', { name: 'Time is up' }).waitFor();
});

test('a section that ends without a network is locked and said to be over, and the next one opens with the line', async () => {
  const quiz = await site.as('teacher').do(createQuiz, {
    body: {
      name: 'Offline in parts',
      publish: true,
      sections: [
        { name: 'Earth', durationSeconds: 600 },
        { name: 'Matter', durationSeconds: 600, instructions: '<p>Think twice.</p>' },
      ],
      questions: questions.map((question, index) => ({ question, section: Math.min(index, 1) })),
    },
  });
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  const page = await site.openPage(person, { viewport: { width: 390, height: 800 } });
  await page.clock.install();
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await heading(page, 1).waitFor();
  await page.getByRole('radio').first().check();
  await savedLine(page).waitFor();
  await allFetched(page);
  await page.context().setOffline(true);
  await page.getByRole('radio').last().check();
  site.advance(600_000 + GRACE_MS);
  await page.clock.fastForward(601_000);
  await page.getByText('The next section opens when you’re back online').waitFor();
  expect(await page.getByRole('radio').first().isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await sweepSections(site.server.services);
  await page.context().setOffline(false);
  await heading(page, 2).waitFor();
  await page.getByText('Think twice.').waitFor();
  await page.getByText('1 change in the previous section did not reach the server in time').waitFor();
  const late = async () => {
    const { attempt } = await site.as(person).do(getExam, { params: { id: quiz._id } });
    return (await site.as('teacher').do(listLateAnswers, { params: { id: attempt._id } })).answers.length;
  };
  await expect.poll(late, { timeout: 20_000 }).toBe(1);
  await page.getByText('your teachers can see them').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
