/** Answers that arrive when time has ended the attempt, while such answers count. */

import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { countOverdue, sweepLate, sweepOverdue } from '#delivery/finish/sweeper.ts';
import { uploadSealedAnswers } from '#delivery/offline-answers/contract.ts';
import { sealAnswers } from '#delivery/offline-answers/sealed-file.ts';
import { doProctorAction, type ProctorInput } from '#delivery/proctoring/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import * as results from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { countStale, packSome } from '#results/statistics/dataset/store-pack.ts';
import { type LateInput, listLateAnswers, saveLate } from './contract.ts';
import { GRACE_MS } from './rules-grace.ts';

const site = await testSite();
const { school, database } = site;
const teacher = site.as('teacher');
const isRight = { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string };
const build = () => buildQuestion(site, { type: 'true-false', content: isRight });
const [first, second] = [await build(), await build()];
const yes = { value: true };
const no = { value: false };
const DURATION = 60;
const WINDOW = 120;
const settings = { questions: [first, second], durationSeconds: DURATION, lateSeconds: WINDOW, passPercent: 50 };

async function sit(more: object = {}, who?: TestPerson, quizId?: string) {
  const quiz = quizId ?? (await buildQuiz(site, { ...settings, ...more }))._id;
  const person = who ?? (await site.addPerson(school, ['student'], 'Amina'));
  const student = site.as(person);
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz } });
  /** Written five seconds before the end, and arriving now, this long after it. */
  const late = (question: string, answer: object, arrivedAfter: number, input: Partial<LateInput> = {}) =>
    student.do(saveLate, {
      body: { id, resp: [{ question, answer, seq: 1, bases: [0], ago: (arrivedAfter + 5) * 1000, ...input }] },
    });
  return {
    quiz,
    person,
    student,
    id,
    late,
    save: (question: string, seq: number, answer: object) =>
      student.do(saveResp, { body: { id, resp: { question, answer, seq } } }),
    /** The time has been over for this many seconds, and the server has ended the attempt. */
    async runOut(seconds = 10) {
      site.advance((DURATION + seconds) * 1000);
      await sweepOverdue(site.server.services);
    },
    /** No late answer counts any more, and the server has graded the attempt. */
    async waitOver(seconds = WINDOW) {
      site.advance(seconds * 1000);
      await sweepLate(site.server.services);
    },
    report: async () => (await student.do(results.getAttempt, { params: { id } })).attempt,
    forTeacher: async () => (await teacher.do(listLateAnswers, { params: { id } })).answers,
    versions: (question: string) =>
      database.inTenant(school.id, (tx) =>
        tx
          .selectFrom('answer')
          .select(['seq', 'answer'])
          .where('tenant_id', '=', school.id)
          .where('attempt_id', '=', id)
          .where('question_id', '=', question)
          .orderBy('seq')
          .execute(),
      ),
  };
}

const action = (quiz: string, kind: ProctorInput['deed'], attempt: string, more: object = {}) =>
  teacher.do(doProctorAction, {
    params: { id: quiz },
    body: { deed: kind, attempts: [attempt], reason: 'Any', ...more } as ProctorInput,
  });

const countedOf = ({ kept }: { kept: { counted: boolean }[] }) => kept.map((one) => one.counted);

test('what was written in time and arrives soon enough counts, once, however often it arrives', async () => {
  const { runOut, waitOver, late, report, versions, forTeacher, save } = await sit();
  await save(first, 1, no);
  await runOut();
  for (let turn = 0; turn < 2; turn += 1)
    expect(await late(first, yes, 10, { seq: 2, bases: [1] })).toEqual({
      kept: [{ question: first, seq: 2, counted: true }],
      refused: [],
    });
  expect(countedOf(await late(second, yes, 10))).toEqual([true]);
  expect(await versions(first)).toEqual([
    { seq: 1, answer: no },
    { seq: 2, answer: yes },
  ]);
  await waitOver();
  expect(await report()).toMatchObject({
    state: 'submitted',
    endedBy: 'time',
    score: 2,
    passed: true,
    resultsAt: null,
  });
  const shown = (await forTeacher()).map((one) => [one.why, one.counted, one.counting]);
  expect(shown).toEqual([
    ['late', true, yes],
    ['late', true, yes],
  ]);
  // What was sent and not acknowledged is sent again when it is too late for anything new.
  expect(countedOf(await late(first, yes, 200, { seq: 2, bases: [1] }))).toEqual([true]);
  expect(countedOf(await late(first, no, 125, { seq: 3, bases: [2] }))).toEqual([false]);
  expect((await report()).score).toBe(2);
  expect((await forTeacher()).filter((one) => !one.counted)).toMatchObject([{ answer: no }]);
});

