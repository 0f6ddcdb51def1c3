/** Two windows of one student give different answers: both are kept until one is chosen, and teachers are told if none was. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { beat } from '#delivery/events/contract.ts';
import { writeContacts } from '#delivery/events/heartbeat.ts';
import { sweepOverdue } from '#delivery/finish/sweeper.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { getMonitor, getTimeline } from '#delivery/proctoring/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const yes = { value: true };
const no = { value: false };
const DURATION_S = 600;

async function sit() {
  const questions = [
    await buildQuestion(site, { type: 'true-false' }),
    await buildQuestion(site, { type: 'true-false' }),
  ] as const;
  const quiz = await buildQuiz(site, { questions, durationSeconds: DURATION_S });
  const person = await site.addPerson(site.school, ['student'], 'Amina');
  const student = site.as(person);
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const order = (await student.do(getExam, { params: { id } })).questions.map((slot) => slot.question._id);
  const [question] = questions;
  const number = order.indexOf(question) + 1;
  const give = (answer: object, seq: number, more: object = {}) =>
    student.call(saveResp, { body: { id, resp: [{ question, answer, seq, ...more }] } });
  return {
    quiz: quiz._id,
    id,
    number,
    person,
    student,
    questions,
    give,
    /** One window saves, and a second one that did not know it saves something else. */
    async collide() {
      expect((await give(yes, 1, { base: 0 })).status).toBe(200);
      expect((await give(no, 1, { base: 0 })).error.code).toBe('conflict');
    },
    kept: async () => (await teacher.do(listLateAnswers, { params: { id } })).answers,
    events: async () =>
      (await teacher.do(getTimeline, { params: { id } })).events.map(({ kind, details }) => [kind, details]),
  };
}
type Sat = Awaited<ReturnType<typeof sit>>;

const ends: Record<string, (sat: Sat) => Promise<unknown>> = {
  'handed in': ({ student, id }) => student.do(submitAttempt, { body: { id } }),
  'ended by time': () => {
    site.advance((DURATION_S + 10) * 1000);
    return sweepOverdue(site.server.services);
  },
};

test.each(Object.entries(ends))(
  '%s with a conflict: both answers are kept, and teachers see which one counts',
  async (_how, end) => {
    const sat = await sit();
    await sat.collide();
    await end(sat);
    expect(await sat.kept()).toMatchObject([
      { position: sat.number, answer: no, why: 'conflict', counted: false, counting: yes },
    ]);
    expect(await sat.events()).toEqual([['conflict', { question: sat.questions[0], number: sat.number }]]);
    const { rows } = await teacher.do(getMonitor, { params: { id: sat.quiz }, query: {} });
    expect(rows.find((row) => row.attempt === sat.id)).toMatchObject({ signals: { conflict: 1 } });
  },
);

test('whichever answer the student chooses, nothing is left to tell', async () => {
  const mine = await sit();
  await mine.collide();
  expect((await mine.give(no, 2, { base: 1, chosen: true })).status).toBe(200);
  const theirs = await sit();
  await theirs.collide();
  expect((await theirs.give(yes, 1, { base: 1, chosen: true })).body.saved).toMatchObject([{ seq: 1 }]);
  for (const sat of [mine, theirs]) {
    await sat.student.do(submitAttempt, { body: { id: sat.id } });
    expect(await sat.kept()).toEqual([]);
    expect(await sat.events()).toEqual([]);
  }
});

test('one window’s conflict beside an answer that is taken is kept, too, and what arrived before and is sent again is none', async () => {
  const { student, id, questions, kept, give } = await sit();
  const [first, second] = questions;
  await give(yes, 1, { base: 0 });
  await give(no, 2, { base: 1 });
  // The first change once more, whose answer had been lost on the way.
  expect((await give(yes, 1, { base: 0 })).error.code).toBe('conflict');
  expect(await kept()).toEqual([]);
  const { saved, refused } = await student.do(saveResp, {
    body: {
      id,
      resp: [
        { question: first, answer: yes, seq: 2, base: 0 },
        { question: second, answer: yes, seq: 1, base: 0 },
      ],
    },
  });
  expect([saved.length, refused.length]).toEqual([1, 1]);
  expect(await kept()).toMatchObject([{ question: { _id: first }, why: 'conflict', counting: no }]);
});

test('sending other answers repeatedly to an old version fills nothing', async () => {
  const question = await buildQuestion(site, { type: 'short-text' });
  const quiz = await buildQuiz(site, { questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Amina'));
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const give = (text: string, base: number) =>
    student.call(saveResp, { body: { id, resp: [{ question, answer: { text }, seq: base + 1, base }] } });
  await give('first', 0);
  for (let turn = 0; turn < 14; turn += 1) await give(`other ${turn}`, 0);
  expect((await teacher.do(listLateAnswers, { params: { id } })).answers).toHaveLength(10);
});

test('other answers to an old version that come in one call fill nothing either', async () => {
  const question = await buildQuestion(site, { type: 'short-text' });
  const quiz = await buildQuiz(site, { questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Amina'));
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const give = (texts: readonly string[]) => {
    const resp = texts.map((text) => ({ question, answer: { text }, seq: 1, base: 0 }));
    return student.call(saveResp, { body: { id, resp } });
  };
  const kept = async () => (await teacher.do(listLateAnswers, { params: { id } })).answers;
  await give(['first']);
  await give(['other 0', 'other 1', 'first']);
  expect(await kept()).toHaveLength(2);
  await give(Array.from({ length: 14 }, (_, turn) => `other ${turn}`));
  expect(await kept()).toHaveLength(10);
});

test('a page is told that another device has saved, and not that it has itself', async () => {
  const { student, person, id, give } = await sit();
  const laptop = site.as(await site.signInAgain(person));
  const heard = async (by: typeof student) => (await by.do(beat, { params: { id }, body: {} })).savedElsewhereAt;
  expect([await heard(student), await heard(laptop)]).toEqual([null, null]);
  site.advance(1_000);
  await give(yes, 1, { base: 0 });
  await writeContacts(site.server.services);
  await expect.poll(() => heard(laptop)).toEqual(expect.any(String));
  expect(await heard(student)).toBeNull();
});
