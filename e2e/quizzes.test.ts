import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { startQuiz } from '#delivery/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { countClicks } from './clicks.ts';

const site = await browserSite();
let primes: string;
let planets: string;

beforeAll(async () => {
  primes = await buildQuestion(site, { title: 'Primes below thirty', type: 'multiple-choice' });
  planets = await buildQuestion(site, { title: 'The shortest year' });
});

const teacherPage = (): Promise<Page> => site.openPage(site.school.people.teacher);

async function rowsOf(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Questions of this quiz' });
  await list.waitFor();
  return list
    .locator('> li')
    .evaluateAll((rows) =>
      rows.map((row) =>
        ['[data-index]', '[data-title]'].map((part) => row.querySelector(part)?.textContent ?? '?').join('. '),
      ),
    );
}

async function pickBoth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add questions' }).click();
  const picker = page.getByRole('dialog', { name: 'Add questions from the bank' });
  await picker.getByLabel('Primes below thirty').check();
  await picker.getByLabel('The shortest year').check();
  await picker.getByRole('button', { name: 'Add 2 questions' }).click();
  await picker.waitFor({ state: 'detached' });
}

test('a teacher makes a quiz, orders its questions by keyboard, publishes it, and gets the link for students', async () => {
  const page = await teacherPage();
  await page.goto('/quizzes/create');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').getByText('Enter a title').click();
  await page.keyboard.type('Numbers and stars');
  await pickBoth(page);
  expect(await rowsOf(page)).toEqual(['1. Primes below thirty', '2. The shortest year']);
  await page.getByRole('button', { name: 'Move question 2, The shortest year. Use the arrow keys' }).press('ArrowUp');
  expect(await rowsOf(page)).toEqual(['1. The shortest year', '2. Primes below thirty']);
  await page.getByLabel('Marks of question 1').fill('2.5');
  await page.getByText('2 questions, 3.5 marks').waitFor();
  await page.getByLabel('Time limit in minutes').fill('45');
  await page.getByRole('combobox', { name: 'Negative marking' }).click();
  await page.getByRole('option', { name: '⅓ of the marks' }).click();
  await page.getByRole('radio', { name: /^Score only/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/quizzes/numbers-and-stars/*?published=1');
  const link = await page.getByLabel('Link for students').inputValue();
  const id = link.split('/').at(-1)!;
  const quiz = await site.as('teacher').do(getQuiz, { params: { id } });
  expect(link).toBe(`${site.addressOf()}/quizzes/numbers-and-stars/${id}`);
  expect(quiz).toMatchObject({
    name: 'Numbers and stars',
    dateState: 'open',
    durationSeconds: 2700,
    negativeMarking: '1/3',
    feedbackTiming: 3,
    totalMarks: 3.5,
  });
  expect(quiz.questions.map((entry) => entry.question._id)).toEqual([planets, primes]);
  expect(site.complaints()).toEqual([]);
});

test('a quiz is made of the questions that were selected in the bank; the selection is then empty', async () => {
  const { teacher } = site.school.people;
  const page = await teacherPage();
  await page.goto('/quizzes/make');
  await page.getByRole('heading', { name: 'No Question selected' }).waitFor();
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    [
      `tripos:draft:${site.school.id}:${teacher.personId}`,
      JSON.stringify([{ _id: planets, title: 'The shortest year', type: 'single-choice', marks: 1 }]),
    ],
  );
  await page.reload();
  expect(await rowsOf(page)).toEqual(['1. The shortest year']);
  await page.getByLabel('Title').fill('From the selection');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { name: 'Edit From the selection' }).waitFor();
  expect(await rowsOf(page)).toEqual(['1. The shortest year']);
  await page.goto('/quizzes/make');
  await page.getByRole('heading', { name: 'No Question selected' }).waitFor();
});

test('ten questions of a file become a published exam in five clicks, six where something is to be confirmed, and are found by their import', async () => {
  const page = await teacherPage();
  const clicks = await countClicks(page);
  await page.goto('/dash');
  await page
    .getByRole('link', { name: /Bulk Upload/ })
    .first()
    .click();
  const gift = Array.from({ length: 10 }, (_, at) => `::Fern ${at + 1}::Where do spores ${at + 1} grow? {=Leaf ~Root}`);
  await page.getByText('Drop files here, or click to choose').waitFor();
  const file = { name: 'ferns.gift', mimeType: 'text/plain', buffer: Buffer.from(gift.join('\n\n')) };
  // Choosing the file is a click, too; the browser's own dialog is not driven here.
  const choosing = 1;
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('button', { name: 'Import 10 questions' }).click();
  await page.getByRole('button', { name: 'Create a quiz with these' }).click();
  expect((await rowsOf(page)).length).toBe(10);
  await page.getByText('Where do spores 10 grow?').waitFor();
  // Proposed after the file, with the focus, so that another name is typed without a click.
  expect(await page.evaluate(() => [document.activeElement?.tagName, getSelection()?.toString()])).toEqual([
    'INPUT',
    'Ferns',
  ]);
  await page.getByRole('button', { name: 'Publish' }).click();
  const anyway = page.getByRole('button', { name: 'Publish anyway' });
  const published = page.waitForURL('**/quizzes/ferns/*?published=1');
  await anyway.or(page.getByLabel('Link for students')).first().waitFor();
  const confirmed = Number(await anyway.isVisible());
  if (confirmed) await anyway.click();
  await published;
  expect(clicks()).toBeGreaterThan(3);
  expect(clicks() + choosing).toBeLessThanOrEqual(5 + confirmed);

  await page.goto('/questions?sort=title');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('checkbox', { name: /^ferns\.gift/ }).check();
  await page.keyboard.press('Escape');
  await page.getByText('10 questions').waitFor();
  // A range with Shift, and all of it by name.
  await page.getByRole('checkbox', { name: 'Select Fern 1', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Fern 4' }).click({ modifiers: ['Shift'] });
  await page.getByText('5 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 10 that match' }).click();
  await page.getByText('10 selected · All that match your filters').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('a question is looked at in its place, a change is undone, and settings are taken from another quiz', async () => {
  await buildQuiz(site, { name: 'Model exam', questions: [planets], durationSeconds: 2400, attemptsAllowed: 3 });
  const { _id } = await site.as('teacher').do(createQuiz, {
    body: { name: 'Copy here', questions: [{ question: primes }, { question: planets }] },
  });
  const page = await teacherPage();
  await page.goto(`/quizzes/copy-here/${_id}/edit`);
  const list = page.getByRole('list', { name: 'Questions of this quiz' });
  await page.getByRole('button', { name: 'Preview question 2' }).click();
  await list.getByRole('radio').first().waitFor();
  await page.getByRole('button', { name: 'Move question 2, The shortest year. Use the arrow keys' }).press('ArrowUp');
  expect(await rowsOf(page)).toEqual(['1. The shortest year', '2. Primes below thirty']);
  await page.getByRole('button', { name: 'Undo change' }).click();
  expect(await rowsOf(page)).toEqual(['1. Primes below thirty', '2. The shortest year']);
  await page.getByRole('button', { name: 'Copy settings from another quiz' }).click();
  const dialog = page.getByRole('dialog');
  // The dialog takes the focus once it is open; until then a list closes again.
  await dialog.locator(':focus').waitFor({ state: 'attached' });
  await dialog.getByRole('combobox', { name: 'Quiz' }).fill('Model');
  await page.getByRole('option', { name: 'Model exam' }).click();
  await dialog.getByRole('button', { name: 'Copy settings' }).click();
  await page.getByText('Settings copied from “Model exam”').waitFor();
  expect(await page.getByLabel('Time limit in minutes').inputValue()).toBe('40');
  expect(await page.getByLabel('Title').inputValue()).toBe('Copy here');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('what is odd about a quiz is told on its page, and asked before it is published', async () => {
  const closesAt = new Date(Date.now() + 30 * 60_000).toISOString();
  const { _id } = await site.as('teacher').do(createQuiz, {
    body: { name: 'Too short', durationSeconds: 3600, closesAt, questions: [{ question: primes }] },
  });
  const page = await teacherPage();
  await page.goto(`/quizzes/too-short/${_id}`);
  const card = page.getByRole('region', { name: 'Before you publish' });
  await card.getByText(/^Students who start now have (29|30) min/).waitFor();
  expect(await card.getByRole('listitem').count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish anyway?' });
  await dialog.getByText(/see the correct answers right after handing in/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await site.as('teacher').do(getQuiz, { params: { id: _id } })).publishedAt).toBeNull();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await dialog.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await page.getByText('“Too short” was published').waitFor();
  await card.waitFor({ state: 'detached' });
  expect(site.complaints()).toEqual([]);
});

test('a teacher previews the exam with a student’s rules by keyboard, and opens its review at two moments', async () => {
  const quiz = await buildQuiz(site, {
    name: 'Rehearsed',
    questions: [planets],
    durationSeconds: 3600,
    feedbackTiming: 3,
  });
  const { personId } = site.school.people.student;
  await site.as('teacher').do(createOverride, {
    params: { id: quiz._id },
    body: { person: personId, extraMinutes: 30, reason: 'Broken arm' },
  });
  const page = await teacherPage();
  await page.goto(`/quizzes/rehearsed/${quiz._id}/rehearse?student=${personId}`);
  await page.getByText('their own accommodation: Broken arm').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start rehearsal' }).press('Enter');
  await page.waitForURL('**/rehearsal/*');
  await page.getByText('Rehearsal: not recorded').waitFor();
  await page
    .getByRole('timer')
    .filter({ hasText: /1 hr (29|30) min/ })
    .first()
    .waitFor();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Hand in' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Hand in/ })
    .click();
  await page.waitForURL('**/rehearsal/*/review');
  await page.getByText('With the settings of Sofia Test').waitFor();
  await page.getByText(/turned off feedback/).waitFor();
  await page.getByText('After it has closed').click();
  await page.waitForURL('**/review?time=after-close');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete this rehearsal' }).click();
  await page.waitForURL('**/rehearse');
  expect((await site.as('teacher').do(getQuiz, { params: { id: quiz._id } })).attemptCount ?? 0).toBe(0);
  expect(site.complaints()).toEqual([]);
});

