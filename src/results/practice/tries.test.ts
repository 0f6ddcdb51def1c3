/** Several tries at a question of practice: what a try tells, and what it is to memory. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import {
  checkPractice,
  getPractice,
  getPracticeDefaults,
  setPracticeDefaults,
  setPracticeSettings,
  startPractice,
  tryPractice,
  undoPractice,
} from './contract.ts';

const site = await testSite();
const EXPLANATION = '<p>Chosen in 1908</p>';
const HINTS = ['<p>It is in the south</p>', '<p>It begins with C</p>'];
const content = {
  stem: '<p>Capital of Australia?</p>',
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'half0001', text: 'Acton', share: '1/2', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: 'Larger, but no' },
    { id: 'wrong002', text: 'Perth', share: '0', feedback: '' },
  ],
};
const of = (option: string) => ({ option });
const [right, half, wrong, other] = ['right001', 'half0001', 'wrong001', 'wrong002'].map(of);

/** A student who has answered the question wrong in a quiz, and practises it with so many tries. */
async function practising(tries: number) {
  const person = await site.addPerson(site.school, ['student']);
  const question = await buildQuestion(site, { content, hints: HINTS, generalFeedback: EXPLANATION });
  const quiz = await buildQuiz(site, { questions: [question], attemptsAllowed: 1 });
  const student = site.as(person);
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id, resp: [{ question, answer: wrong, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id } });
  await student.do(setPracticeSettings, { body: { retention: 0.9, dailyLimit: 30, tries } });
  const run = await student.do(startPractice, { body: { from: 'all' } });
  const asked = run.questions[0]!;
  const given = (answer: unknown, earlier?: unknown[]) => ({
    review: asked.review,
    question,
    version: asked.version,
    answer,
    ...(earlier && { earlier }),
  });
  return {
    person,
    student,
    run,
    given,
    attempt: (answer: unknown, earlier: unknown[] = []) => student.do(tryPractice, { body: given(answer, earlier) }),
    check: (answer: unknown, earlier?: unknown[]) => student.do(checkPractice, { body: given(answer, earlier) }),
    rating: () =>
      site.database.inTenant(site.school.id, (tx) =>
        tx
          .selectFrom('practice_card')
          .select(['last_rating', 'last_fraction', 'reps'])
          .where('tenant_id', '=', site.school.id)
          .where('person_id', '=', person.personId)
          .executeTakeFirstOrThrow(),
      ),
  };
}

test('a wrong try tells its feedback and hint, never the right answer, and counts for nothing', async () => {
  const { run, attempt, student, rating } = await practising(3);
  expect(run.tries).toBe(3);
  const first = await attempt(wrong);
  expect(first).toEqual({
    outcome: 'wrong',
    marks: 0,
    maxMarks: 1,
    review: { correctness: { outcome: 'wrong' }, feedback: 'Larger, but no' },
    left: 2,
    hint: HINTS[0],
  });
  expect(await attempt(half, [wrong])).toMatchObject({ outcome: 'partial', marks: 0.5, left: 1, hint: HINTS[1] });
  expect(await attempt(other, [wrong, half])).toMatchObject({ left: 0, hint: '' });
  expect(JSON.stringify([first, await attempt(other, [wrong, half])])).not.toMatch(/right001|1908/);
  expect((await student.do(getPractice)).practisedToday).toBe(0);
  expect(await rating()).toMatchObject({ reps: 1 });
});

test('an answer that was tried before is no other try, and until right there is no limit', async () => {
  const { attempt } = await practising(0);
  expect(await attempt(wrong, [wrong, wrong])).toMatchObject({ left: null, hint: HINTS[0] });
  expect(await attempt(right, [wrong, other])).toMatchObject({ outcome: 'right', left: 0, hint: '' });
  const { attempt: limited } = await practising(2);
  expect(await limited(wrong, [wrong])).toMatchObject({ left: 1 });
});

test('right at the first try is good, after others hard, and giving up keeps the best of them', async () => {
  const atOnce = await practising(3);
  await atOnce.check(right, []);
  expect(await atOnce.rating()).toMatchObject({ last_rating: 3, last_fraction: 1, reps: 2 });
  const later = await practising(3);
  expect(await later.check(right, [wrong])).toMatchObject({ outcome: 'right', generalFeedback: EXPLANATION });
  expect(await later.rating()).toMatchObject({ last_rating: 2, last_fraction: 1 });
  const gaveUp = await practising(3);
  expect(await gaveUp.check(null, [wrong, half])).toMatchObject({ outcome: 'blank' });
  expect(await gaveUp.rating()).toMatchObject({ last_rating: 2, last_fraction: 0.5 });
  const never = await practising(3);
  await never.check(null, [wrong, other]);
  expect(await never.rating()).toMatchObject({ last_rating: 1, last_fraction: 0 });
  // The same answer twice is one answer.
  const same = await practising(3);
  await same.check(right, [right]);
  expect(await same.rating()).toMatchObject({ last_rating: 3 });
});

test('an answer after several tries is taken back as any other', async () => {
  const { check, student, given, rating } = await practising(3);
  await check(right, [wrong]);
  await student.do(undoPractice, { body: { review: given(null).review } });
  expect(await rating()).toMatchObject({ last_rating: 1, reps: 1 });
});

test('tries that are no answers to the question change nothing, and too many are refused', async () => {
  const { check, rating, student, given } = await practising(2);
  await check(right, [null, 'nonsense', { option: 'foreign1' }, { option: null }]);
  expect(await rating()).toMatchObject({ last_rating: 3 });
  const many = Array.from({ length: 51 }, () => wrong);
  expect((await student.call(tryPractice, { body: given(wrong, many) })).error?.code).toBe('invalid_input');
});

test('nobody tries what they may not practise', async () => {
  const { given } = await practising(3);
  const stranger = site.as(await site.addPerson(site.school, ['student']));
  expect((await stranger.call(tryPractice, { body: given(right) })).error?.code).toBe('not_found');
  expect((await site.as('teacher').call(tryPractice, { body: given(right) })).status).toBe(403);
});

test('the school says how many tries there are for those who have not chosen, and saving without them keeps them', async () => {
  const settings = { retention: 0.9, dailyLimit: 30 };
  const student = site.as(await site.addPerson(site.school, ['student']));
  expect((await student.do(getPractice)).settings).toEqual({ ...settings, tries: 1 });
  await site.as('admin').do(setPracticeDefaults, { body: { ...settings, tries: 4 } });
  expect((await student.do(getPractice)).settings.tries).toBe(4);
  await site.as('admin').do(setPracticeDefaults, { body: { ...settings, dailyLimit: 20 } });
  expect(await site.as('teacher').do(getPracticeDefaults)).toEqual({ ...settings, dailyLimit: 20, tries: 4 });
  await student.do(setPracticeSettings, { body: { ...settings, tries: 2 } });
  await student.do(setPracticeSettings, { body: { ...settings, dailyLimit: 10 } });
  expect((await student.do(getPractice)).settings).toEqual({ ...settings, dailyLimit: 10, tries: 2 });
  const { error } = await student.call(setPracticeSettings, { body: { ...settings, tries: 11 } });
  expect(error?.code).toBe('invalid_input');
});
