/** Each hand-in of a batch has a result of its own; the failure of one affects no other. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { getAttempt } from '#results/results/contract.ts';

const site = await testSite();
const question = await buildQuestion(site, { type: 'true-false' });
const quizzes = await Promise.all([1, 2].map(() => buildQuiz(site, { questions: [question], durationSeconds: 600 })));
const quizId = quizzes[0]!._id;

async function sit(quiz = quizId) {
  const student = site.as(await site.addPerson(site.school, ['student']));
  const { _id: attempt } = await student.do(startQuiz, { body: { id: quiz } });
  const save = (value: boolean) =>
    student.call(saveResp, { body: { id: attempt, resp: [{ question, answer: { value }, seq: 1 }] } });
  const submit = (id = attempt) => student.call(submitAttempt, { body: { id } });
  const score = async () => (await student.do(getAttempt, { params: { id: attempt } })).attempt.score;
  return { student, attempt, save, submit, score };
}
const sitMany = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => sit(quizzes[at % 2]!._id)));
const inSchool = <T>(work: Parameters<typeof site.database.inTenant<T>>[1]) =>
  site.database.inTenant(site.school.id, work);

test('of many who hand in at once, each is graded by their own answers and told so', async () => {
  const students = await sitMany(8);
  const saved = await Promise.all(students.map(({ save }, at) => save(at % 3 === 0)));
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
  const thief = await sit();
  const answers = await Promise.all([
    ...students.map(({ submit, attempt }, at) => submit(at === 0 ? quizId : attempt)),
    thief.submit(students[1]!.attempt),
    thief.submit(randomUUID()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...students.map(() => 200), 404, 404]);
  expect(answers.slice(0, 8).map(({ body }) => [body._id, body.state])).toEqual(
    students.map(({ attempt }) => [attempt, 'submitted']),
  );
  const right = await students[0]!.score();
  for (const [at, one] of students.entries()) {
    expect(await one.score()).toBe(at % 3 === 0 ? right : 1 - right!);
    const { notices } = await one.student.do(listNotifications, {});
    expect(notices.map(({ href }) => href)).toEqual([`/myAttempt/${one.attempt}`]);
  }
  expect((await thief.submit()).status).toBe(200);
});

test('a paper that cannot be graded keeps nobody else from handing in', async () => {
  const students = await sitMany(6);
  const broken = students[3]!;
  await inSchool((tx) =>
    sql`insert into answer (tenant_id, attempt_id, question_id, seq, answer)
      values (${tx.tenantId}, ${broken.attempt}, ${question}, 1, '"no answer of its type"')`.execute(tx),
  );
  const answers = await Promise.all(students.map(({ submit }) => submit()));
  expect(answers.map(({ status }) => status)).toEqual(students.map((one) => (one === broken ? 500 : 200)));
});

test('an attempt that somebody has locked delays nobody else, and two windows answer the same', async () => {
  const [held, free] = await sitMany(2);
  let letGo = (): void => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  let isLocked = (): void => {};
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const holding = inTenant(site.database.db, site.school.id, async (tx) => {
    await lockAttempt(tx, held!.attempt);
    isLocked();
    await gone;
  });
  await locked;
  const waits = held!.submit();
  const both = await Promise.all([free!.submit(), free!.submit()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]!.body).toEqual(both[1]!.body);
  letGo();
  await holding;
  expect((await waits).status).toBe(200);
});

test('every answer that was acknowledged beside the hand-in is graded with it', async () => {
  const students = await sitMany(10);
  const saves = students.map(({ save }) => save(true));
  const ends = students.map(({ submit }) => submit());
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(students.map(() => 200));
  const kept = (await Promise.all(saves)).map(({ status }) => status === 200);
  const graded = await inSchool(async (tx) => {
    const { rows } = await sql<{ attempt_id: string }>`select attempt_id from attempt_grade
      where tenant_id = ${tx.tenantId} and seq = 1 and attempt_id = any(${students.map((one) => one.attempt)}::uuid[])`.execute(
      tx,
    );
    return new Set(rows.map((row) => row.attempt_id));
  });
  expect(students.map(({ attempt }) => graded.has(attempt))).toEqual(kept);
});

test('who asked before the time was over has handed in, however long it had to wait', async () => {
  const one = await sit();
  let waits: ReturnType<typeof one.submit> | undefined;
  await inSchool(async (tx) => {
    await lockAttempt(tx, one.attempt);
    waits = one.submit();
    await vi.waitFor(async () => {
      expect(await site.database.countLockWaits()).toBeGreaterThan(0);
    }, 5000);
    site.advance(605_000);
  });
  expect((await waits!).status).toBe(200);
  expect(await inSchool((tx) => lockAttempt(tx, one.attempt))).toMatchObject({ ended_by: 'student' });
});
