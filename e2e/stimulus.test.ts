/** A reading test: written by a teacher, taken by keyboard on a desk and on a phone, and reviewed. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getAnnotations } from '#delivery/annotations/contract.ts';
import { getExam, startQuiz } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { pressFocused, pressInDialog } from './keyboard.ts';
import { followRequests } from './quiet-network.ts';

const site = await browserSite();
const teacher = site.as('teacher');
// Where a story takes the network away, the browser says so of all that was on its way. It also remembers that a part
// could not be had, and says so when the part is asked for again: the page is then loaded once more by itself.
const isOffline = (text: string): boolean =>
  text.endsWith('net::ERR_INTERNET_DISCONNECTED') || /Part of the page could not be loaded/.test(text);
afterEach(() => expect(site.complaints().filter((text) => !isOffline(text))).toEqual([]));

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 760 }, hasTouch: true };
const names = ['The lighthouse', 'The orchard', 'The ferry'];

const question = (stem: string) => ({
  stem: `<p>${stem}</p>`,
  shuffle: false,
  options: [
    { id: 'right001', text: 'Yes', share: '1', feedback: '' },
    { id: 'wrong001', text: 'No', share: '0', feedback: '' },
  ],
});

/** Three passages of two pages, each with questions of which an attempt draws some. */
async function buildReadingTest(name: string): Promise<string> {
  // A second try of a story draws none of the questions of the first.
  const tag = `${name} ${crypto.randomUUID().slice(0, 8)}`;
  for (const title of names) {
    const content = `<p>${`${title} was old. `.repeat(30)}</p>`.repeat(12);
    const { _id: stimulus } = await teacher.do(createStimulus, { body: { title, content } });
    for (let n = 1; n <= 3; n++) {
      const id = await buildQuestion(site, {
        title: `${title} ${n}`,
        content: question(`Was ${title.toLowerCase()} old, as sentence ${n} says?`),
        tags: [tag],
      });
      await teacher.do(updateQuestion, { params: { id }, body: { stimulus } });
    }
  }
  const quiz = await teacher.do(createQuiz, {
    body: { name, publish: true, draws: [{ count: 8, tags: [tag] }], shuffleQuestions: true, feedbackTiming: 2 },
  });
  const body = { calculator: 'none', notes: true, highlighter: true, readAloud: true } as const;
  await teacher.do(setTools, { params: { id: quiz._id }, body });
  return quiz._id;
}

async function sit(quizId: string, options: Parameters<typeof site.openPage>[1]) {
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  const attempt = await site.as(person).do(startQuiz, { body: { id: quizId } });
  const exam = await site.as(person).do(getExam, { params: { id: quizId } });
  const page = await site.openPage(person, options);
  await page.goto(`/exam/${quizId}`);
  await page.locator('[data-stimulus-block]').waitFor();
  return { person, attempt, exam, page };
}

const titleAt = (
  exam: { stimuli: { _id: string; title: string }[]; questions: { stimulus: string | null }[] },
  at: number,
) => exam.stimuli.find(({ _id }) => _id === exam.questions[at]!.stimulus)!.title;
const scrolled = (page: Page, title: string): Promise<number> =>
  page.getByRole('region', { name: title, exact: true }).evaluate((region) => region.scrollTop);
const answer = (page: Page, n: number) => page.locator('[data-question] input').nth(n);

