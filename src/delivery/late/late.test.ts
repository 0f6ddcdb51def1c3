import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { sweepOverdue } from '#delivery/finish/sweeper.ts';
import { listLateAnswers, saveLate } from './contract.ts';
import { GRACE_MS } from './rules-grace.ts';

const site = await testSite();
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
];
const yes = { value: true };
const no = { value: false };

async function sit() {
  const quiz = await buildQuiz(site, { questions, durationSeconds: 60 });
  const person = await site.addPerson(site.school, ['student']);
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  return { student, attempt: _id, quiz };
}

test('an answer counts within the grace after the deadline; a later one is kept as late, once, and shown to the teacher', async () => {
  const { student, attempt } = await sit();
  const [first, second] = questions as [string, string];
  site.advance(60_000 + GRACE_MS / 2);
  const inTime = await student.do(saveResp, {
    body: { id: attempt, resp: [{ question: first, answer: yes, seq: 1 }] },
  });
  expect(inTime.saved).toHaveLength(1);
  site.advance(GRACE_MS);
  await sweepOverdue(site.server.services);
  const resp = [{ question: second, answer: no, seq: 1 }];
  const tooLate = await student.call(saveResp, { body: { id: attempt, resp } });
  expect([tooLate.status, tooLate.error.code]).toEqual([410, 'closed']);

  const late = [{ question: second, answer: no, seq: 1, ago: 30_000 }];
  for (let turn = 0; turn < 2; turn += 1) {
    const said = await student.do(saveLate, { body: { id: attempt, resp: late } });
    expect(said).toEqual({ kept: [{ question: second, seq: 1, counted: false }], refused: [] });
  }
  const { answers } = await site.as('teacher').do(listLateAnswers, { params: { id: attempt } });
  expect(answers).toMatchObject([{ question: { _id: second, type: 'true-false' }, answer: no }]);
  const ago = Date.parse(answers[0]!.arrivedAt) - Date.parse(answers[0]!.writtenAt!);
  expect(ago).toBe(30_000);
});

test('what the server holds already is acknowledged and not kept as late', async () => {
  const { student, attempt } = await sit();
  const resp = [{ question: questions[0]!, answer: yes, seq: 1 }];
  await student.do(saveResp, { body: { id: attempt, resp } });
  await student.do(submitAttempt, { body: { id: attempt } });
  expect((await student.do(saveLate, { body: { id: attempt, resp } })).kept).toEqual([
    { question: questions[0], seq: 1, counted: true },
  ]);
  expect((await site.as('teacher').do(listLateAnswers, { params: { id: attempt } })).answers).toEqual([]);
});

test('nothing is kept as late while the attempt runs, for strange questions, without end, or of others', async () => {
  const { student, attempt } = await sit();
  const [question] = questions;
  const send = (seq: number, answer: unknown = { value: seq % 2 === 0 }, id = question!) =>
    student.call(saveLate, { body: { id: attempt, resp: [{ question: id, answer, seq }] } });
  expect((await send(1)).status).toBe(409);
  expect((await student.do(getExam, { params: { id: attempt } })).attempt.state).toBe('open');
  await student.do(submitAttempt, { body: { id: attempt } });
  expect((await send(1, yes, await buildQuestion(site, { type: 'true-false' }))).body.refused).toHaveLength(1);
  expect((await send(1, { option: 'x' })).body.refused).toHaveLength(1);
  for (let seq = 1; seq <= 12; seq += 1) await send(seq);
  expect((await site.as('teacher').do(listLateAnswers, { params: { id: attempt } })).answers).toHaveLength(10);
  const stranger = site.as(await site.addPerson(site.school, ['student']));
  const stolen = { id: attempt, resp: [{ question: question!, answer: yes, seq: 1 }] };
  expect((await stranger.call(saveLate, { body: stolen })).status).toBe(404);
});