test('a teacher says by keyboard what students see at which moment, and it is as it was said', async () => {
  const quiz = await buildQuiz(site, { name: 'Detailed', questions: [planets] });
  const page = await teacherPage();
  await page.goto(`/quizzes/detailed/${quiz._id}/edit`);
  await page.getByRole('switch', { name: /^Customise what students see/ }).press('Space');
  const table = page.getByRole('table', { name: 'What students see, and when' });
  await table.getByRole('checkbox', { name: 'Right answers: Right after' }).press('Space');
  await table.getByRole('checkbox', { name: 'Questions and own answers: Later' }).press('Space');
  expect(await table.getByRole('checkbox', { name: 'Marks of each question: Later' }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and publish' }).press('Enter');
  await page.waitForURL('**?published=1');
  const { review } = await site.as('teacher').do(getQuiz, { params: { id: quiz._id } });
  expect(review?.['right-after']).not.toContain('rightAnswer');
  expect(review?.later).not.toContain('attempt');
  expect(review?.['after-close']).toContain('rightAnswer');
  expect(site.complaints()).toEqual([]);
});

test('a quiz that is not there is a page that cannot be found', async () => {
  const page = await teacherPage();
  for (const address of ['/quizzes/no-such-quiz', '/quizzes/any/01890000-0000-7000-8000-000000000000/edit']) {
    await page.goto(address);
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  }
});

test.each(['participants', 'marking', 'complaints', 'regrade', 'statistics'])(
  'the address of a draft’s %s says that it is not published, instead of an error',
  async (tab) => {
    const body = { name: 'Half a quiz', questions: [{ question: primes }] };
    const draft = await site.as('teacher').do(createQuiz, { body });
    const page = await teacherPage();
    await page.goto(`/quizzes/half-a-quiz/${draft._id}/${tab}`);
    await page.getByRole('heading', { name: 'This quiz is not published yet' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Publish' }).waitFor();
  },
);

test('what was typed is back after the page was left, until it is saved', async () => {
  const page = await teacherPage();
  await page.goto('/quizzes/create');
  await page.getByLabel('Title').fill('Half a thought');
  await page.goto('/quizzes');
  await page.goto('/quizzes/create');
  await page.getByText('Unsaved changes restored').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/quizzes/half-a-thought/*/edit');
  await page.goto('/quizzes/create');
  expect(await page.getByLabel('Title').inputValue()).toBe('');
});

test('when somebody else has saved in between, neither version is lost', async () => {
  const quiz = await buildQuiz(site, { name: 'Contested' });
  const page = await teacherPage();
  await page.goto(`/quizzes/${quiz._id}/edit`);
  await page.getByLabel('Title').fill('Mine');
  const { questions: _questions, ...others } = quiz;
  await site.as('admin').do(updateQuiz, {
    params: { id: quiz._id },
    body: { ...others, subscription: 1, name: 'Theirs', groups: [], questions: [{ question: primes }] },
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this quiz' });
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Theirs');
  await page.getByRole('button', { name: 'Restore mine' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('All changes saved').waitFor();
  expect((await site.as('teacher').do(getQuiz, { params: { id: quiz._id } })).name).toBe('Mine');
});

test('a student reads the rules, starts, and finds the running attempt in the list', async () => {
  const quiz = await buildQuiz(site, { name: 'Rules to read', durationSeconds: 600, negativeMarking: '1/4' });
  const page = await site.openPage(site.school.people.student);
  await page.goto('/quizzes');
  await page.getByRole('link', { name: 'Start: Rules to read' }).click();
  await page.getByText('A wrong answer costs ¼ of the question’s marks').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Time is limited: the instructions come first, and the clock does not run yet.
  await page.getByRole('button', { name: 'Start exam' }).click();
  await page.getByText('The clock runs from the moment you select Start now.').waitFor();
  await page.getByText('The server answered in').waitFor();
  expect((await site.as('student').do(getQuiz, { params: { id: quiz._id } })).standing?.openAttempt).toBeNull();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('timer').waitFor();
  await page.goto('/quizzes');
  await page.getByRole('link', { name: 'Continue: Rules to read' }).waitFor();
  expect((await site.as('student').do(getQuiz, { params: { id: quiz._id } })).standing?.attemptsUsed).toBe(1);
});

test('filters of the list live in the address under the names of the call', async () => {
  await buildQuiz(site, { name: 'Costly mistakes', negativeMarking: '1' });
  const page = await teacherPage();
  await page.goto('/quizzes?ngtMrk=1&q=costly&sort=nonsense');
  await page.getByRole('link', { name: 'Costly mistakes' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.waitForURL((url) => url.pathname === '/quizzes' && url.search === '');
});

test('on a tablet no column of the quizzes, of the people and of a student’s attempts is cut', async () => {
  const name = 'Technician licence: mock examination';
  const { _id } = await buildQuiz(site, {
    name,
    opensAt: '2026-01-20T07:00:00.000Z',
    closesAt: '2126-12-20T17:00:00.000Z',
  });
  await site.as('student').do(startQuiz, { body: { id: _id } });
  const tablet = { viewport: { width: 820, height: 1000 } };
  const student = await site.openPage(site.school.people.student, tablet);
  const teacher = await site.openPage(site.school.people.teacher, tablet);
  for (const [page, path] of [
    [student, '/myAttempt'],
    [teacher, '/quizzes'],
    [teacher, '/user'],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('table');
    await table.getByRole('link').first().waitFor();
    const cut = await table.evaluate((it) => it.scrollWidth - it.parentElement!.clientWidth);
    expect.soft(cut, path).toBeLessThanOrEqual(0);
  }
  // The menu of columns says what is left out for it.
  await teacher.goto('/quizzes');
  await teacher.getByRole('columnheader', { name: 'Closes' }).waitFor();
  expect(await teacher.getByRole('columnheader', { name: 'Time limit' }).count()).toBe(0);
  await teacher.getByRole('button', { name: 'View options' }).click();
  await teacher.getByRole('checkbox', { name: /Time limit/ }).waitFor();
  await teacher.getByText('In wider windows').first().waitFor();
  expect(await axeFindings(teacher)).toEqual([]);
});
