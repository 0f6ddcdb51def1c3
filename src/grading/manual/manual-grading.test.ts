import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { lockAttempt, setManualMarks } from '#delivery/api.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { one } from '#platform/exact/rational.ts';
import { waitUntilBlocking } from '#platform/testing/blocked.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import * as contract from './contract.ts';
import { draftFor } from './screens/use-mark-form.ts';
import { insertMark } from './store.ts';
import { lockMarking, upsertMarking } from './store-marking.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);
const newTeacher = (name: string) => site.addPerson(school, ['teacher'], name);

async function sit(person: TestPerson, quiz: Quiz, text: string): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const resp = questions.map(({ question }) => ({
    question: question._id,
    answer: question.type === 'essay' ? { text } : { value: true },
    seq: 1,
  }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(60_000);
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

/** An essay of six marks with a rubric of six points, and a statement of one mark that is true. */
async function buildMixed(settings: object = {}) {
  const judge = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
  const essay = await buildQuestion(site, { type: 'essay', marks: 6, title: 'Photosynthesis' });
  const quiz = await buildQuiz(site, { questions: [judge, essay], passPercent: 50, ...settings });
  return { quiz, essay, judge };
}

const audit = (subject: string) =>
  site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['deed', 'details'])
      .where('tenant_id', '=', school.id)
      .where('subject_id', '=', subject)
      .orderBy('audit_entry_id')
      .execute(),
  );

test('the mark that a rubric comes to ends the waiting: the student has a result, a place and the comment', async () => {
  const { quiz, essay } = await buildMixed();
  const me = await newStudent('Wanda');
  const attempt = await sit(me, quiz, 'The chloroplasts …');
  const before = await teacher.do(contract.getMarking, { params: { id: quiz._id } });
  expect(before).toMatchObject({
    attemptsWaiting: 1,
    rules: { isBlind: true, hasSecondMarker: false },
    questions: [{ question: { _id: essay }, position: 2, open: 1, done: 0, forMe: 1 }],
  });
  const { script } = await teacher.do(contract.nextScript, { params: { id: quiz._id }, body: { question: essay } });
  expect(script).toMatchObject({ attempt, maxMarks: 6, student: null, left: 1, hold: { isMine: true } });
  expect(script!.rubric.map(({ title }) => title)).toEqual(['Facts', 'Line of thought']);
  const points = { facts001: 1, order001: 0 };
  const given = await teacher.do(contract.giveMark, {
    params: { attempt, question: essay },
    body: { points, comment: 'Name the place as well.' },
  });
  // 2.5 of 4 and 2 of 2 points: 4.5 of 6.
  expect(given).toEqual({ state: 'done', marks: 4.5 });
  const report = await site.as(me).do(getAttempt, { params: { id: attempt } });
  expect(report.attempt).toMatchObject({ score: 5.5, maxScore: 7, passed: true, marking: null });
  expect(report.rank).toEqual({ rank: 1, of: 1 });
  const review = await site.as(me).do(getReview, { params: { id: attempt } });
  expect(review.questions.find(({ question }) => question === essay)).toMatchObject({
    outcome: 'partial',
    marks: 4.5,
    comment: 'Name the place as well.',
    review: { correctness: { outcome: 'partial' }, rightAnswer: { chosen: points } },
  });
  const after = await teacher.do(contract.getMarking, { params: { id: quiz._id } });
  expect(after).toMatchObject({ attemptsWaiting: 0, questions: [{ open: 0, done: 1, forMe: 0 }] });
  const notes = await site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select(['kind', 'href'])
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', me.personId)
      .execute(),
  );
  expect(notes).toContainEqual({ kind: 'result', href: `/myAttempt/${attempt}` });
  expect(await audit(attempt)).toMatchObject([{ deed: 'mark.give', details: { before: null, after: '9/2' } }]);
});

