/** One attempt in two windows and on two devices: every page shows what is stored, and says so when two answers differ. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { saveResp, startQuiz } from '#delivery/contract.ts';
import { writeContacts } from '#delivery/events/heartbeat.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints().filter((text) => !/status of 409/.test(text))).toEqual([]));

const STEM = 'What is the capital of Australia?';
const capital = {
  stem: `<p>${STEM}</p>`,
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: '' },
    { id: 'wrong002', text: 'Melbourne', share: '0', feedback: '' },
  ],
};
const japan = {
  stem: '<p>What is the capital of Japan?</p>',
  answers: [{ pattern: 'Tokyo', share: '1', feedback: '' }],
  caseSensitive: false,
};

async function sit() {
  const questions = [
    await buildQuestion(site, { type: 'short-text', content: japan }),
    await buildQuestion(site, { content: capital }),
  ];
  const quiz = await buildQuiz(site, {
    name: 'Capitals',
    questions,
    durationSeconds: 1800,
    shuffleQuestions: false,
    shuffleOptions: false,
  });
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const { _id: id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  /** Opens the exam in a window, at its second question. */
  const open = async (page: Page, path = '/exam') => {
    await page.goto(`${path}/${quiz._id}`);
    if (path === '/exam') await page.getByRole('button', { name: /^Question 2, / }).click();
    await page.getByRole('radio', { name: 'Canberra' }).waitFor();
    return page;
  };
  const elsewhere = (by: typeof person, option: string, seq: number) =>
    site.as(by).do(saveResp, { body: { id, resp: [{ question: questions[1]!, answer: { option }, seq }] } });
  return { id, person, open, elsewhere };
}

const wide = { viewport: { width: 1440, height: 900 } };
const box = (page: Page) => page.locator('[data-line]');
const isChosen = (page: Page, name: string) => page.getByRole('radio', { name }).isChecked();

test('windows of one browser and other devices follow each other without being asked', async () => {
  const { person, open } = await sit();
  const first = await open(await site.openPage(person, wide));
  const second = await open(await first.context().newPage());
  await second.getByRole('radio', { name: 'Canberra' }).check();
  await first.getByText(/^Saved in another window/).waitFor();
  expect(await isChosen(first, 'Canberra')).toBe(true);
  // On top of what it has learnt, the first window saves without a conflict, and the second one follows.
  await first.getByRole('radio', { name: 'Sydney' }).check();
  await second.getByText(/^Saved in another window/).waitFor();
  expect(await isChosen(second, 'Sydney')).toBe(true);
  const device = await open(await site.openPage(await site.signInAgain(person), wide));
  await device.getByRole('radio', { name: 'Melbourne' }).check();
  await device.getByText(/^Saved \d/).waitFor();
  // What the process does every two seconds.
  for (const page of [first, second])
    await expect
      .poll(() => writeContacts(site.server.services).then(() => isChosen(page, 'Melbourne')), { timeout: 15_000 })
      .toBe(true);
});

test('an answer in conflict is named by the status box and the map, and chosen side by side below the question', async () => {
  const { person, open, elsewhere } = await sit();
  const page = await open(await site.openPage(person, wide));
  await box(page).getByText('Saves automatically').waitFor();
  await elsewhere(person, 'wrong001', 4);
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await box(page).getByText('Question 2: choose an answer').waitFor();
  expect(await box(page).getByText('All answers saved').count()).toBe(0);
  await page.getByText('You gave a different answer in another window').waitFor();
  // The box and the map lead there from another question, by keyboard too.
  await page.getByRole('button', { name: 'Question 1, not answered' }).click();
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  await page.getByRole('button', { name: 'Question 2: choose an answer' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Question 2' }).waitFor();
  await page.getByRole('button', { name: 'Question 2, answered, two answers, choose one' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose which one counts', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Two answers' });
  expect(await dialog.getByText(STEM).count()).toBe(1);
  expect(await dialog.getByRole('region', { name: 'This window' }).getByRole('radio').count()).toBe(1);
  expect(
    await dialog.getByRole('region', { name: 'This window' }).getByRole('radio', { name: 'Canberra' }).isChecked(),
  ).toBe(true);
  expect(
    await dialog.getByRole('region', { name: 'Other window' }).getByRole('radio', { name: 'Sydney' }).isChecked(),
  ).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the other window’s answer' }).click();
  await box(page).getByText('All answers saved').waitFor();
  expect(await isChosen(page, 'Sydney')).toBe(true);
});

test('a window that asks whether to hand in says so when another one has done it', async () => {
  const { person, open } = await sit();
  const first = await open(await site.openPage(person, wide));
  const second = await open(await first.context().newPage());
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Hand in', exact: true }).last().click();
    await page.getByRole('dialog', { name: 'Hand in your exam?' }).waitFor();
  }
  await second.getByRole('button', { name: 'Hand in now' }).click();
  await second.waitForURL('**/myAttempt/*');
  await first.getByRole('heading', { level: 1, name: 'This exam has been handed in' }).waitFor();
  await first.waitForURL('**/myAttempt/*');
});

test('handed in with a conflict, the teacher sees both answers and which one counts', async () => {
  const { id, person, open, elsewhere } = await sit();
  const page = await open(await site.openPage(person, { viewport: { width: 390, height: 844 } }), '/exam/var');
  await elsewhere(person, 'wrong001', 4);
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await box(page).getByText('Question 2: choose an answer').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hand in', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Hand in your exam?' });
  await dialog.getByText('1 question with two answers', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Hand in now' }).click();
  await page.waitForURL('**/myAttempt/*');
  for (const path of ['/myAttempt', '/exam/review']) {
    const teacher = await site.openPage(site.school.people.teacher, wide);
    await teacher.goto(`${path}/${id}`);
    const kept = teacher.getByRole('region', { name: '1 late or conflicting answer' });
    await kept.getByText('Given in two windows.', { exact: false }).waitFor();
    expect(await kept.getByRole('radio', { name: 'Canberra' }).isChecked()).toBe(true);
    expect(await kept.getByRole('radio', { name: 'Sydney' }).isChecked()).toBe(true);
    expect(await axeFindings(teacher)).toEqual([]);
  }
});
