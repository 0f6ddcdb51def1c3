import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getUserQuizReport } from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { listCounted } from './store-ranking.ts';
import { findRanked, listRanking } from './store-standings.ts';

const site = await testSite();
const { school, database } = site;

/** Somebody new with these finished attempts, each of a minute: score and what could be earned. */
async function sat(quizId: string, ...attempts: readonly (readonly [score: number, max: number])[]): Promise<string> {
  const { personId } = await site.addPerson(school, ['student']);
  await database.inTenant(school.id, async (tx) => {
    for (const [index, [score, max]] of attempts.entries()) {
      await sql`
        insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, paper, score, max_score)
        values (${tx.tenantId}, gen_random_uuid(), ${quizId}, 1, ${personId}, ${index + 1}, 'submitted',
          '2026-11-21T09:00:00Z', '2026-11-21T09:01:00Z', '[]', ${score}, ${max})`.execute(tx);
    }
  });
  return personId;
}

test.each(['average', 'highest'] as const)('equal results share a rank, however they came about (%s)', async (by) => {
  const quiz = await buildQuiz(site, {
    questions: [await buildQuestion(site)],
    attemptsAllowed: 0,
    countedAttempt: by,
  });
  const third = await sat(quiz._id, [1, 3]);
  const same =
    by === 'average'
      ? [await sat(quiz._id, [0, 3], [2, 3]), await sat(quiz._id, [0, 3], [1, 3], [2, 3])]
      : [await sat(quiz._id, [0.333333, 1]), await sat(quiz._id, [1.666667, 5])];
  const last = await sat(quiz._id, [0.99, 3]);
  const { rows } = await database.inTenant(school.id, (tx) =>
    listRanking(tx, { quizId: quiz._id, countedAttempt: by }, { ofst: 0, limit: 10 }, site.now()),
  );
  const rankOf = new Map(rows.map((row) => [row.person_id, row.rank]));
  expect([third, ...same, last].map((person) => rankOf.get(person))).toEqual([1, 1, 1, 4]);
});

test('with the last attempt counted, who passed before and then failed has not passed', async () => {
  const content = { stem: '<p>True?</p>', right: true, feedbackTrue: '', feedbackFalse: '' };
  const question = await buildQuestion(site, { type: 'true-false', content });
  const quiz = await buildQuiz(site, {
    questions: [question],
    attemptsAllowed: 2,
    countedAttempt: 'last',
    passPercent: 50,
  });
  const student = site.as('student');
  const passed: (boolean | null)[] = [];
  for (const given of [true, false]) {
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: given }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
    passed.push((await student.do(getUserQuizReport, { query: { quizId: quiz._id } })).passed);
  }
  expect(passed).toEqual([true, false]);
});

test('the average of attempts of different worth is in the lists what it is in the result: the mean of the shares', async () => {
  const quiz = await buildQuiz(site, {
    questions: [await buildQuestion(site)],
    attemptsAllowed: 0,
    countedAttempt: 'average',
  });
  // Together 10 of 100.
  const uneven = await sat(quiz._id, [10, 10], [0, 90]);
  await sat(quiz._id, [40, 100]);
  const teacher = site.as('teacher');
  const { leaders } = await teacher.do(getLeaderboard, { params: { id: quiz._id }, query: {} });
  expect(leaders.map(({ rank, percent }) => [rank, percent])).toEqual([
    [1, 50],
    [2, 40],
  ]);
  // What other systems are told of it, too.
  const [counted] = await database.inTenant(school.id, (tx) =>
    listCounted(tx, { quizId: quiz._id, countedAttempt: 'average' }, uneven),
  );
  expect(counted).toMatchObject({ score: 25, max_score: 50, share: 0.5, percent: 50 });
  const { histogram } = await teacher.do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(histogram.filter(({ count }) => count > 0).map(({ from, count }) => [from, count])).toEqual([
    [40, 1],
    [50, 1],
  ]);
});