test('a mark is between nothing and what the question is worth, and a rubric is filled in whole', async () => {
  const { quiz, essay } = await buildMixed();
  const attempt = await sit(await newStudent('Max'), quiz, 'Light');
  const give = (body: object) =>
    teacher.call(contract.giveMark, { params: { attempt, question: essay }, body: body as { marks: string } });
  expect((await give({ marks: '6.5' })).error.details).toEqual([
    { path: 'marks', message: 'Must be at most 6, the marks of the question' },
  ]);
  expect((await give({ marks: '-1' })).status).toBe(400);
  expect((await give({ points: { facts001: 0 } })).error.details?.[0]?.message).toContain('every criterion');
  expect((await give({ marks: '1/3' })).body).toEqual({ state: 'done', marks: 0.3333 });
});

test('two markers who ask at once get different answers, and who opens a held one is told by whom; so is the holder', async () => {
  const { quiz, essay } = await buildMixed();
  const [one, two] = [await sit(await newStudent('Nora'), quiz, 'A'), await sit(await newStudent('Oleg'), quiz, 'B')];
  const [first, second] = [site.as(await newTeacher('Grace')), site.as(await newTeacher('Hedy'))];
  const next = (client: typeof first) =>
    client.do(contract.nextScript, { params: { id: quiz._id }, body: { question: essay } });
  const taken = await Promise.all([next(first), next(second)]);
  expect(taken.map(({ script }) => script!.attempt).sort()).toEqual([one, two].sort());
  const params = { attempt: taken[0].script!.attempt, question: essay };
  const looked = await second.do(contract.claimScript, { params, body: {} });
  expect(looked.hold).toMatchObject({ isMine: false, by: { name: 'Grace Test' } });
  const kept = await first.do(contract.claimScript, { params, body: {} });
  expect([kept.hold?.isMine, kept.wantedBy?.name]).toEqual([true, 'Hedy Test']);
  const refused = await second.call(contract.giveMark, { params, body: { marks: '3' } });
  expect([refused.status, refused.error.message]).toEqual([409, 'Grace Test is marking this answer now']);
  await second.do(contract.claimScript, { params, body: { takeOver: true } });
  expect((await first.call(contract.giveMark, { params, body: { marks: '3' } })).error.message).toContain('Hedy');
  await second.do(contract.releaseScript, { params });
  expect((await first.call(contract.giveMark, { params, body: { marks: '3' } })).status).toBe(200);
});

test('an answer that is marked while another marker opens it is held by no one afterwards', async () => {
  const { quiz, essay } = await buildMixed();
  const attempt = await sit(await newStudent('Nuri'), quiz, 'A');
  const place = { attemptId: attempt, questionId: essay, part: '' };
  const teacherId = school.people.teacher.personId;
  let opened: Promise<{ hold: unknown; state: string }> | undefined;
  await site.database.inTenant(school.id, async (tx) => {
    await lockAttempt(tx, attempt);
    await lockMarking(tx, place, quiz._id, false);
    opened = teacher.do(contract.claimScript, { params: { attempt, question: essay }, body: {} });
    await waitUntilBlocking(tx);
    await setManualMarks(tx, place, { outcome: 'right', fraction: one, marks: one });
    const mark = {
      role: 'first',
      markerId: teacherId,
      marks: one,
      points: {},
      comment: '',
      reason: '',
      before: null,
    } as const;
    const markId = await insertMark(tx, place, quiz._id, mark, site.now());
    const settled = { first_mark: markId, mark_id: markId, settled_exact: '1' };
    await upsertMarking(tx, place, quiz._id, { state: 'done', ...settled });
  });
  expect(await opened).toMatchObject({ state: 'done', hold: null });
});

test('an answer that was left open is free again after five minutes', async () => {
  const { quiz, essay } = await buildMixed();
  const attempt = await sit(await newStudent('Pia'), quiz, 'A');
  await teacher.do(contract.claimScript, { params: { attempt, question: essay }, body: {} });
  const other = site.as(await newTeacher('Ida'));
  const body = { question: essay };
  expect((await other.do(contract.nextScript, { params: { id: quiz._id }, body })).script).toBeNull();
  site.advance(5 * 60_000 + 1);
  expect((await other.do(contract.nextScript, { params: { id: quiz._id }, body })).script?.attempt).toBe(attempt);
});

