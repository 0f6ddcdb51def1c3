/** What goes wrong between a tool and a quiz: odd numbers, changed minds, and what is undone. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { isAnswered } from '#delivery/screens/answered.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { startRegrade, undoRegrade } from '#grading/regrade/contract.ts';
import { listTools, removeTool } from '../contract.ts';
import { applyEverywhere } from './background.ts';
import { toolQuizzes } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { at, ask, build, newStudent, play, stop } = await toolQuizzes(site);
afterAll(stop);
const teacher = site.as('teacher');
const admin = site.as('admin');
const apply = () => applyEverywhere(site.server.services);

async function undoneBy(quiz: string, question: string, meantime: () => Promise<unknown>): Promise<void> {
  const body = { choices: [{ question, choice: 'full' as const }], reason: 'Everybody gets it' };
  const { regrade } = await teacher.do(startRegrade, { params: { id: quiz }, body });
  await site.runTasks();
  await meantime();
  await teacher.do(undoRegrade, { params: { id: regrade } });
  await site.runTasks();
}

test('numbers that are none, negative, too great or too small are refused, and nothing of them is kept', async () => {
  const made = await build();
  const { send, handIn, script, line, token, claims } = await play(made, await newStudent('Ann'));
  for (const more of [
    { scoreGiven: -1 },
    { scoreGiven: -0.000_000_1 },
    { scoreGiven: 11 },
    { scoreGiven: 1, scoreMaximum: 0 },
    { scoreGiven: 0, scoreMaximum: 1e-13 },
    { scoreGiven: 'NaN' },
    { scoreGiven: '1e309' },
    { scoreGiven: null },
    { timestamp: 'yesterday' },
  ])
    expect([more, await send(more)]).toEqual([more, 400]);
  const raw = (scoreGiven: string) =>
    site.server.app.inject({
      method: 'POST',
      url: `${line.replace('http://school.test', '')}/scores`,
      headers: {
        host: site.school.host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      payload: `{"userId":"${claims.sub}","scoreGiven":${scoreGiven},"scoreMaximum":10,"activityProgress":"Completed","gradingProgress":"FullyGraded","timestamp":"${site.now().toISOString()}"}`,
    });
  for (const given of ['1e309', 'NaN', '-1e309', 'Infinity']) expect((await raw(given)).statusCode).toBe(400);
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: null, state: 'open' });
});

test('a very small score is nearly nothing, and never stuck', async () => {
  const made = await build();
  const { send, handIn, script, line, token } = await play(made, await newStudent('Bob'));
  expect(await send({ scoreGiven: 1e-13 })).toBe(204);
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: 0, state: 'done' });
  expect((await ask(`${line}/results`, { token })).status).toBe(200);
});

test('what a tool measures to many digits is rounded, so that the sum of the attempt can be read again', async () => {
  const made = await build();
  const { send, handIn, attempt, script } = await play(made, await newStudent('Cy'));
  expect(await send({ scoreGiven: 7_123_456.123_457, scoreMaximum: 9_999_991.987_653 })).toBe(204);
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: 2.85 });
  const { score_exact: sum } = await site.database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('attempt').select('score_exact').where('attempt_id', '=', attempt).executeTakeFirstOrThrow(),
  );
  expect(sum!.length).toBeLessThan(25);
});

test('who takes back that they worked in the tool has answered nothing, for the exam room and for the grade', async () => {
  const made = await build();
  const person = await newStudent('Dot');
  const { attempt, handIn, script } = await play(made, person);
  const save = (answer: object, seq: number) =>
    site.as(person).call(saveResp, { body: { id: attempt, resp: [{ question: made.question, answer, seq }] } });
  await save({}, 2);
  const { questions } = await site.as(person).do(getExam, { params: { id: attempt } });
  const slot = questions.find((one) => one.question._id === made.question)!;
  expect(isAnswered(slot, slot.resp)).toBe(false);
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: 0 });
});

test('a score that comes while a changed key counts is there once the change is undone', async () => {
  const made = await build();
  const { send, handIn, script } = await play(made, await newStudent('Eli'));
  await handIn();
  await undoneBy(made.quiz, made.question, async () => {
    expect(await send({ scoreGiven: 5 })).toBe(204);
    await apply();
    expect(await script()).toMatchObject({ marks: 4 });
  });
  expect(await script()).toMatchObject({ marks: null });
  await apply();
  expect(await script()).toMatchObject({ marks: 2, state: 'done' });
});

test('marks of a tool outlast a regrade and its undoing', async () => {
  const made = await build();
  const { send, handIn, script } = await play(made, await newStudent('Fin'));
  await send({ scoreGiven: 5 });
  await handIn();
  await apply();
  await undoneBy(made.quiz, made.question, async () => expect(await script()).toMatchObject({ marks: 4 }));
  await apply();
  expect(await script()).toMatchObject({ marks: 2 });
});

test('an attempt that only a tool has marked is opened again, and gets the marks again at its end', async () => {
  const made = await build();
  const person = await newStudent('Gil');
  const { send, handIn, script, attempt } = await play(made, person);
  await send({ scoreGiven: 5 });
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: 2 });
  const reopen = () =>
    teacher.do(doProctorAction, {
      params: { id: made.quiz },
      body: { deed: 'reopen', attempts: [attempt], minutes: 5, reason: 'Handed in by mistake' },
    });
  expect(await reopen()).toEqual({ done: [attempt], passedOver: 0 });
  await apply();
  const exam = await site.as(person).do(getExam, { params: { id: attempt } });
  expect(exam.attempt.state).toBe('open');
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: 2, state: 'done', history: [{ tool: 'Simulator' }] });
  await teacher.do(giveMark, {
    params: { attempt, question: made.question },
    body: { marks: '1', reason: 'The tool was wrong' },
  });
  expect(await reopen()).toEqual({ done: [], passedOver: 1 });
});

test('a score for an attempt in which the tool was not opened changes none of another student, and an old one no later attempt', async () => {
  const made = await build();
  const person = await newStudent('Hui');
  const one = await play(made, person);
  const started = new Date(site.now().getTime() - 3_600_000).toISOString();
  await one.handIn();
  site.advance(60_000);
  const { _id: second } = await site.as(person).do(startQuiz, { body: { id: made.quiz } });
  expect(await one.send({ scoreGiven: 10 })).toBe(204);
  expect(await one.send({ scoreGiven: 1, timestamp: started })).toBe(409);
  await site.as(person).do(submitAttempt, { body: { id: second } });
  await apply();
  expect(await one.script()).toMatchObject({ marks: 4 });
});

test('a tool that is removed while attempts run leaves its answers to markers; the list says where it is used', async () => {
  const made = await build();
  const { tools } = await admin.do(listTools, {});
  const listed = tools.find(({ _id }) => _id === at.tool._id)!;
  expect(listed.questions).toBeGreaterThan(0);
  expect(listed.lastResultAt).not.toBeNull();
  const { send, handIn, script } = await play(made, await newStudent('Ivy'));
  expect(await send({ scoreGiven: 5 })).toBe(204);
  await admin.do(removeTool, { params: { id: at.tool._id } });
  expect(await send({ scoreGiven: 6 })).toBe(401);
  await handIn();
  await apply();
  expect(await script()).toMatchObject({ marks: null, state: 'open' });
});
