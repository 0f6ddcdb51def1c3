/** Papers that are asked for at once are those of one after the other. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveAnnotations } from '#delivery/annotations/contract.ts';
import { type Exam, getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { countTransactions } from '#platform/testing/transactions.ts';
import { setAccess } from '#quizzes/access/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'single-choice' }),
] as const;
const quizzes = [
  await buildQuiz(site, { questions: [...questions] }),
  await buildQuiz(site, { questions: [questions[1]] }),
];
await teacher.do(setTools, { params: { id: quizzes[0]!._id }, body: { highlighter: false } });

async function sit(quiz = quizzes[0]!._id) {
  const person = await site.addPerson(site.school, ['student']);
  const student = site.as(person);
  const { _id: attempt } = await student.do(startQuiz, { body: { id: quiz } });
  return { person, student, attempt, quiz, read: (id = attempt) => student.call(getExam, { params: { id } }) };
}
type Sitting = Awaited<ReturnType<typeof sit>>;

/** A paper without what the time changes. */
const still = ({ attempt: { remainingMs: _, ...attempt }, ...exam }: Exam) => ({ ...exam, attempt });

const giveRuler = ({ personId }: TestPerson, quiz: string) =>
  teacher.do(createOverride, {
    params: { id: quiz },
    body: { person: personId, tools: ['ruler'], reason: 'Sees little' },
  });

test('of many who open the exam at once, each has their own paper, answers, notes and tools', async () => {
  const sittings = await Promise.all(Array.from({ length: 8 }, (_, at) => sit(quizzes[at % 2]!._id)));
  for (const [at, { student, attempt, person, quiz }] of sittings.entries()) {
    if (at % 4 === 0) await giveRuler(person, quiz);
    if (at % 4 !== 3) {
      const aids = [{ about: 'notes', seq: 1, base: 0, value: { text: `Notes of ${at}` } }];
      await student.do(saveAnnotations, { params: { id: attempt }, body: { aids } });
    }
    if (at % 2 === 0 && at > 0) {
      const resp = [{ question: questions[0], answer: { value: at % 4 === 0 }, seq: at }];
      await student.do(saveResp, { body: { id: attempt, resp } });
    }
  }
  const counted = countTransactions(site.server.database.pool);
  const together = await Promise.all([...sittings, ...sittings].map(({ read }) => read()));
  expect(counted.end()).toBeLessThan(4);
  // Also in a second window of each.
  for (const [at, { body }] of together.entries()) expect(still(body)).toEqual(still(together[at % 8]!.body));
  for (const [at, sitting] of sittings.entries()) {
    const alone = await sitting.read();
    expect(still(together[at]!.body)).toEqual(still(alone.body));
    expect(alone.body).toMatchObject({
      attempt: { _id: sitting.attempt },
      aids: at % 4 === 3 ? [] : [{ about: 'notes', value: { text: `Notes of ${at}` } }],
      tools: { ruler: at % 4 === 0 ? 'centimetres' : 'none', highlighter: at % 2 === 1 },
    });
    const first = alone.body.questions.find(({ question }) => question._id === questions[0]);
    if (at % 2 === 0) expect(first).toMatchObject({ seq: at, resp: at === 0 ? null : { value: at % 4 === 0 } });
  }
});

test('beside others, a paper is named by its quiz, refused when it is over, and never shown to another student', async () => {
  const honest = await Promise.all([sit(), sit(), sit()]);
  const [over, thief] = [await sit(), await sit()];
  await over.student.do(submitAttempt, { body: { id: over.attempt } });
  const read = await Promise.all([
    ...honest.map(({ read }, at) => read(at === 1 ? quizzes[0]!._id : undefined)),
    over.read(),
    thief.read(honest[0]!.attempt),
    thief.read(randomUUID()),
    thief.read(honest[2]!.attempt.toUpperCase()),
    thief.read(thief.attempt.toUpperCase()),
  ]);
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 410, 404, 404, 404, 200]);
  expect(read.slice(0, 3).map(({ body }) => body.attempt._id)).toEqual(honest.map(({ attempt }) => attempt));
});

/** As an attempt of before devices were noted. */
const unbind = ({ attempt }: Sitting) =>
  site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('attempt').set({ session_id: null }).where('attempt_id', '=', attempt).execute(),
  );
const isBound = async ({ attempt }: Sitting): Promise<boolean> => {
  const bound = await site.database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('attempt').select('session_id').where('attempt_id', '=', attempt).executeTakeFirstOrThrow(),
  );
  return bound.session_id !== null;
};

test('an attempt without a device is bound to that which opens its paper, and not where the paper is refused', async () => {
  const guarded = await buildQuiz(site, { questions: [...questions] });
  const [free, elsewhere] = [await sit(), await sit(guarded._id)];
  await teacher.do(setAccess, { params: { id: guarded._id }, body: { networks: ['192.0.2.0/24'] } });
  await Promise.all([free, elsewhere].map(unbind));
  const read = await Promise.all([free, elsewhere].map((one) => one.read()));
  expect(read.map(({ status }) => status)).toEqual([200, 403]);
  expect(await Promise.all([free, elsewhere].map(isBound))).toEqual([true, false]);
});

test('a paper that cannot be put together keeps nobody else from theirs', async () => {
  const [broken, ...others] = await Promise.all([sit(), sit(), sit()]);
  const strange = JSON.stringify([{ question: randomUUID(), arrangement: null }]);
  await site.database.inTenant(site.school.id, (tx) =>
    sql`update attempt set paper = ${strange} where attempt_id = ${broken!.attempt}`.execute(tx),
  );
  const read = await Promise.all([broken!, ...others].map((one) => one.read()));
  expect(read.map(({ status }) => status)).toEqual([500, 200, 200]);
});
