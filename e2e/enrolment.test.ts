/** A student takes a course from its card to its certificate; the teacher follows and reminds. */
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { myCourses } from '#courses/enrolment/contract.ts';
import { REPORT_EVERY_S } from '#courses/enrolment/rules.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
let course: string;
let topics: string[];
let quiz: { _id: string };

const long = Array.from({ length: 40 }, (_, i) => `<p>Paragraph ${i + 1} about straight lines and their slopes.</p>`);

beforeAll(async () => {
  quiz = await buildQuiz(site, { name: 'Slopes', questions: [await buildQuestion(site)], attemptsAllowed: 0 });
  ({ course, topics } = await buildCourse(
    site,
    [
      { title: 'What a line is', body: long.join('') },
      {
        title: 'Its slope',
        completion: 'quiz',
        drip: 'after',
        dripAfter: 0,
        quizzes: [{ quiz: quiz._id, passPercent: 0 }],
      },
      { title: 'In your own words', completion: 'hand' },
    ],
    { title: 'Straight lines' },
  ));
});

test('a student starts a course, reads to the end, takes its quiz, marks the rest and gets the certificate, on a phone', async () => {
  const student = await site.addPerson(site.school, ['student'], 'Emmy');
  const page = await site.openPage(student, { viewport: { width: 390, height: 844 } });
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Straight lines' }).click();
  await page.getByText('3 topics, at your own pace.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start course' }).press('Enter');

  await page.getByRole('heading', { level: 1, name: 'What a line is' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText('Completed when you reach the end.').waitFor();
  await page.getByRole('link', { name: 'Next' }).waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.getByText('Topic completed').waitFor();
  await page.getByRole('link', { name: 'Next' }).press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Its slope' }).waitFor();
  await page.getByRole('link', { name: 'Go to quiz' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Slopes' }).waitFor();
  const client = site.as(student);
  const { _id } = await client.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await client.do(getExam, { params: { id: _id } });
  const answer = { question: questions[0]!.question._id, answer: { option: null }, seq: 1 };
  await client.do(saveResp, { body: { id: _id, resp: [answer] } });
  await page.goto(`/courses/${course}/topics/${topics[1]}`);
  await page.getByText('Completed when you pass its quizzes.').waitFor();
  await client.do(submitAttempt, { body: { id: _id } });
  await page.reload();
  await page.getByText('Topic completed').waitFor();

  await page.goto('/courses');
  await page.getByText('2 of 3 topics completed').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Straight lines' }).click();
  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'In your own words' }).waitFor();
  await page.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await page.getByRole('button', { name: 'Mark as not done' }).waitFor();
  await page.getByRole('link', { name: 'Back to the course' }).press('Enter');
  await page.getByRole('link', { name: 'View certificate' }).press('Enter');
  await page.getByRole('img', { name: /Emmy/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect((await client.do(myCourses, { query: {} })).courses).toMatchObject([
    { percent: 100, title: 'Straight lines' },
  ]);
  expect(site.complaints()).toEqual([]);
  await page.context().close();
});

test('a topic that was opened can be read on without the network, and says so', async () => {
  const student = await site.addPerson(site.school, ['student'], 'Ada');
  const page = await site.openPage(student);
  await page.goto(`/courses/${course}`);
  await page.getByRole('button', { name: 'Start course' }).click();
  await page.getByRole('heading', { level: 1, name: 'What a line is' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await page.keyboard.press('End');
  await page.getByText('Paragraph 40').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Topic completed').waitFor();
  await page.context().close();
});

test('the teacher sees who is where, filters, and reminds the one who has stopped', async () => {
  const idle = await site.addPerson(site.school, ['student'], 'Carl');
  const page = await site.openPage(idle);
  await page.goto(`/courses/${course}`);
  await page.getByRole('button', { name: 'Start course' }).click();
  await page.getByRole('heading', { level: 1, name: 'What a line is' }).waitFor();
  await page.context().close();

  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/courses/${course}`);
  await desk.getByRole('link', { name: 'Students' }).click();
  await desk.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('Carl');
  const row = desk.getByRole('row', { name: /Carl/ });
  await row.getByText('0 of 3').first().waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await row.getByRole('button', { name: /Carl/ }).click();
  await desk.getByRole('menuitem', { name: 'By topic' }).click();
  const dialog = desk.getByRole('dialog', { name: /Carl/ });
  await dialog.getByText(/^Opened .*, not completed/).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Remind' }).click();
  await desk.getByText('1 student was notified').waitFor();
  const { notices } = await site.as(idle).do(listNotifications, { query: {} });
  expect(notices[0]).toMatchObject({ title: 'Continue Straight lines' });
  expect(site.complaints()).toEqual([]);
  await desk.context().close();
});

test('a report of reading that a busy server could not take is made again', async () => {
  const student = await site.addPerson(site.school, ['student'], 'Bea');
  const page = await site.openPage(student);
  await page.goto(`/courses/${course}`);
  let isBusy = true;
  const busy = { statusCode: 503, code: 'unavailable', message: 'Busy' };
  await page.route('**/topics/*/progress', (route) => {
    if (!isBusy) return route.continue();
    isBusy = false;
    return route.fulfill({ status: 503, json: busy });
  });
  await page.getByRole('button', { name: 'Start course' }).click();
  await page.getByRole('heading', { level: 1, name: 'What a line is' }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('Topic completed').waitFor({ timeout: 2 * REPORT_EVERY_S * 1_000 });
  expect(isBusy).toBe(false);
  await page.context().close();
});
