import { beforeEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { issueDue } from '#credentials/certificates/actions-issue.ts';
import { getQuizCertificateUrl, verifyCertificate } from '#credentials/certificates/contract.ts';
import { reviewCertificates } from '#credentials/certificates/decisions/actions.ts';
import { decideCertificate, listDecisions } from '#credentials/certificates/decisions/contract.ts';
import { reissueCertificate, saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { createWebhook, listWebhookMessages, removeWebhook } from '#messaging/webhooks/contract.ts';
import { publishQuiz, type Quiz, updateQuiz } from '#quizzes/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { getTeacherDashboard } from '#site/dashboard/contract.ts';
import { alignTotals } from './actions-task.ts';
import * as contract from './contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const admin = site.as('admin');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);

const option = (id: string, share: string) => ({ id, text: `<p>${id}</p>`, share, feedback: '' });
const contentWith = (right: string, ids = ['aaaa', 'bbbb', 'cccc']) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: ids.map((id) => option(id, id === right ? '1' : '0')),
});

const buildChoice = (title: string, marks = 1) =>
  buildQuestion(site, { title, marks, content: contentWith('aaaa') as { stem: string } });

/** The teacher finds that another option is right. */
const correct = (question: string, content: object) =>
  teacher.do(updateQuestion, {
    params: { id: question },
    body: { title: 'Corrected', type: 'single-choice', content, version: 1, difficulty: 2, marks: 1 } as never,
  });

