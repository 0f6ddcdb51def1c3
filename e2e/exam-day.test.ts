/** The day of an exam: a proctor watches two students and acts, and their open pages follow. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getExam } from '#delivery/contract.ts';
import { getTimeline } from '#delivery/proctoring/contract.ts';
import { buildQuiz } from '../src/app/testing/builders.ts';
import type { TestPerson } from '../src/app/testing/site.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { countClicks } from './clicks.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

const minutesLeft = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('timer').first().textContent())!;
  const [, hours, minutes] = /^(\d+)\s*hr(?:\s*(\d+)\s*min)?$/.exec(text) ?? [];
  return hours === undefined ? Number(text.split(':')[0]) : Number(hours) * 60 + Number(minutes ?? 0);
};

async function begin(person: TestPerson, quizId: string): Promise<Page> {
  const page = await site.openPage(person);
  await page.goto(`/exam/${quizId}`);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('timer').first().waitFor();
  return page;
}

/** Does something to one participant by the menu of their row. */
async function act(
  desk: Page,
  name: RegExp,
  action: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await desk
    .getByRole('row', { name })
    .getByRole('button', { name: /Actions/ })
    .click();
  await desk.getByRole('menuitem', { name: action }).click();
  const dialog = desk.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const because = (reason: string) => (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Reason').fill(reason);

test('a proctor watches two students, extends one, pauses and resumes, tells them something, ends one and opens it again', async () => {
  const quiz = await buildQuiz(site, { name: 'Finals', durationSeconds: 1800 });
  const [ada, ben] = [
    await site.addPerson(site.school, ['student'], 'Ada'),
    await site.addPerson(site.school, ['student'], 'Ben'),
  ];
  const adas = await begin(ada, quiz._id);
  const bens = await begin(ben, quiz._id);
  const desk = await site.openPage(site.school.people.teacher);
  const clicks = await countClicks(desk);
  await desk.goto(`/quizzes/${quiz.slug}/${quiz._id}/participants?group=All`);
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByText('In progress')
    .waitFor();
  await desk.getByText('Live', { exact: true }).first().waitFor();

  // What is answered shows without asking.
  await adas.getByRole('radio').first().check();
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByText('1 of 2')
    .waitFor();

  // More time is there without a reload, and only for her; it takes four clicks at most.
  const before = clicks();
  await act(desk, /Ada Test/, 'Add time', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Minutes' }).fill('10');
    await because('Started late')(dialog);
  });
  expect(clicks() - before).toBeLessThanOrEqual(4);
  await adas.getByText('Your time was extended by 10 min.').waitFor();
  await expect.poll(() => minutesLeft(adas)).toBeGreaterThanOrEqual(39);
  expect(await minutesLeft(bens)).toBeLessThanOrEqual(30);
  await adas.getByRole('button', { name: 'OK' }).click();

  // Everybody is paused, and continues automatically.
  await desk.getByRole('button', { name: 'All active students' }).click();
  await desk.getByRole('menuitem', { name: 'Pause' }).click();
  await because('Fire alarm')(desk.getByRole('dialog'));
  await desk.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  for (const page of [adas, bens]) await page.getByRole('heading', { name: 'This exam is paused' }).waitFor();
  expect(await axeFindings(adas)).toEqual([]);
  site.advance(20 * 60_000);
  await desk
    .getByRole('row', { name: /Ben Test/ })
    .getByText('Paused')
    .waitFor();
  await desk.getByRole('button', { name: 'All active students' }).click();
  await desk.getByRole('menuitem', { name: 'Resume' }).click();
  await because('All clear')(desk.getByRole('dialog'));
  await desk.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  for (const page of [adas, bens])
    await page.getByRole('heading', { name: 'This exam is paused' }).waitFor({ state: 'hidden' });
  await expect.poll(() => minutesLeft(bens)).toBeGreaterThanOrEqual(29);

  // A message stays until it was read, and runs in the direction of its language.
  const message = 'في السؤال 2: التسارع 9.81.';
  await act(desk, /Ben Test/, 'Message', (dialog) => dialog.getByRole('textbox', { name: 'Message' }).fill(message));
  const told = bens.getByText(message);
  expect(await told.evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
  await desk
    .getByRole('row', { name: /Ben Test/ })
    .getByRole('img', { name: '1 unread message' })
    .waitFor();
  await bens.getByRole('button', { name: 'I’ve read it' }).click();
  await told.waitFor({ state: 'hidden' });
  await desk
    .getByRole('row', { name: /Ben Test/ })
    .getByRole('img', { name: '1 unread message' })
    .waitFor({ state: 'hidden' });

  // Ended and opened again, with what was answered.
  await act(desk, /Ada Test/, 'End attempt', because('Wrong room'));
  await adas.getByRole('heading', { name: 'This exam has been handed in' }).waitFor();
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByText('Submitted')
    .waitFor();
  await act(desk, /Ada Test/, 'Reopen', because('It was the right room'));
  // Her page has been silent since, and then leads to what came of the attempt, without ending it again.
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByText(/^(?:In progress|Disconnected)$/)
    .waitFor();
  await adas.waitForURL(/\/myAttempt\//);
  await adas.goto(`/exam/${quiz._id}`);
  await adas.getByRole('timer').first().waitFor();
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByText('In progress')
    .waitFor();
  const { attempt, questions } = await site.as(ada).do(getExam, { params: { id: quiz._id } });
  expect(questions.filter((slot) => slot.resp !== null)).toHaveLength(1);
  await expect.poll(() => minutesLeft(adas)).toBeGreaterThanOrEqual(38);

  // Everything is in her timeline, with the reasons.
  await desk
    .getByRole('row', { name: /Ada Test/ })
    .getByRole('button', { name: /Actions/ })
    .click();
  await desk.getByRole('menuitem', { name: 'Activity log' }).click();
  await desk
    .getByRole('dialog')
    .getByText(/Wrong room/)
    .waitFor();
  await desk.getByRole('menu').waitFor({ state: 'hidden' });
  expect(await axeFindings(desk)).toEqual([]);
  const { events } = await site.as('teacher').do(getTimeline, { params: { id: attempt._id } });
  expect(events.map(({ kind }) => kind)).toEqual(['reopen', 'end', 'resume', 'pause', 'extend']);
});

test('a student with a quarter more time is told so before the start, and a teacher sees where it comes from', async () => {
  const quiz = await buildQuiz(site, { name: 'Midterms', durationSeconds: 1800 });
  const ben = await site.addPerson(site.school, ['student'], 'Bartholomew');
  // By the person, not the name: a second try of this test has made another one.
  const benIn = (page: Page) =>
    page.getByRole('option', { name: 'Bartholomew Test' }).and(page.locator(`[value="${ben.personId}"]`));
  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/quizzes/${quiz.slug}/${quiz._id}/overrides`);
  await desk.getByRole('button', { name: 'Add accommodation' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Student', { exact: true }).last().fill('Bartholo');
  await benIn(desk).click();
  await form.getByText('+25%', { exact: true }).click();
  await form.getByText('30 min → 37 min').waitFor();
  await form.getByLabel('Reason').fill('Dyslexia');
  // What was typed isn't lost by a key pressed by accident.
  await desk.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Keep editing' }).click();
  expect(await axeFindings(desk)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await desk
    .getByRole('row', { name: /Bartholomew/ })
    .getByText('30 min → 37 min')
    .waitFor();
  await desk.getByRole('combobox', { name: 'Student', exact: true }).fill('Bartholo');
  await benIn(desk).click();
  await desk.getByText('× 1.25 – their own accommodation: Dyslexia').waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  const page = await site.openPage(ben);
  await page.goto(`/exam/${quiz._id}`);
  await page
    .getByText(/^37 min/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('timer').first().waitFor();
  expect(await minutesLeft(page)).toBe(37);
  // For all quizzes of the school: given on the student's page, it reaches the attempt at once.
  await desk.goto(`/user/${ben.personId}?tab=accommodations`);
  await desk.getByRole('button', { name: 'Add accommodation' }).click();
  await form.getByText('+50%', { exact: true }).click();
  await form.getByRole('switch', { name: 'Separate room' }).check();
  await form.getByLabel('Reason').fill('Dyslexia');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await desk
    .getByRole('row', { name: /All quizzes/ })
    .getByText('+50%')
    .waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await expect.poll(() => minutesLeft(page)).toBeGreaterThan(40);
});