test('two markers do not see each other’s mark; where they agree the mean counts, where they differ somebody decides', async () => {
  const { quiz, essay } = await buildMixed();
  await teacher.do(contract.setMarkingRules, {
    params: { id: quiz._id },
    body: { isBlind: false, hasSecondMarker: true, tolerancePercent: 20 },
  });
  const [near, far] = [await sit(await newStudent('Rosa'), quiz, 'A'), await sit(await newStudent('Sami'), quiz, 'B')];
  const [first, second] = [site.as(await newTeacher('Lise')), site.as(await newTeacher('Ada'))];
  const give = (client: typeof first, attempt: string, marks: string) =>
    client.do(contract.giveMark, { params: { attempt, question: essay }, body: { marks, comment: `${marks}!` } });
  expect(await give(first, near, '4')).toMatchObject({ state: 'second' });
  expect(await give(first, far, '1')).toMatchObject({ state: 'second' });

  const mine = await first.do(contract.getScript, { params: { attempt: near, question: essay } });
  expect([mine.notForMe, mine.left, mine.history.length]).toEqual([expect.stringContaining('second time'), 0, 1]);
  const theirs = await second.do(contract.getScript, { params: { attempt: near, question: essay } });
  expect([theirs.state, theirs.left, theirs.history]).toEqual(['second', 2, []]);

  expect(await give(second, near, '5')).toEqual({ state: 'done', marks: 4.5 });
  expect(await give(second, far, '5')).toMatchObject({ state: 'differs' });
  const open = await teacher.do(contract.getScript, { params: { attempt: far, question: essay } });
  expect(open.history.map(({ marks, by }) => [by?.name, marks])).toEqual([
    ['Lise Test', 1],
    ['Ada Test', 5],
  ]);
  expect(open.marks).toBeNull();
  expect(await give(teacher, far, '3')).toEqual({ state: 'done', marks: 3 });
  const { leaders } = await teacher.do(getLeaderboard, { params: { id: quiz._id } });
  expect(leaders.map(({ score }) => score)).toEqual([5.5, 4]);
});

test('any mark can be changed with a reason; before and after stay, and the place in the ranking follows', async () => {
  const { quiz, judge } = await buildMixed();
  const me = await newStudent('Tove');
  const attempt = await sit(me, quiz, '');
  const params = { attempt, question: judge };
  const refused = await teacher.call(contract.giveMark, { params, body: { marks: '0.5' } });
  expect(refused.error.details).toEqual([{ path: 'reason', message: 'Enter a reason for the change' }]);
  await teacher.do(contract.giveMark, { params, body: { marks: '0.5', reason: 'The statement is ambiguous' } });
  await teacher.do(contract.giveMark, { params, body: { marks: '0.75', reason: 'After an objection' } });
  const script = await teacher.do(contract.getScript, { params });
  expect(script.history.map(({ before, marks, reason }) => [before, marks, reason])).toEqual([
    [1, 0.5, 'The statement is ambiguous'],
    [0.5, 0.75, 'After an objection'],
  ]);
  const report = await site.as(me).do(getAttempt, { params: { id: attempt } });
  expect(report.attempt).toMatchObject({ score: 0.75, tally: { right: 0, partial: 1, blank: 1 } });
  expect((await audit(attempt)).map(({ deed: action }) => action)).toEqual(['mark.change', 'mark.change']);
});

