/** Each save of a batch has a result of its own; the failure of one affects no other. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';

const site = await testSite();
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
];
const [question] = questions as [string, string];
const quiz = await buildQuiz(site, { questions, durationSeconds: 600 });

async function sit() {
  const person = await site.addPerson(site.school, ['student']);
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const save = (answer: unknown, seq = 1, more = {}) =>
    student.call(saveResp, { body: { id: _id, resp: [{ question, answer, seq, ...more }] } });
  const held = async () =>
    (await student.do(getExam, { params: { id: _id } })).questions.find((slot) => slot.question._id === question)!;
  return { person, student, attempt: _id, save, held };
}

type Sitting = Awaited<ReturnType<typeof sit>>;

test('of many who save at once, each gets their own result: saved, refused, over, unknown', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, sit));
  const [over, strange, byQuiz, thief] = students as [Sitting, Sitting, Sitting, Sitting];
  const honest = students.slice(4);
  await over.student.do(submitAttempt, { body: { id: over.attempt } });
  const answers = await Promise.all([
    over.save({ value: true }),
    strange.save({ option: 'no such answer' }),
    byQuiz.student.call(saveResp, { body: { id: quiz._id, resp: [{ question, answer: { value: false }, seq: 1 }] } }),
    thief.student.call(saveResp, {
      body: { id: honest[0]!.attempt, resp: [{ question, answer: { value: false }, seq: 7 }] },
    }),
    ...honest.map((one, index) => one.save({ value: index % 2 === 0 })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([410, 400, 200, 404, ...honest.map(() => 200)]);
  for (const [index, one] of honest.entries())
    expect(await one.held()).toMatchObject({ resp: { value: index % 2 === 0 }, seq: 1 });
  expect((await byQuiz.held()).resp).toEqual({ value: false });
});

test('two windows of one student in the same moment: one is saved, the other gets a conflict', async () => {
  const { save, held } = await sit();
  const [one, other] = await Promise.all([
    save({ value: true }, 1, { base: 0 }),
    save({ value: false }, 1, { base: 0 }),
  ]);
  expect([one.status, other.status]).toEqual([200, 409]);
  expect((await held()).resp).toEqual({ value: true });
  // The same again, as after a lost acknowledgement.
  const again = await Promise.all([save({ value: true }, 1, { base: 0 }), save({ value: true }, 1, { base: 0 })]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
});

test('an attempt that somebody has locked delays nobody else', async () => {
  const [held, free] = [await sit(), await sit()];
  let letGo = (): void => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const { db } = site.database;
  let isLocked = (): void => {};
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const holding = inTenant(db, site.school.id, async (tx) => {
    await lockAttempt(tx, held.attempt);
    isLocked();
    await gone;
  });
  await locked;
  const waits = held.save({ value: true });
  expect((await free.save({ value: true })).status).toBe(200);
  letGo();
  await holding;
  expect((await waits).status).toBe(200);
});