test('what could be earned is told of each result, and not of the quiz as it was published', async () => {
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site)] });
  // A question was dropped: 9 of 10 are left.
  const best = await sat(quiz._id, [9, 9]);
  await sat(quiz._id, [4.5, 9]);
  const teacher = site.as('teacher');
  const { leaders } = await teacher.do(getLeaderboard, { params: { id: quiz._id }, query: {} });
  expect(leaders.map(({ score, maxScore, percent }) => [score, maxScore, percent])).toEqual([
    [9, 9, 100],
    [4.5, 9, 50],
  ]);
  expect(leaders[0]!.user._id).toBe(best);
  expect(await teacher.do(getQuizAnalysis, { params: { id: quiz._id } })).toMatchObject({ mean: 6.75, maxScore: 9 });
});

test('the facility of a question is the mean share of its marks, also where its worth has changed between attempts', async () => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [question] });
  for (const worth of [1, 4]) {
    const person = await sat(quiz._id, [worth, worth]);
    await database.inTenant(school.id, (tx) =>
      sql`
        insert into attempt_grade (tenant_id, attempt_id, question_id, quiz_id, question_version, outcome, fraction, marks_exact, marks, max_marks)
        select tenant_id, attempt_id, ${question}, quiz_id, 1, 'right', '1', ${worth}::text, ${worth}, ${worth}
        from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quiz._id} and person_id = ${person}`.execute(tx),
    );
  }
  const { items } = await site.as('teacher').do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(items.map(({ n, facility }) => [n, facility])).toEqual([[2, 1]]);
});

test.each([
  [50, true],
  [50.01, false],
])(
  'with the average counted, one good attempt of two passes at %d %% only when the average does',
  async (mark, passes) => {
    const quiz = await buildQuiz(site, {
      questions: [await buildQuestion(site)],
      attemptsAllowed: 0,
      countedAttempt: 'average',
      passPercent: mark,
    });
    await sat(quiz._id, [3, 3], [0, 3]);
    const { rows } = await database.inTenant(school.id, (tx) =>
      listRanking(tx, { quizId: quiz._id, countedAttempt: 'average' }, { ofst: 0, limit: 10 }, site.now()),
    );
    expect(rows.map((row) => row.passed)).toEqual([passes]);
  },
);

test('in a large exam the ranking is made once a minute, and yet a student who has just finished has a place in it', async () => {
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site)] });
  await database.inTenant(school.id, (tx) =>
    sql`
      with sitting as (
        insert into person (tenant_id, person_id, email)
        select ${tx.tenantId}, id, id || '@school.test' from (select gen_random_uuid() as id from generate_series(1, 600)) g
        returning person_id)
      insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, paper, score, max_score)
      select ${tx.tenantId}, gen_random_uuid(), ${quiz._id}, 1, person_id, 1, 'submitted', now(), now(), '[]', 1, 2 from sitting
      returning null`.execute(tx),
  );
  const scope = { quizId: quiz._id, countedAttempt: 'highest' } as const;
  const placeOf = (person: string) => database.inTenant(school.id, (tx) => findRanked(tx, scope, person, site.now()));
  const first = await sat(quiz._id, [2, 2]);
  expect(await placeOf(first)).toMatchObject({ rank: 1, of: 601 });
  const last = await sat(quiz._id, [0, 2]);
  expect(await placeOf(last)).toMatchObject({ rank: 602, of: 602 });
  const page = async () =>
    (await database.inTenant(school.id, (tx) => listRanking(tx, scope, { ofst: 600, limit: 9 }, site.now()))).rows
      .length;
  expect(await page()).toBe(1);
  site.advance(61_000);
  expect(await page()).toBe(2);
});

test('half a hundredth of a percent is rounded alike everywhere, above 0 and below it', async () => {
  const question = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>True?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as never,
  });
  // A wrong answer costs 3.125 percent.
  const quiz = await buildQuiz(site, { questions: [question], negativeMarking: '1/32' });
  const person = await site.addPerson(school, ['student']);
  const { _id: id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  await site.as(person).do(saveResp, { body: { id, resp: [{ question, answer: { value: false }, seq: 1 }] } });
  await site.as(person).do(submitAttempt, { body: { id } });
  const report = await site.as(person).do(getUserQuizReport, { query: { quizId: quiz._id } });
  const { leaders } = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id } });
  const shown = [report.attempts[0]!.percent, report.counted!.percent, leaders[0]!.percent];
  expect(shown).toEqual([-3.13, -3.13, -3.13]);
});