test('the last mark is the one that was made last, whatever the clock of the process that named it', async () => {
  const { quiz, judge } = await buildMixed();
  const attempt = await sit(await newStudent('Nils'), quiz, '');
  const params = { attempt, question: judge };
  for (const marks of ['0.5', '0.75'])
    await teacher.do(contract.giveMark, { params, body: { marks, reason: 'Looked at again' } });
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('mark')
      .set({ made_at: new Date(site.now().getTime() + 60_000) })
      .where('tenant_id', '=', school.id)
      .where('attempt_id', '=', attempt)
      .where('marks', '=', '0.5')
      .execute(),
  );
  const { history } = await teacher.do(contract.getScript, { params });
  expect(history.map(({ marks }) => marks)).toEqual([0.75, 0.5]);
});

test('a running attempt cannot be marked, and students cannot mark at all', async () => {
  const { quiz, essay } = await buildMixed();
  const me = site.as(await newStudent('Uma'));
  const { _id } = await me.do(startQuiz, { body: { id: quiz._id } });
  const params = { attempt: _id, question: essay };
  expect((await teacher.call(contract.giveMark, { params, body: { marks: '1' } })).status).toBe(404);
  expect((await me.call(contract.getScript, { params })).status).toBe(403);
});

test('by student, all answers of one come in the order of the paper, then those of the next; names stay hidden', async () => {
  const essays = [
    await buildQuestion(site, { type: 'essay', marks: 6, title: 'First' }),
    await buildQuestion(site, { type: 'essay', marks: 6, title: 'Second' }),
  ];
  const quiz = await buildQuiz(site, { questions: essays, shuffleQuestions: false });
  const attempts = [
    await sit(await newStudent('Early'), quiz, 'One answer'),
    await sit(await newStudent('Late'), quiz, 'Another answer'),
  ];
  const { students, total } = await teacher.do(contract.listMarkingStudents, { params: { id: quiz._id } });
  expect(total).toBe(2);
  expect(students.map(({ attempt, student, waiting, forMe }) => [attempt, student, waiting, forMe])).toEqual(
    attempts.map((attempt) => [attempt, null, 2, 2]),
  );
  const seen: [string, string, number][] = [];
  let body: { after?: string; afterQuestion?: string } = { after: attempts[0]! };
  for (let answers = 0; answers < 4; answers++) {
    const { script } = await teacher.do(contract.nextScript, { params: { id: quiz._id }, body });
    const [attempt, question] = [script!.attempt, script!.question._id];
    seen.push([attempt, question, script!.leftOfStudent]);
    await teacher.do(contract.giveMark, { params: { attempt, question }, body: { marks: '3' } });
    body = { after: attempt, afterQuestion: question };
  }
  expect(seen).toEqual(attempts.flatMap((attempt) => essays.map((essay, index) => [attempt, essay, 2 - index])));
  const end = await teacher.do(contract.nextScript, { params: { id: quiz._id }, body });
  expect(end.script).toBeNull();
});

test('who changes the comment of a mean of two marks leaves the mean as exact as it is', async () => {
  const { quiz, essay } = await buildMixed();
  await teacher.do(contract.setMarkingRules, {
    params: { id: quiz._id },
    body: { isBlind: true, hasSecondMarker: true, tolerancePercent: 10 },
  });
  const attempt = await sit(await newStudent('Meg'), quiz, 'Light');
  const params = { attempt, question: essay };
  await teacher.do(contract.giveMark, { params, body: { marks: '4' } });
  await site.as(await newTeacher('Second')).do(contract.giveMark, { params, body: { marks: '4.25' } });
  const script = await teacher.do(contract.getScript, { params });
  expect(script).toMatchObject({ state: 'done', marks: 4.13 });
  const { marks } = draftFor(script);
  expect(marks).toBe('4.13');
  await teacher.do(contract.giveMark, { params, body: { marks, comment: 'See me', reason: 'A typing error' } });
  expect((await audit(attempt)).at(-1)).toMatchObject({ details: { before: '33/8', after: '33/8' } });
  await teacher.do(contract.giveMark, { params, body: { marks: '4.12', reason: 'Counted again' } });
  expect((await audit(attempt)).at(-1)).toMatchObject({ details: { before: '33/8', after: '103/25' } });
});
