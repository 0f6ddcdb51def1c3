import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { startCourse } from '#courses/enrolment/contract.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { listPracticeQuestions, setQuestionClosed } from '#results/practice/contract-teachers.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { pictures } from './pictures.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));
const DAY = 86_400_000;

const capital = (stem: string, right: string) =>
  buildQuestion(site, {
    title: stem,
    tags: ['Capitals'],
    content: {
      stem: `<p>${stem}</p>`,
      shuffle: false,
      options: [
        { id: 'right001', text: right, share: '1', feedback: '' },
        { id: 'wrong001', text: 'Sydney', share: '0', feedback: 'The largest city' },
      ],
    } as { stem: string },
  });

const [australia, brazil] = [
  await capital('Capital of Australia?', 'Canberra'),
  await capital('Capital of Brazil?', 'Brasília'),
];

/** A student who has answered both questions, the second one wrongly. */
async function finished() {
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const quiz = await buildQuiz(site, { name: 'Capitals', questions: [australia, brazil], attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const answers = { [australia]: 'right001', [brazil]: 'wrong001' };
  const resp = Object.entries(answers).map(([question, option]) => ({ question, answer: { option }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { person, attempt: _id };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');

test('the mistakes of a result are practised by keyboard alone, judged at once, and come again over the next days', async () => {
  const { person, attempt } = await finished();
  const page = await site.openPage(person);
  await page.goto(`/myAttempt/${attempt}`);
  await page.getByRole('link', { name: 'Practise my mistakes' }).press('Enter');
  await heading(page, 'Question 1 of 1').waitFor();
  await page.getByText('Capital of Brazil?').waitFor();
  expect(await page.getByRole('button', { name: 'Check answer' }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Sydney' }).press('Space');
  await press(page, 'Check answer');
  await page.getByText('The largest city').waitFor();
  await page.getByText(/Due again/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Show summary');
  await heading(page, 'Practice finished').waitFor();
  await page.getByText('0 of 1 question right.').waitFor();
  // The next day one is due, two days later both are.
  site.advance(DAY);
  await page.goto('/practice');
  await page.getByText('1 question', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Practise 1 question: Due today' }).press('Enter');
  await page.getByRole('radio', { name: 'Brasília' }).press('Space');
  await press(page, 'Check answer');
  await press(page, 'Show summary');
  await page.getByText('1 of 1 question right.').waitFor();
  await page.getByRole('link', { name: 'Back to practice' }).last().press('Enter');
  await page.getByText('Nothing is due today.').waitFor();
  await page.getByText('1 question practised today').waitFor();
  const length = page.getByRole('combobox', { name: 'Length' });
  await length.selectOption('5 minutes');
  await page.waitForURL(/min=5/);
  await page.getByRole('link', { name: 'Practise for 5 minutes: All questions' }).waitFor();
  await length.selectOption('5 questions');
  await page.waitForURL(/n=5/);
  await page.locator('summary').filter({ hasText: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'How much do you want to remember?' }).fill('95');
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await page.getByText('Settings saved').waitFor();
  await page.locator('summary').filter({ hasText: '95%' }).waitFor();
  await page.goto('/practice/run?from=topic&topic=capitals&n=1');
  await heading(page, 'Question 1 of 1').waitFor();
  site.advance(2 * DAY);
  await page.goto('/dash');
  await page.getByText(/questions? due today/).waitFor();
});

test('a student without a finished quiz is told what will be there, and a run without questions why there is none', async () => {
  const page = await site.openPage(await site.addPerson(site.school, ['student']));
  await page.goto('/practice');
  await heading(page, 'Nothing to practise yet').waitFor();
  await page.goto('/practice/run?from=mistakes');
  await heading(page, 'No questions to practise here').waitFor();
});

test('a teacher closes a topic for practice, and sees what was closed', async () => {
  const { person } = await finished();
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/practice');
  await page.getByRole('heading', { name: 'Nothing to improve', level: 3 }).waitFor();
  const topic = page.getByRole('switch', { name: 'Open for practice: Capitals' });
  await topic.press('Space');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[role=switch]')?.checked === false);
  expect(await axeFindings(page)).toEqual([]);
  const student = await site.openPage(person);
  await student.goto('/practice');
  await heading(student, 'Nothing to practise yet').waitFor();
  const opened = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
  await topic.press('Space');
  await opened;
  await site.as('teacher').do(setQuestionClosed, { params: { id: brazil }, body: { isClosed: true } });
  await page.reload();
  await page.getByRole('link', { name: 'Capital of Brazil?' }).waitFor();
  expect((await site.as('teacher').do(listPracticeQuestions, {})).total).toBe(1);
  await site.as('teacher').do(setQuestionClosed, { params: { id: brazil }, body: { isClosed: false } });
});

test('a teacher sees the topics of a class on a phone, assigns one, and the student practises it from the dashboard', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Amara');
  const tagged = {
    tags: ['Rivers'],
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  };
  const rivers: string[] = [];
  for (let i = 0; i < 5; i++) rivers.push(await buildQuestion(site, { type: 'true-false', ...tagged }));
  const quiz = await buildQuiz(site, { name: 'Rivers', questions: rivers, attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = rivers.map((question, n) => ({ question, answer: { value: n < 2 }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  const group = await site.as('admin').do(createGroup, { body: { name: 'Year 9' } });
  await site.as('admin').do(addGroupUsers, {
    params: { id: group._id },
    body: { selectedUserIds: [person.personId] },
  });

  const phone = { viewport: { width: 390, height: 844 } };
  const page = await site.openPage(site.school.people.teacher, phone);
  await page.goto(`/practice?group=${group._id}`);
  // On a phone each topic is a card.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Show students: Rivers' }) });
  for (const fact of ['Under 50%: 1', '50 to 79%: 0', '80% or more: 0', 'Too few answers: 0'])
    await row.getByText(fact, { exact: true }).waitFor();
  await row.getByText('Estimate for 1 of 1 student, 5 answers').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  // The group of the page and the one at the top are one choice, and the page says where they differ.
  const oneAtATime = page.getByText('This page shows one group at a time.');
  await oneAtATime.waitFor();
  await page.getByRole('button', { name: 'Current batch: All groups' }).press('Enter');
  await page.getByRole('combobox', { name: 'Current batch' }).fill('Year');
  await page.getByRole('option', { name: 'Year 9' }).click();
  await page.getByRole('button', { name: 'Current batch: Year 9' }).waitFor();
  await oneAtATime.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await row.getByRole('link', { name: 'Show students: Rivers' }).press('Enter');
  await page.getByText('15% to 70%').waitFor();
  await page.getByRole('link', { name: 'Assign practice' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Assign practice' }).waitFor();
  await page.getByRole('button', { name: 'Assign and notify' }).press('Enter');
  await page.getByText('Choose a topic').first().waitFor();
  await page.getByRole('combobox', { name: 'Topics' }).fill('Riv');
  await page.getByRole('option', { name: 'Rivers' }).click();
  await page.getByRole('combobox', { name: 'Groups' }).fill('Year');
  await page.getByRole('option', { name: 'Year 9' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Number of questions' }).fill('1');
  await page.getByRole('button', { name: 'Assign and notify' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Who has practised' }).waitFor();
  await page.getByText('Not started').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const mine = await site.openPage(person, phone);
  await mine.goto('/practice');
  await heading(mine, 'What to do next').waitFor();
  await mine.getByText(/Your weakest topic is Rivers/).waitFor();
  expect(await axeFindings(mine)).toEqual([]);
  await mine.goto('/dash');
  await heading(mine, 'Assigned to you').waitFor();
  await mine.getByRole('link', { name: 'Practise 1 question: Rivers' }).press('Enter');
  await mine.getByRole('radio', { name: 'True' }).press('Space');
  await press(mine, 'Check answer');
  await press(mine, 'Show summary');
  await mine.getByRole('link', { name: 'Back to practice' }).last().press('Enter');
  await mine.getByText(/Finished · 1 of 1 question practised/).waitFor();
  await page.reload();
  await page.getByText('Practised: 1 of 1', { exact: true }).waitFor();
  await page.getByText(/Right at first: [01] of 1 · last time: 1 of 1/).waitFor();
  if (process.env.SHOTS) await shots(page, mine, group._id);
});

/** Pictures to look at, where `SHOTS` names a folder. */
async function shots(page: Page, mine: Page, group: string) {
  for (const [name, one, path] of [
    ['map', page, `/practice?group=${group}`],
    ['assign', page, '/practice/assign'],
    ['student', mine, '/practice'],
    ['dash', mine, '/dash'],
  ] as const)
    for (const [size, width] of [
      ['phone', 390],
      ['desktop', 1280],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await one.setViewportSize({ width, height: 900 });
        await one.emulateMedia({ colorScheme });
        await one.goto(path);
        await one.waitForLoadState('networkidle');
        await one.screenshot({ path: `${process.env.SHOTS}/${name}-${size}-${colorScheme}.png`, fullPage: true });
      }
}

test('the mistakes of a course are listed by its title and practised from there', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Grace');
  // Of no other quiz: questions of a quiz that they may still begin are not practised.
  const kenya = await capital('Capital of Kenya?', 'Nairobi');
  const quiz = await buildQuiz(site, { name: 'Cities', questions: [kenya], attemptsAllowed: 1 });
  const { course } = await buildCourse(site, [{ quizzes: [{ quiz: quiz._id, passPercent: 0 }] }], {
    title: 'Geography',
  });
  const student = site.as(person);
  await student.do(startCourse, { params: { id: course } });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = [{ question: kenya, answer: { option: 'wrong001' }, seq: 1 }];
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  const page = await site.openPage(person);
  await page.goto('/practice');
  await page.getByRole('heading', { level: 3, name: 'My mistakes by course' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Practise my mistakes in Geography' }).press('Enter');
  await page.waitForURL(new RegExp(`course=${course}`));
  await page.getByRole('heading', { level: 2, name: /Question 1 of/ }).waitFor();
});

test('with several tries a wrong answer gets a hint and another try on a phone, by keyboard, before it counts', async () => {
  const question = await buildQuestion(site, {
    title: 'Capital of Canada?',
    hints: ['<p>It is on the river of the same name.</p>'],
    generalFeedback: '<p>Chosen in 1857.</p>',
    content: {
      stem: '<p>Capital of Canada?</p>',
      shuffle: false,
      options: [
        { id: 'right001', text: 'Ottawa', share: '1', feedback: '' },
        { id: 'wrong001', text: 'Toronto', share: '0', feedback: 'The largest city' },
        { id: 'wrong002', text: 'Montréal', share: '0', feedback: '' },
      ],
    } as { stem: string },
  });
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const quiz = await buildQuiz(site, { name: 'Canada', questions: [question], attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const page = await site.openPage(person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/practice');
  await page.locator('summary').filter({ hasText: 'Settings' }).press('Enter');
  await page.getByRole('combobox', { name: 'Tries per question' }).selectOption('3 tries');
  await press(page, 'Save settings');
  await page.getByText('Settings saved').waitFor();
  await page.goto('/practice/run?from=all');
  await page.getByRole('radio', { name: 'Toronto' }).press('Space');
  await press(page, 'Check answer');
  await page.getByText('The largest city').waitFor();
  await page.getByText('It is on the river of the same name.').waitFor();
  await page.getByText('Not right yet. 2 tries left.').waitFor();
  expect(await page.getByText('Chosen in 1857.').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, 'practice-try');
  await press(page, 'Try again');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(await page.getByRole('radio', { name: 'Toronto' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Ottawa' }).press('Space');
  await press(page, 'Check answer');
  await page.getByText('Chosen in 1857.').waitFor();
  await page.getByText(/Due again/).waitFor();
  await press(page, 'Show summary');
  await page.getByText('1 of 1 question right.').waitFor();
  await page.goto('/practice');
  await page.getByText('1 question practised today').waitFor();
});