async function sit(person: TestPerson, quiz: Quiz, choices: Record<string, string | null>, handIn = true) {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(getExam, { params: { id: _id } });
  const resp = Object.entries(choices).map(([question, choice]) => ({ question, answer: { option: choice }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(60_000);
  if (handIn) await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

const rowsOf = (attempts: readonly string[]) =>
  site.database.inTenant(school.id, async (tx) => ({
    grades: await tx
      .selectFrom('attempt_grade')
      .selectAll()
      .where('tenant_id', '=', school.id)
      .where('attempt_id', 'in', [...attempts])
      .orderBy('attempt_id')
      .orderBy('question_id')
      .execute(),
    totals: await tx
      .selectFrom('attempt')
      .select([
        'attempt_id',
        'score_exact',
        'score',
        'max_score',
        'right_count',
        'wrong_count',
        'blank_count',
        'passed',
      ])
      .where('tenant_id', '=', school.id)
      .where('attempt_id', 'in', [...attempts])
      .orderBy('attempt_id')
      .execute(),
    answers: await tx
      .selectFrom('answer')
      .selectAll()
      .where('tenant_id', '=', school.id)
      .orderBy('attempt_id')
      .orderBy('question_id')
      .execute(),
  }));

type Choices = readonly { question: string; choice: contract.KeyChoice }[];
const regrade = async (quiz: Quiz, choices: Choices, reason = 'The key was wrong') => {
  const started = await teacher.do(contract.startRegrade, {
    params: { id: quiz._id },
    body: { choices: [...choices], reason },
  });
  await site.runTasks();
  return started.regrade;
};
const undo = async (id: string) => {
  await teacher.do(contract.undoRegrade, { params: { id } });
  await site.runTasks();
};

let first: string;
let second: string;
let quiz: Quiz;
let people: TestPerson[];
let attempts: string[];

/** Two questions; one student chose the old key, one the new one, one something else, one nothing. */
beforeEach(async () => {
  first = await buildChoice('First');
  second = await buildChoice('Second');
  quiz = await buildQuiz(site, { questions: [first, second], passPercent: 50, negativeMarking: '1/3' });
  people = [await newStudent('Old'), await newStudent('New'), await newStudent('Other'), await newStudent('Blank')];
  attempts = [];
  for (const [index, choice] of (['aaaa', 'bbbb', 'cccc', null] as const).entries()) {
    attempts.push(await sit(people[index]!, quiz, { [first]: choice, [second]: 'cccc' }));
  }
});

const scores = async () => {
  const { totals } = await rowsOf(attempts);
  const byId = new Map(totals.map((row) => [row.attempt_id, row.score_exact]));
  return attempts.map((id) => byId.get(id));
};

test('a new key counts as if it had been there from the start; the preview says the same and stores nothing', async () => {
  await correct(first, contentWith('bbbb'));
  const before = await rowsOf(attempts);
  expect(await scores()).toEqual(['2/3', '-2/3', '-2/3', '-1/3']);
  const choices = [{ question: first, choice: 'new' as const }];
  const preview = await teacher.do(contract.previewRegrade, { params: { id: quiz._id }, body: { choices } });
  expect(preview.summary).toEqual({
    attempts: 4,
    changed: 2,
    up: 1,
    down: 1,
    newlyPassed: 0,
    newlyFailed: 0,
    kept: 0,
    meanBefore: -0.25,
    meanAfter: -0.25,
  });
  expect(preview.changes.map(({ user, before: from, after }) => [user.name, from, after])).toContainEqual([
    'New Test',
    -0.67,
    0.67,
  ]);
  expect(await rowsOf(attempts)).toEqual(before);

  await regrade(quiz, choices);
  expect(await scores()).toEqual(['-2/3', '2/3', '-2/3', '-1/3']);
  const after = await rowsOf(attempts);
  expect(after.answers).toEqual(before.answers);
  const { runs } = await teacher.do(contract.getRegrade, { params: { id: quiz._id } });
  expect(runs).toMatchObject([
    { number: 1, state: 'done', summary: { changed: 2 }, mayUndo: true, by: { name: 'Emmy Test' } },
  ]);
  const review = await site.as(people[1]!).do(getReview, { params: { id: attempts[1]! } });
  expect(review.questions.find(({ question }) => question === first)).toMatchObject({
    outcome: 'right',
    ruling: 'new',
    review: { correctness: { outcome: 'right' } },
  });
  const { leaders } = await teacher.do(getLeaderboard, { params: { id: quiz._id } });
  expect(leaders[0]).toMatchObject({ user: { name: 'New Test' }, score: 0.67 });
});

test('a student who never touched the question has full marks too, where everybody has', async () => {
  const nobody = site.as(await newStudent('Empty'));
  const { _id } = await nobody.do(startQuiz, { body: { id: quiz._id } });
  await nobody.do(submitAttempt, { body: { id: _id } });
  attempts = [_id];
  expect(await scores()).toEqual(['0']);
  await regrade(quiz, [{ question: first, choice: 'full' }]);
  expect(await scores()).toEqual(['1']);
});

test.each([
  ['either', ['2/3', '2/3', '-2/3', '-1/3']],
  ['full', ['2/3', '2/3', '2/3', '2/3']],
  ['drop', ['-1/3', '-1/3', '-1/3', '-1/3']],
] as const)('%s gives %j, and undoing gives back exactly what was there', async (choice, expected) => {
  await correct(first, contentWith('bbbb'));
  const before = await rowsOf(attempts);
  const run = await regrade(quiz, [{ question: first, choice }]);
  expect(await scores()).toEqual(expected);
  const maximum = (await rowsOf(attempts)).totals.map(({ max_score }) => Number(max_score));
  expect(maximum).toEqual(choice === 'drop' ? [1, 1, 1, 1] : [2, 2, 2, 2]);
  await undo(run);
  expect(await rowsOf(attempts)).toEqual(before);
  const { runs, questions } = await teacher.do(contract.getRegrade, { params: { id: quiz._id } });
  expect(runs[0]).toMatchObject({ state: 'undone', mayUndo: false });
  expect(questions[0]).toMatchObject({ choice: 'own' });
});

test('an open attempt is left alone, and follows the new key when it ends', async () => {
  const late = await newStudent('Late');
  const open = await sit(late, quiz, { [first]: 'bbbb', [second]: 'aaaa' }, false);
  await correct(first, contentWith('bbbb'));
  const before = await rowsOf([open]);
  await regrade(quiz, [{ question: first, choice: 'new' }]);
  expect(await rowsOf([open])).toEqual(before);
  await site.as(late).do(submitAttempt, { body: { id: open } });
  const report = await site.as(late).do(getAttempt, { params: { id: open } });
  expect(report.attempt).toMatchObject({ score: 2, passed: true });
});

test('a chosen option that the corrected question no longer has keeps its own key, and is counted', async () => {
  await correct(first, contentWith('bbbb', ['aaaa', 'bbbb', 'dddd']));
  const choices = [{ question: first, choice: 'new' as const }];
  const { summary } = await teacher.do(contract.previewRegrade, { params: { id: quiz._id }, body: { choices } });
  expect(summary.kept).toBe(1);
  await regrade(quiz, choices);
  expect(await scores()).toEqual(['-2/3', '2/3', '-2/3', '-1/3']);
});

test('a student who falls below the pass mark keeps the certificate until people have decided, and an undo withdraws the question', async () => {
  const lucky = await newStudent('Lucky');
  await sit(lucky, quiz, { [first]: 'aaaa', [second]: 'aaaa' });
  const { certificate } = await site.as(lucky).do(getQuizCertificateUrl, { params: { id: quiz._id } });
  await correct(first, contentWith('bbbb'));
  const list = (state: 'open' | '' = 'open') => teacher.do(listDecisions, { query: { quiz: quiz._id, state } });
  const run = await regrade(quiz, [{ question: first, choice: 'new' }]);
  const { decisions, open } = await list();
  expect(open).toBe(1);
  expect(decisions).toMatchObject([
    { certificate: { _id: certificate._id }, percentThen: 100, percentNow: 33.33, cause: 'regrade', state: 'open' },
  ]);
  const waiting = async () => (await teacher.do(getTeacherDashboard, {})).decisions;
  expect(await waiting()).toMatchObject({ quizzes: [{ _id: quiz._id, open: 1 }], total: 1 });
  await undo(run);
  expect((await list()).open).toBe(0);
  expect((await waiting()).total).toBe(0);
  expect((await list('')).decisions[0]).toMatchObject({ state: 'withdrawn' });

  await regrade(quiz, [{ question: first, choice: 'new' }]);
  const again = (await list()).decisions[0]!;
  const decide = (decision: 'keep' | 'revoke') =>
    teacher.call(decideCertificate, {
      params: { id: again._id },
      body: { decision, reason: 'The key was published wrong' },
    });
  expect((await decide('revoke')).status).toBe(200);
  expect((await decide('keep')).status).toBe(409);
  const mine = await site.as(lucky).call(getQuizCertificateUrl, { params: { id: quiz._id } });
  expect(mine.status).toBe(422);
});

test('a certificate whose holder still passes is replaced by one that says the new result, once, webhooks hear of it, and an undo does the same', async () => {
  const { webhook } = await admin.do(createWebhook, {
    body: { url: 'https://hook.example/', events: ['certificate.issued'] },
  });
  const [half, full] = [await newStudent('Half'), await newStudent('Full')];
  await sit(half, quiz, { [first]: null, [second]: 'aaaa' });
  await sit(full, quiz, { [first]: 'aaaa', [second]: 'aaaa' });
  const certificateOf = async (person: TestPerson) =>
    (await site.as(person).do(getQuizCertificateUrl, { params: { id: quiz._id } })).certificate;
  const [before, untouched] = [await certificateOf(half), await certificateOf(full)];
  expect(before.percent).toBe(50);

  const { certificates } = await teacher.do(contract.previewRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question: first, choice: 'full' }] },
  });
  expect(certificates).toMatchObject({ reissued: 1, decision: 0 });
  expect(certificates.first).toEqual([
    {
      _id: before._id,
      code: before.code,
      person: { _id: half.personId, name: expect.stringContaining('Half') },
      percentThen: 50,
      percentNow: 100,
      fate: 'reissued',
    },
  ]);
  const run = await regrade(quiz, [{ question: first, choice: 'full' }]);
  const corrected = await certificateOf(half);
  expect(corrected).toMatchObject({ state: 'issued', percent: 100, score: 2, outcome: 'passed' });
  expect(corrected.code).not.toBe(before.code);
  await undo(run);
  const back = await certificateOf(half);
  expect(back).toMatchObject({ state: 'issued', percent: 50, score: 1 });
  expect(await certificateOf(full)).toEqual(untouched);

  const { certificate, chain } = await site.as('visitor').do(verifyCertificate, { query: { code: before.code } });
  expect(certificate).toMatchObject({ state: 'superseded', percent: 50, stateReason: 'The result has changed' });
  expect(chain.map(({ code, state }) => [code, state])).toEqual([
    [before.code, 'superseded'],
    [corrected.code, 'superseded'],
    [back.code, 'issued'],
  ]);
  expect((await teacher.do(listDecisions, { query: { quiz: quiz._id, state: '' } })).total).toBe(0);

  // Two that were asked for, one of the regrade and one of its undo.
  expect((await admin.do(listWebhookMessages, { params: { id: webhook._id } })).total).toBe(4);
  await admin.do(removeWebhook, { params: { id: webhook._id } });
});

