import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getAnnotations } from '#delivery/annotations/contract.ts';
import { getExam } from '#delivery/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
// Where a story takes the network away, the browser says so of whatever was on its way.
const isOffline = (text: string): boolean => text.endsWith('net::ERR_INTERNET_DISCONNECTED');
afterEach(() => expect(site.complaints().filter((text) => !isOffline(text))).toEqual([]));

const question = (stem: string) => ({
  stem: `<p>${stem}</p>`,
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: '' },
    { id: 'wrong002', text: 'Perth', share: '0', feedback: '' },
  ],
});

async function examFor(name: string) {
  const questions = [
    await buildQuestion(site, { content: question('Which city is the capital of Australia?') }),
    await buildQuestion(site, { content: question('Where does the parliament of Australia sit?') }),
  ];
  const quiz = await buildQuiz(site, { name, questions, shuffleQuestions: false, shuffleOptions: false });
  await site.as('teacher').do(setTools, {
    params: { id: quiz._id },
    body: { calculator: 'scientific', notes: true, highlighter: true, readAloud: true },
  });
  return { quiz, questions, person: await site.addPerson(site.school, ['student'], 'Wangari') };
}

const panel = (page: Page) => page.getByRole('region', { name: /^(Tools|Notes|Calculator|Highlighter)$/ });
const tool = (page: Page, name: string) => panel(page).getByRole('button', { name });

test('notes, flags, strikes and marked words made by keyboard are there on another device, and in the review for nobody else', async () => {
  const { quiz, questions, person } = await examFor('Capitals with tools');
  const page = await site.openPage(person);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByText(/scientific calculator, notepad, highlighter/).waitFor();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  await page.keyboard.press('f');
  await page.keyboard.press('o');
  await panel(page).getByRole('switch', { name: 'Strike out options' }).press('Space');
  await page.getByRole('button', { name: 'Strike out: Perth' }).press('Enter');

  await tool(page, 'Highlighter').press('Enter');
  await panel(page).getByRole('option', { name: 'Which' }).press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => panel(page).getByRole('option', { selected: true }).allTextContents()).toEqual(['is', 'the']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tool(page, 'Calculator').press('Enter');
  await panel(page).getByLabel('Calculation').fill('sin(30)×2');
  await page.keyboard.press('Enter');
  await panel(page).getByText('sin(30)×2 = 1').waitFor();
  await page.keyboard.press('Escape');
  await tool(page, 'Notes').press('Enter');
  await panel(page).getByLabel('Your notes').fill('It is not the largest city.');

  const own = { flagged: true, struck: ['wrong002'], marked: [[2, 3]] };
  const kept = async () => (await site.as(person).do(getExam, { params: { id: quiz._id } })).aids;
  await expect
    .poll(kept, { timeout: 10_000 })
    .toEqual([
      expect.objectContaining({ about: questions[0], value: own }),
      expect.objectContaining({ about: 'notes', value: { text: 'It is not the largest city.' } }),
    ]);
  // Nothing of it is an answer.
  const exam = await site.as(person).do(getExam, { params: { id: quiz._id } });
  expect(exam.questions.map((slot) => slot.resp)).toEqual([null, null]);

  const other = await site.openPage(person);
  await other.goto(`/exam/${quiz._id}`);
  await other.getByRole('button', { name: 'Question 1, not answered, flagged' }).waitFor();
  await other.getByText('(struck out)').waitFor({ state: 'attached' });
  await other.getByRole('button', { name: 'Tools' }).click();
  await tool(other, 'Notes').click();
  expect(await panel(other).getByLabel('Your notes').inputValue()).toBe('It is not the largest city.');
  await tool(other, 'Close tools').click();
  await other.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  await other.getByRole('button', { name: 'Hand in now' }).click();
  await other.waitForURL(/\/myAttempt\//);
  await other.goto(`/exam/review/${exam.attempt._id}`);
  await other.getByRole('heading', { name: 'Your notes' }).waitFor();
  const teacher = await site.as('teacher').call(getAnnotations, { params: { id: exam.attempt._id } });
  expect(teacher.status).toBe(403);
});

test('notes that are written without a network outlive the tab', async () => {
  const { quiz, person } = await examFor('Notes without a network');
  const page = await site.openPage(person);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  await page.getByRole('button', { name: 'Tools' }).click();
  await tool(page, 'Notes').click();
  await page.context().setOffline(true);
  await panel(page).getByLabel('Your notes').fill('kept here');
  const next = await page.context().newPage();
  await page.close();
  await next.context().setOffline(false);
  await next.goto(`/exam/${quiz._id}`);
  const kept = async () => (await site.as(person).do(getExam, { params: { id: quiz._id } })).aids;
  await expect
    .poll(kept, { timeout: 10_000 })
    .toEqual([{ about: 'notes', seq: expect.any(Number), value: { text: 'kept here' } }]);
});

test('on a phone the tools are a sheet from below, and size, contrast and ruler stay with the person', async () => {
  const { quiz, person } = await examFor('Tools on a phone');
  const page = await site.openPage(person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  await page.getByRole('button', { name: 'Tools' }).click();
  await panel(page).getByRole('switch', { name: 'High contrast' }).check();
  await panel(page).getByRole('switch', { name: 'Reading ruler' }).check();
  for (let times = 0; times < 3; times++) await tool(page, 'Larger').click();
  await panel(page).getByText('160 %').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Question 1' }).waitFor();
  await page.locator('[data-contrast] [data-ruler]').waitFor({ state: 'attached' });
});

/** The calculator in the exam room in another language, and what it says of a calculation. */
async function openCalculator(language: 'de' | 'ar') {
  const { quiz, person } = await examFor(`Calculating in ${language}`);
  const page = await site.openPage(person);
  await page.addInitScript((code) => localStorage.setItem('tripos:language', code), language);
  await page.goto(`/exam/${quiz._id}`);
  await page
    .locator('main button')
    .filter({ hasText: /^(Jetzt starten|ابدأ الآن)$/ })
    .click();
  await page.locator('[data-question] fieldset').first().waitFor();
  await page.keyboard.press('o');
  await page.getByRole('button', { name: /^(Taschenrechner|الآلة الحاسبة)$/ }).click();
  const field = page.getByRole('textbox', { name: /^(Rechnung|العملية الحسابية)$/ });
  const saidOf = async (calculation: string): Promise<string> => {
    await field.fill(calculation);
    await field.press('Enter');
    return (await page.locator('output').first().textContent()) ?? '';
  };
  return { page, saidOf };
}

test('the calculator counts with the decimal comma of a German page, and says there what it does not understand', async () => {
  const { page, saidOf } = await openCalculator('de');
  expect(await saidOf('1,5+1')).toBe('1,5+1 = 2,5');
  expect(await saidOf('1+')).toBe('Der Ausdruck endet zu früh');
  expect(await saidOf('(1+2')).toBe('„)“ fehlt');
  expect(await saidOf('x+1')).toBe('„x“ gibt es nicht.');
  await page.getByRole('button', { name: 'Komma', exact: true }).waitFor();
});

test('the calculator’s own key deletes the sign before the cursor, or what is selected', async () => {
  const { page } = await openCalculator('de');
  const field = page.getByRole('textbox', { name: 'Rechnung' });
  const remove = page.getByRole('button', { name: 'Zeichen löschen' });
  await field.fill('12×34');
  for (let left = 0; left < 3; left += 1) await field.press('ArrowLeft');
  await remove.click();
  await expect.poll(() => field.inputValue()).toBe('1×34');
  await field.press('End');
  await field.press('Shift+ArrowLeft');
  await field.press('Shift+ArrowLeft');
  await remove.click();
  await expect.poll(() => field.inputValue()).toBe('1×');
});

test('on a phone the key that calculates and its result are in sight, wherever the keys are scrolled to', async () => {
  const { page } = await openCalculator('de');
  await page.setViewportSize({ width: 390, height: 844 });
  const isInSight = async (name: 'equals' | 'output'): Promise<boolean> => {
    const element = name === 'equals' ? page.locator('[data-equals]') : page.locator('output').first();
    return element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return one.contains(document.elementFromPoint(x, y));
    });
  };
  for (const key of ['7', '+', '2']) {
    await page.getByRole('button', { name: key === '+' ? 'Plus' : key, exact: true }).click();
    expect([await isInSight('equals'), await isInSight('output')], key).toEqual([true, true]);
  }
  await page.locator('[data-equals]').click();
  expect(await page.locator('output').first().textContent()).toBe('7+2 = 9');
});

