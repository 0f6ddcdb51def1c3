import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listActivity, listSignIns, updateUserInfo } from '#identity/people/contract-users.ts';
import { getRecord } from './contract.ts';

const site = await testSite();
const { student, teacher } = site.school.people;
const question = await buildQuestion(site, { title: 'Even?' });
const quiz = await buildQuiz(site, { name: 'Parity', questions: [question], attemptsAllowed: 0 });

async function sit(): Promise<void> {
  const { _id } = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await site.as('student').do(getExam, { params: { id: _id } });
  const resp = [{ question: questions[0]!.question._id, answer: { option: null }, seq: 1 }];
  await site.as('student').do(saveResp, { body: { id: _id, resp } });
  await site.as('student').do(submitAttempt, { body: { id: _id } });
}

const params = { id: student.personId };

test('a record counts each quiz once and lists its attempts by page, the newest first', async () => {
  expect(await site.as('teacher').do(getRecord, { params })).toMatchObject({
    summary: { quizzes: 0, finished: 0, meanPercent: null, passed: 0, lastAt: null },
    results: [],
    attempts: [],
  });
  await sit();
  await sit();
  const record = await site.as('teacher').do(getRecord, { params, query: { limit: 1 } });
  expect(record.user.email).toBe(student.email);
  expect(record.summary).toMatchObject({ quizzes: 1, finished: 2, meanPercent: 0 });
  expect(record.results).toMatchObject([{ quiz: { name: 'Parity' }, attemptCount: 2, percent: 0 }]);
  expect([record.attempts.map((one) => one.number), record.total]).toEqual([[2], 2]);
  expect(record.certificates).toEqual([]);
});

test('a running attempt is in the record without a result', async () => {
  await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  const record = await site.as('student').do(getRecord, { params });
  expect(record.summary.finished).toBe(2);
  expect(record.attempts[0]).toMatchObject({ state: 'open', score: null });
});

test('students read their own record and sign-ins and nobody else’s; a teacher’s look into sign-ins finds nobody', async () => {
  const classmate = await site.addPerson(site.school, ['student'], 'Classmate');
  expect((await site.as(classmate).call(getRecord, { params })).status).toBe(404);
  expect((await site.as(classmate).call(listSignIns, { params })).status).toBe(404);
  expect((await site.as('teacher').call(listSignIns, { params })).status).toBe(404);
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('session')
      .set({ address: '192.0.2.7' })
      .where('tenant_id', '=', site.school.id)
      .where('person_id', '=', student.personId)
      .execute(),
  );
  const { signIns, total } = await site.as('student').do(listSignIns, { params });
  expect([signIns.length, total, signIns[0]!.endedAt]).toEqual([1, 1, null]);
  expect(signIns[0]!.address).toBe('192.0.2.7');
});

test('an admin reads what somebody did and what was done to them', async () => {
  const user = { _id: student.personId, info: { lastName: 'Renamed' } };
  await site.as('admin').do(updateUserInfo, { body: { user } });
  const about = await site.as('admin').do(listActivity, { params });
  expect(about.activity[0]).toMatchObject({ deed: 'person.info', by: { name: 'Alan Test' } });
  const by = await site.as('admin').do(listActivity, { params: { id: teacher.personId } });
  expect(by.activity.map((one) => one.deed)).toContain('quiz.publish');
  expect(by.total).toBe(by.activity.length);
  expect((await site.as('teacher').call(listActivity, { params })).status).toBe(403);
});
