/** What the dashboards of all roles count alike, and the order in which they list it. */
import { expect, test } from 'vitest';
import { getAdminSummary } from '#admin/operations/contract.ts';
import { weeksOf } from '#admin/operations/rules.ts';
import { buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { requestPlan } from '#billing/contract.ts';
import { createPlan } from '#billing/contract-admin.ts';
import { startQuiz } from '#delivery/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { refreshStats } from './actions-stats.ts';
import { getTeacherDashboard } from './contract.ts';
import { getWaiting } from './contract-waiting.ts';

const site = await testSite();
const { school, database } = site;
const [admin, teacher] = [site.as('admin'), site.as('teacher')];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Noon of a day: what opens or closes within hours does so on the same day.
site.advance(Date.parse('2027-03-03T12:00:00Z') - site.now().getTime());
const at = (ms: number): Date => new Date(site.now().getTime() + ms);

let attempts = 0;
async function submitted(person: TestPerson, quiz: Quiz, when: Date, passed: boolean | null = null): Promise<void> {
  attempts++;
  await database.inTenant(school.id, (tx) =>
    tx
      .insertInto('attempt')
      .values({
        tenant_id: school.id,
        attempt_id: crypto.randomUUID(),
        quiz_id: quiz._id,
        revision: 1,
        person_id: person.personId,
        number: attempts,
        state: 'submitted',
        // Begun long before: what counts is when it was handed in.
        started_at: new Date(when.getTime() - 3 * DAY_MS),
        submitted_at: when,
        ended_by: 'student',
        paper: '[]',
        graded_at: when,
        score: passed ? '90' : '10',
        unmarked_count: 0,
        max_score: '100',
        passed,
      })
      .execute(),
  );
}

test('admins and teachers see the same number of attempts submitted in seven days, and in the seven before', async () => {
  const quiz = await buildQuiz(site, { name: 'Counted', attemptsAllowed: 0 });
  const student = await site.addPerson(school, ['student'], 'Counted');
  for (const daysAgo of [0, 6, 7, 13, 14]) await submitted(student, quiz, at(-daysAgo * DAY_MS));
  await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const { figures } = await teacher.do(getTeacherDashboard, { query: {} });
  expect(figures).toMatchObject({ attemptsThisWeek: 2, attemptsWeekBefore: 2 });
  const { activity } = await admin.do(getAdminSummary);
  expect(weeksOf(activity)).toEqual({ thisWeek: 2, weekBefore: 2 });
  expect(activity.at(-1)).toMatchObject({ day: '2027-03-03', attempts: 1 });
});

test('a student sees how many of the quizzes with a pass mark were passed', async () => {
  const student = await site.addPerson(school, ['student'], 'Judged');
  for (const passed of [true, false, null]) await submitted(student, await buildQuiz(site), at(-HOUR_MS), passed);
  const { figures } = await site.as(student).do(getStudentDashboard, {});
  expect(figures).toMatchObject({ quizzesTaken: 3, passed: 1, judged: 2 });
});

test('what opens or closes next is on top of the quizzes of today, then what has no date, and last what is over', async () => {
  const times = (name: string, opensMs: number | null, closesMs: number | null) =>
    buildQuiz(site, {
      name,
      opensAt: opensMs === null ? null : at(opensMs).toISOString(),
      closesAt: closesMs === null ? null : at(closesMs).toISOString(),
    });
  const undated = await times('In progress, no date', null, null);
  await site.as('student').do(startQuiz, { body: { id: undated._id } });
  await times('Closes in two hours', -DAY_MS, 3 * HOUR_MS);
  await times('Over', -2 * HOUR_MS, HOUR_MS / 2);
  await times('Opens in an hour', 2 * HOUR_MS, DAY_MS * 3);
  site.advance(HOUR_MS);
  const { exams } = await admin.do(getAdminSummary);
  const names = ['Opens in an hour', 'Closes in two hours', 'In progress, no date', 'Over'];
  expect(exams.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
});

test('who asks for a plan waits for admins, and for nobody else', async () => {
  const plan = await admin.do(createPlan, {
    body: { name: 'One year', priceMinor: 4900, currency: 'EUR', periodDays: 365 },
  });
  await site.as('student').do(requestPlan, { body: { plan: plan._id } });
  expect((await admin.do(getWaiting)).company).toEqual({ messages: 0, deletions: 0, names: 0, plans: 1 });
  expect((await teacher.do(getWaiting)).company).toBeNull();
});

test('a student at risk comes with the address to write to', async () => {
  const quiz = await buildQuiz(site, { name: 'Long ago' });
  const student = await site.addPerson(school, ['student'], 'Away');
  await submitted(student, quiz, at(-40 * DAY_MS));
  await refreshStats(site.server.services, school.id);
  const { students } = (await teacher.do(getTeacherDashboard, { query: {} })).atRisk;
  expect(students.find(({ _id }) => _id === student.personId)).toMatchObject({ email: student.email, inactive: true });
});