test('results that are looked at and have not changed leave certificates as they are, whatever their fractions', async () => {
  const parts = [await buildChoice('Big', 21), await buildChoice('Small', 1)];
  const odd = await buildQuiz(site, { questions: parts, passPercent: 50 });
  const person = await newStudent('Nearly');
  await sit(person, odd, { [parts[0]!]: 'aaaa', [parts[1]!]: null });
  const asked = async () => (await site.as(person).do(getQuizCertificateUrl, { params: { id: odd._id } })).certificate;
  const before = await asked();
  expect(before.percent).toBe(95.45);
  const concerned = { changed: [person.personId], holders: null };
  await site.database.inTenant(school.id, (tx) => reviewCertificates(tx, odd._id, concerned, 'mark', site.now()));
  expect(await asked()).toEqual(before);
});

test('a student who fails by a new pass mark is decided about at the next run, and the certificate valid then is revoked', async () => {
  const fallen = await newStudent('Fallen');
  await sit(fallen, quiz, { [first]: null, [second]: 'aaaa' });
  const { certificate } = await site.as(fallen).do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const params = { id: quiz._id };
  const questions = [first, second].map((question) => ({ question }));
  const stricter = { name: quiz.name, questions, passPercent: 60, negativeMarking: '1/3' };
  await teacher.do(updateQuiz, { params, body: stricter });
  await teacher.do(publishQuiz, { params, query: {} });
  await correct(first, contentWith('bbbb'));
  await regrade(quiz, [{ question: first, choice: 'new' }]);
  const { decisions } = await teacher.do(listDecisions, { query: { quiz: quiz._id, state: 'open' } });
  expect(decisions).toMatchObject([{ certificate: { _id: certificate._id }, percentNow: 50 }]);

  const reason = 'The name was written wrong';
  const again = await site.as('admin').do(reissueCertificate, { params: { id: certificate._id }, body: { reason } });
  const body = { decision: 'revoke', reason: 'Below the pass mark' } as const;
  await teacher.do(decideCertificate, { params: { id: decisions[0]!._id }, body });
  const found = await site.as('visitor').do(verifyCertificate, { query: { code: again.code } });
  expect(found.certificate).toMatchObject({ state: 'revoked', stateReason: 'Below the pass mark' });
});