test('what arrives too late, was written after the end, or does not say when or on what, is kept and does not count', async () => {
  const { runOut, waitOver, late, report, forTeacher, save } = await sit();
  await save(first, 3, no);
  await runOut();
  const refusals: Partial<LateInput>[] = [
    { ago: 10_000 - GRACE_MS - 1_500 },
    { ago: undefined },
    { bases: undefined },
    { bases: [2] },
    { seq: 3 },
  ];
  for (const input of refusals)
    expect(countedOf(await late(first, yes, 10, { seq: 4, bases: [3], ...input }))).toEqual([false]);
  expect(await forTeacher()).toHaveLength(2);
  site.advance((WINDOW - 9) * 1000);
  expect(countedOf(await late(first, yes, WINDOW + 1, { seq: 4, bases: [3] }))).toEqual([false]);
  await waitOver(1);
  expect((await report()).score).toBe(0);
});

test('of two windows that wrote on the same version the first one counts, the other is for the teacher', async () => {
  const { runOut, waitOver, student, id, report, forTeacher } = await sit();
  await runOut();
  const resp = [yes, no].map((answer, index) => ({ question: first, answer, seq: 1 + index, bases: [0], ago: 20_000 }));
  expect(countedOf(await student.do(saveLate, { body: { id, resp } }))).toEqual([true, false]);
  expect((await forTeacher()).filter((one) => !one.counted)).toMatchObject([{ answer: no, counting: yes }]);
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('nothing that arrives late counts of what its student handed in, a proctor ended, or a quiz that waits for nothing', async () => {
  const own = await sit();
  site.advance((DURATION - 1) * 1000);
  await own.student.do(submitAttempt, { body: { id: own.id } });
  expect(await own.report()).toMatchObject({ endedBy: 'student', score: 0, resultsAt: null });
  expect(countedOf(await own.late(first, yes, 1))).toEqual([false]);

  const ended = await sit();
  await action(ended.quiz, 'end', ended.id);
  expect(await ended.report()).toMatchObject({ endedBy: 'proctor', score: 0, resultsAt: null });
  expect(countedOf(await ended.late(first, yes, 1, { ago: 0 }))).toEqual([false]);

  const strict = await sit({ lateSeconds: 0 });
  await strict.runOut();
  expect(await strict.report()).toMatchObject({ endedBy: 'time', score: 0, resultsAt: null });
  expect(countedOf(await strict.late(first, yes, 10))).toEqual([false]);
});

test('a page that hands in when the time is over leaves room for what another window still brings', async () => {
  const { student, id, late, report, waitOver } = await sit();
  site.advance(DURATION * 1000 + 500);
  await student.do(submitAttempt, { body: { id } });
  expect(await report()).toMatchObject({ endedBy: 'time', score: null, resultsAt: expect.any(String) });
  expect(countedOf(await late(first, yes, 1))).toEqual([true]);
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('the first to bring something late may find that nobody has ended the attempt yet', async () => {
  const { late, report, waitOver } = await sit();
  site.advance((DURATION + 10) * 1000);
  expect(countedOf(await late(first, yes, 10))).toEqual([true]);
  expect(await sweepOverdue(site.server.services)).toBe(0);
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('nobody sees a result before nothing more can count, and then everything is there, told once', async () => {
  const { quiz, student, person, id, runOut, waitOver, late, report } = await sit();
  const other = await sit({}, undefined, quiz);
  await other.student.do(submitAttempt, { body: { id: other.id } });
  const told = async () =>
    (await student.do(listNotifications, { query: {} })).notices.filter(({ kind }) => kind === 'result').length;
  await runOut();
  const until = (await report()).resultsAt!;
  const nothing = { score: null, percent: null, passed: null, tally: null, marking: null, resultsAt: until };
  expect(await report()).toMatchObject({ ...nothing, may: { review: false } });
  for (const reader of [student, teacher]) {
    const seen = await reader.do(results.getAttempt, { params: { id } });
    expect(seen).toMatchObject({ attempt: nothing, rank: null, strengthsByTag: [], strengthsByDifficulty: [] });
    const review = await reader.do(results.getReview, { params: { id } });
    expect(review).toMatchObject({
      attempt: nothing,
      questions: [],
      notice: expect.stringContaining('may arrive'),
    });
    expect(Object.values(review.shown)).not.toContain(true);
  }
  expect(await student.do(results.getUserAttemptAnalysis, { query: { quizId: quiz } })).toMatchObject({
    attempt: nothing,
  });
  const own = await student.do(results.getUserQuizReport, { query: { quizId: quiz } });
  expect(own).toMatchObject({ counted: null, best: null, mean: null, passed: null, rank: null });
  expect((await student.do(results.listUserAttempts, { query: {} })).attempts).toMatchObject([nothing]);
  expect((await student.do(getStudentDashboard)).recent).toMatchObject([nothing]);
  expect((await student.call(getQuizCertificateUrl, { params: { id: quiz } })).status).toBe(422);
  expect((await student.call(getLeaderboard, { params: { id: quiz } })).status).toBe(403);
  const board = () => teacher.do(getLeaderboard, { params: { id: quiz } });
  expect((await board()).leaders.map(({ user }) => user._id)).toEqual([other.person.personId]);
  expect(await teacher.do(getQuizAnalysis, { params: { id: quiz } })).toMatchObject({ n: 1 });
  expect(await told()).toBe(0);

  await late(first, yes, 10);
  const rows = await teacher.do(listParticipants, { params: { id: quiz }, query: {} });
  const row = rows.participants.find(({ user }) => user._id === person.personId);
  expect(row).toMatchObject({ state: 'submitted', answered: 1 });
  await waitOver();
  expect(await report()).toMatchObject({ score: 1, percent: 50, passed: true, tally: { right: 1, blank: 1 } });
  expect((await student.do(results.getReview, { params: { id } })).questions).toHaveLength(2);
  expect((await board()).leaders.map(({ user }) => user._id)).toContain(person.personId);
  expect((await student.call(getQuizCertificateUrl, { params: { id: quiz } })).status).toBe(200);
  await sweepLate(site.server.services);
  expect(await told()).toBe(1);
});

test('what is packed for statistics has every answer that counts', async () => {
  const { quiz, id, runOut, waitOver, late } = await sit();
  await runOut();
  const inSchool = <T>(work: Parameters<typeof database.inTenant<T>>[1]) => database.inTenant(school.id, work);
  expect(await inSchool((tx) => countStale(tx, quiz))).toBe(0);
  expect(await inSchool((tx) => packSome(tx, quiz, site.server.services.clock()))).toBe(0);
  await late(first, yes, 10);
  await waitOver();
  expect(await inSchool((tx) => packSome(tx, quiz, site.server.services.clock()))).toBe(1);
  const packed = await inSchool((tx) =>
    tx
      .selectFrom('stats_row')
      .select('share')
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(packed.share).toBe(0.5);
});

test('a regrade in between applies to it, and people mark what came late like everything else', async () => {
  const essay = await buildQuestion(site, { type: 'essay', marks: 3 });
  const { quiz, student, id, runOut, waitOver, late, report } = await sit({ questions: [first, essay] });
  await runOut();
  const place = { attempt: id, question: essay };
  const mark = () =>
    teacher.call(giveMark, { params: place, body: { marks: '2', points: {}, comment: '', reason: '' } } as never);
  expect((await mark()).status).toBe(404);
  const choices = [{ question: first, choice: 'full' as const }];
  await teacher.do(startRegrade, { params: { id: quiz }, body: { choices, reason: 'Ambiguous' } });
  await site.runTasks();
  await late(first, no, 10);
  await late(essay, { text: 'Written in time' }, 10);
  await waitOver();
  expect(await report()).toMatchObject({ score: null, marking: { waiting: 1, scoreSoFar: 1 }, resultsAt: null });
  const given = await mark();
  expect(given.status).toBe(200);
  expect(await report()).toMatchObject({ score: 3, marking: null });
  expect((await student.do(results.getReview, { params: { id } })).questions).toContainEqual(
    expect.objectContaining({ type: 'essay', answer: { text: 'Written in time' } }),
  );
});

test('starting again grades the previous attempt at once, and nothing of it counts late any more', async () => {
  const { quiz, student, id, runOut, late, report, forTeacher } = await sit({ attemptsAllowed: 2 });
  await runOut();
  expect(countedOf(await late(first, yes, 10))).toEqual([true]);
  const next = await student.do(startQuiz, { body: { id: quiz } });
  expect(next._id).not.toBe(id);
  expect(await report()).toMatchObject({ score: 1, resultsAt: null });
  expect(countedOf(await late(second, yes, 11))).toEqual([false]);
  expect((await forTeacher()).filter((one) => !one.counted)).toHaveLength(1);
});

test('an attempt that is opened again continues with what came late, and ends by its new time', async () => {
  const { quiz, student, id, runOut, waitOver, late, report } = await sit();
  await runOut();
  await late(first, yes, 10);
  await action(quiz, 'reopen', id, { minutes: 1 });
  const { questions } = await student.do(getExam, { params: { id } });
  expect(questions.find(({ question }) => question._id === first)).toMatchObject({ resp: yes, seq: 1 });
  // The grace period of the previous attempt is over by now: nobody can use it.
  site.advance(30_000);
  expect(await sweepLate(site.server.services)).toBe(0);
  expect((await report()).state).toBe('open');
  site.advance(40_000);
  await sweepOverdue(site.server.services);
  expect(countedOf(await late(second, yes, 10))).toEqual([true]);
  await waitOver();
  expect((await report()).score).toBe(2);
});

test('of a section that was over before nothing counts; what belongs to the last one does', async () => {
  const sections = ['One', 'Two'].map((name) => ({ name, instructions: '', durationSeconds: 30 }));
  const quiz = await teacher.do(createQuiz, {
    body: {
      name: 'Two parts',
      sections,
      questions: [first, second].map((question, section) => ({ question, section })),
      lateSeconds: WINDOW,
      publish: true,
    },
  });
  const { runOut, waitOver, late, report } = await sit({}, undefined, quiz._id);
  await runOut();
  expect(countedOf(await late(first, yes, 10, { ago: 60_000 }))).toEqual([false]);
  expect(countedOf(await late(second, yes, 10))).toEqual([true]);
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('an answer file that is brought soon enough counts, too', async () => {
  const person = await site.addPerson(school, ['student'], 'Bela');
  const { quiz, student, id, runOut, waitOver, report } = await sit({}, person);
  const { seal } = await student.do(getExam, { params: { id } });
  await runOut();
  const at = site.server.services.clock().getTime() - 15_000;
  const answer = { answer: yes, seq: 1, base: 0, isFinal: false };
  const file = await sealAnswers(seal!, id, [
    { question: first, ...answer, at },
    { question: second, ...answer, at: at + 14_000 },
  ]);
  const brought = await teacher.do(uploadSealedAnswers, { params: { id: quiz }, body: { file } });
  expect(brought).toMatchObject({ isLate: true, taken: 2, counted: 1, refused: [] });
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('the time that is published when the attempt ends holds for it', async () => {
  const { quiz, runOut, late, report, waitOver } = await sit({ lateSeconds: 0 });
  await teacher.do(updateQuiz, {
    params: { id: quiz },
    body: { name: 'Longer', ...settings, questions: [{ question: first }, { question: second }] } as never,
  });
  await teacher.do(publishQuiz, { params: { id: quiz } });
  await runOut();
  expect(countedOf(await late(first, yes, 10))).toEqual([true]);
  await waitOver();
  expect((await report()).score).toBe(1);
});

test('what should have ended long ago is graded at once; what waits too long for its result is counted as overdue', async () => {
  const gone = await sit();
  await gone.runOut(WINDOW + 1);
  expect(await gone.report()).toMatchObject({ endedBy: 'time', score: 0, resultsAt: null });
  const waiting = await sit();
  await waiting.runOut();
  const before = await countOverdue(site.server.services);
  site.advance(WINDOW * 1000);
  expect(await countOverdue(site.server.services)).toBe(before);
  site.advance(6 * 60_000);
  expect(await countOverdue(site.server.services)).toBe(before + 1);
  expect(await sweepLate(site.server.services)).toBeGreaterThan(0);
  expect(await sweepLate(site.server.services)).toBe(0);
  expect(await countOverdue(site.server.services)).toBe(before);
});

test('of several that grade and bring answers at once nothing is graded twice or lost', async () => {
  const { runOut, late, report, id, versions } = await sit();
  await runOut();
  site.advance((WINDOW - 9.9) * 1000);
  const arrive = async () => countedOf(await late(first, yes, WINDOW))[0];
  const [counted] = await Promise.all([
    arrive(),
    ...[1, 2, 3].map(async (after) => {
      if (after > 1) site.advance(100);
      return sweepLate(site.server.services);
    }),
  ]);
  site.advance(1000);
  await sweepLate(site.server.services);
  expect((await report()).score).toBe(counted ? 1 : 0);
  expect(await versions(first)).toHaveLength(counted ? 1 : 0);
  const grades = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('attempt_grade')
      .select('question_id')
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', id)
      .execute(),
  );
  expect(grades).toHaveLength(2);
});