test('on a desk the text stays beside its questions where it was read, and all is done by keyboard', async () => {
  const { person, attempt, exam, page } = await sit(await buildReadingTest('Reading at a desk'), desk);
  for (const [at, slot] of exam.questions.entries()) {
    const title = titleAt(exam, at);
    const text = page.getByRole('region', { name: title, exact: true });
    const card = page.getByRole('region', { name: `Question ${at + 1}` });
    await card.getByText(`About: ${title}`).waitFor();
    const [left, right] = [(await text.boundingBox())!, (await card.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    const isFirst = at === 0 || exam.questions[at - 1]!.stimulus !== slot.stimulus;
    if (isFirst) {
      expect(await scrolled(page, title)).toBe(0);
      await text.focus();
      await page.keyboard.press('PageDown');
      await expect.poll(() => scrolled(page, title)).toBeGreaterThan(100);
    } else expect(await scrolled(page, title)).toBeGreaterThan(100);
    await answer(page, 0).focus();
    await page.keyboard.press('Space');
    if (at === 0) expect(await axeFindings(page)).toEqual([]);
    if (at < exam.questions.length - 1) await page.getByRole('button', { name: 'Next' }).press('Enter');
  }

  // Words of the text are marked from the list of words, and kept.
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Highlighter' }).press('Enter');
  const last = exam.questions.at(-1)!;
  const words = page.getByRole('listbox', { name: titleAt(exam, exam.questions.length - 1) });
  await words.getByRole('option').first().press('Space');
  const annotations = async () =>
    (await site.as(person).do(getAnnotations, { params: { id: attempt._id } })).aids.find(
      ({ about }) => about === last.stimulus,
    )?.value;
  await expect.poll(annotations, { timeout: 8_000 }).toMatchObject({ marked: [[0, 0]] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await words.waitFor({ state: 'hidden' });

  // Notes on the text are kept beside the marks, without a network too.
  const title = titleAt(exam, exam.questions.length - 1);
  const block = page.getByRole('region', { name: title, exact: true });
  await page.context().setOffline(true);
  await block.getByText('Your notes on this text').press('Enter');
  await block.getByRole('textbox', { name: `Your notes on ${title}` }).fill('Who kept it?');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stimulus-notes.png` });
  expect(await axeFindings(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(annotations, { timeout: 20_000 }).toMatchObject({ marked: [[0, 0]], note: 'Who kept it?' });

  const quiet = followRequests(page);
  await pressFocused(page.getByRole('button', { name: 'Hand in' }).first());
  await pressInDialog(page, (dialog) => dialog.getByRole('button', { name: 'Hand in' }));
  await page.waitForURL(/myAttempt/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is asked for when a page is left fails, and is complained of.
  await quiet();
  await page.goto(`/exam/review/${attempt._id}`);
  await page.getByRole('heading', { level: 2, name: 'Question 8' }).waitFor();
  await page.getByRole('region', { name: title, exact: true }).getByText('Who kept it?').waitFor();
  for (const title of new Set(exam.questions.map((_, at) => titleAt(exam, at))))
    expect(await page.getByRole('region', { name: title, exact: true }).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
});

test('on a phone the text and the question take turns, each text comes back where it was left, also without a network', async () => {
  const { exam, page } = await sit(await buildReadingTest('Reading on a phone'), phone);
  const text = (at: number) => page.getByRole('region', { name: titleAt(exam, at), exact: true });
  const toggle = (name: string) => page.getByRole('group', { name: 'Text and question' }).getByRole('button', { name });
  expect(await text(0).isVisible()).toBe(true);
  expect(await page.locator('[data-question]').isVisible()).toBe(false);
  await text(0).evaluate((region) => region.scrollTo(0, 240));
  await toggle('Question').press('Enter');
  expect(await text(0).isVisible()).toBe(false);
  await answer(page, 0).press('Space');
  await page.context().setOffline(true);
  await toggle('Text').press('Enter');
  expect(await scrolled(page, titleAt(exam, 0))).toBe(240);
  expect(await axeFindings(page)).toEqual([]);
  await toggle('Question').press('Enter');

  const other = exam.questions.findIndex(({ stimulus }) => stimulus !== exam.questions[0]!.stimulus);
  for (let at = 1; at <= other; at++) await page.getByRole('button', { name: 'Next' }).press('Enter');
  // The first question about another text begins with that text, and the focus is on its heading.
  expect(await text(other).isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(titleAt(exam, other));
  for (let at = other; at > 0; at--) {
    await page.getByRole('button', { name: 'Previous' }).press('Enter');
    await page.locator(`[data-question="${exam.questions[at - 1]!.question._id}"]`).waitFor({ state: 'attached' });
  }
  expect(await page.locator('[data-question]').isVisible()).toBe(true);
  await toggle('Text').press('Enter');
  expect(await scrolled(page, titleAt(exam, 0))).toBe(240);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.context().setOffline(false);
});

test('on one page each text is beside its questions once', async () => {
  const quizId = await buildReadingTest('Reading on one page');
  const { exam, page } = await sit(quizId, desk);
  await page.goto(`/exam/var/${quizId}`);
  await page
    .locator('[data-question]')
    .nth(exam.questions.length - 1)
    .waitFor();
  for (const { title } of exam.stimuli)
    expect(await page.getByRole('region', { name: title, exact: true }).count()).toBe(1);
});

test('a teacher writes a stimulus, attaches it, and adds all its questions to a quiz', async () => {
  const page = await site.openPage(site.school.people.teacher, desk);
  await page.goto('/questions/stimuli');
  await page.getByRole('link', { name: 'Write stimulus' }).first().click();
  await page.getByLabel('Title').fill('The harbour at night');
  await page.getByRole('textbox', { name: 'Text' }).fill('The lamps were lit at six.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to bank' }).click();
  await page.getByText('Stimulus added to the bank').waitFor();

  const ids = [
    await buildQuestion(site, { title: 'When were the lamps lit?' }),
    await buildQuestion(site, { title: 'What was lit?' }),
  ];
  await page.goto(`/questions/${ids[0]}`);
  const field = page.getByRole('combobox', { name: 'Stimulus' }).or(page.getByLabel('Stimulus', { exact: true }));
  await field.first().fill('lamps');
  await page.getByRole('option', { name: /The harbour at night/ }).click();
  await page.getByText('The lamps were lit at six.').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as version 2').waitFor();
  const address = await page.getByRole('link', { name: 'Edit stimulus' }).getAttribute('href');
  const stimulus = address!.split('/').at(-1)!;
  await teacher.do(updateQuestion, { params: { id: ids[1]! }, body: { stimulus } });

  const quiz = await buildQuiz(site, { name: 'Harbours', questions: [ids[0]!] });
  await page.goto(`/quizzes/${quiz.slug}/${quiz._id}/edit?step=questions`);
  await page.getByText('Stimulus: The harbour at night').first().waitFor();
  await page.getByRole('button', { name: 'Actions for Question 1' }).click();
  await page.getByRole('menuitem', { name: 'Add all questions of this stimulus' }).click();
  await page.getByText('What was lit?').first().waitFor();
  await page.getByText('Questions of one stimulus are shown next to each other').waitFor();

  await page.goto('/questions/stimuli?q=lamps');
  await page.getByRole('link', { name: '2 questions' }).click();
  await page.getByText('What was lit?').first().waitFor();
});