test('only the newest run can be undone, no two run at once, and a key that is not there cannot be chosen', async () => {
  const refused = await teacher.call(contract.startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question: first, choice: 'new' }], reason: 'No such key' },
  });
  expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'choices.0.choice']);
  const one = await regrade(quiz, [{ question: first, choice: 'full' }]);
  const two = await regrade(quiz, [{ question: second, choice: 'full' }]);
  expect((await teacher.call(contract.undoRegrade, { params: { id: one } })).status).toBe(409);
  await teacher.do(contract.undoRegrade, { params: { id: two } });
  const third = await teacher.call(contract.startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question: second, choice: 'drop' }], reason: 'While it runs' },
  });
  expect(third.status).toBe(409);
  await site.runTasks();
  await undo(one);
  expect(await scores()).toEqual(['2/3', '-2/3', '-2/3', '-1/3']);
});

test('essays: full marks end the waiting, and what people have marked comes back with an undo', async () => {
  const essay = await buildQuestion(site, { type: 'essay', marks: 3 });
  const writing = await buildQuiz(site, { questions: [essay], passPercent: 50 });
  const me = await newStudent('Writer');
  const student = site.as(me);
  const { _id } = await student.do(startQuiz, { body: { id: writing._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: essay, answer: { text: 'Words' }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const run = await regrade(writing, [{ question: essay, choice: 'full' }]);
  const full = await student.do(getAttempt, { params: { id: _id } });
  expect(full.attempt).toMatchObject({ score: 3, marking: null });
  await undo(run);
  const waiting = await student.do(getAttempt, { params: { id: _id } });
  expect(waiting.attempt).toMatchObject({ score: null, marking: { waiting: 1 } });
});

test('who passes by a regrade that takes minutes gets an automatic certificate, whatever was looked at in between', async () => {
  const { services } = site.server;
  await teacher.do(saveCertificateRule, { params: { kind: 'quiz', id: quiz._id }, body: { issue: 'automatic' } });
  await issueDue(services, school.id);
  await correct(first, contentWith('bbbb'));
  await correct(second, contentWith('cccc'));
  const { regrade: regradeId } = await teacher.do(contract.startRegrade, {
    params: { id: quiz._id },
    body: {
      choices: [first, second].map((question) => ({ question, choice: 'new' as const })),
      reason: 'The key was wrong',
    },
  });
  const another = await newStudent('Another');
  let isLong = true;
  const report = async () => {
    if (!isLong) return;
    isLong = false;
    await sit(another, quiz, { [first]: 'cccc', [second]: 'cccc' });
    site.advance(2 * 60_000);
    await issueDue(services, school.id);
  };
  await site.database.inTenant(school.id, (tx) => alignTotals(tx, { params: { regradeId }, report, services }));
  expect(isLong).toBe(false);
  site.advance(60_000);
  // Who chose the new key, and who left out the first question.
  expect(await issueDue(services, school.id)).toBe(2);
});