test('on an Arabic page the keys and results of the calculator run from left to right, as calculations do', async () => {
  const { page, saidOf } = await openCalculator('ar');
  const leftOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.x;
  expect(await leftOf('7')).toBeLessThan(await leftOf('8'));
  expect(await leftOf('فتح قوس')).toBeLessThan(await leftOf('إغلاق قوس'));
  // Its sign is before the number, also on the screen.
  expect(await saidOf('2−3')).toBe('2−3 = −1');
  expect(
    await page
      .locator('output')
      .first()
      .evaluate((output) => getComputedStyle(output).direction),
  ).toBe('ltr');
});

test('a hint is asked for, costs what it says, and is in the review', async () => {
  const hinted = await buildQuestion(site, {
    content: question('Which city is the capital of Australia?'),
    hints: ['<p>It begins with C</p>'],
    penalty: '1/4',
    marks: 2,
  });
  const quiz = await buildQuiz(site, { name: 'With hints', questions: [hinted], feedbackTiming: 1 });
  const page = await site.openPage(await site.addPerson(site.school, ['student'], 'Amina'));
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByText('Each hint deducts 0.5 marks from this question.').waitFor();
  await page.getByRole('button', { name: 'Show hint' }).press('Enter');
  await page.getByText('It begins with C').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByText('It begins with C').waitFor();
  await page.getByRole('radio', { name: 'Canberra' }).check();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText('1.5 of 2 marks', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  await page.getByRole('button', { name: 'Hand in now' }).click();
  await page.waitForURL(/\/myAttempt\//);
  await page.goto(page.url().replace('/myAttempt/', '/exam/review/'));
  await page.getByText('1 hint was shown; each deducted 0.5 marks').waitFor();
});
