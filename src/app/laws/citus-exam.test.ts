/**
 * THE law of a cluster: every statement of an exam is for one worker, and all of one school's are for the same. Each is
 * recorded as the product sends it and explained by Citus. Only where a cluster is given (TRIPOS_CITUS_URL).
 */
import { describe, expect, inject, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { recordStatements, type SentStatement, workerCheck, writtenBy } from '#app/testing/one-worker.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { beat } from '#delivery/events/contract.ts';
import { writeContacts } from '#delivery/events/heartbeat.ts';
import { showHint } from '#delivery/hints/contract.ts';
import { connectPlatform, tokenIn } from '#integrations/lti/testing.ts';
import { answerLiveStep, getLivePlay, joinLiveGame, pingLiveGame } from '#live/contract.ts';
import { answersOf, buildLive, guestClient } from '#live/testing.ts';
import {
  checkPractice,
  getPractice,
  listPracticeSources,
  startPractice,
  tryPractice,
} from '#results/practice/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';

describe.skipIf(inject('database').cluster === null)('an exam on Citus', async () => {
  if (inject('database').cluster === null) return;
  const site = await testSite({ environment: { SSO_LOCAL: '1' } });
  const check = await workerCheck(site);
  const steps: Record<string, SentStatement[]> = {};
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    steps[name] = await recordStatements(site, work);
  };

  const content = {
    stem: '<p>Which one?</p>',
    shuffle: true,
    options: [
      { id: 'right001', text: 'This', share: '1', feedback: '' },
      { id: 'wrong001', text: 'That', share: '0', feedback: '' },
    ],
  };
  const [right, wrong] = [{ option: 'right001' }, { option: 'wrong001' }];
  const choice = await buildQuestion(site, { content });
  const parts = await buildQuestion(site, { type: 'multi-part' });
  const questions = [choice, parts, await buildQuestion(site, { type: 'essay' })];
  const quiz = await buildQuiz(site, { questions });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Kofi'));

  let id = '';
  await step('start', async () => {
    id = (await student.do(startQuiz, { body: { id: quiz._id } }))._id;
  });
  const save = (question: string, answer: unknown, seq: number) =>
    student.do(saveResp, { body: { id, resp: [{ question, answer, seq }] } });
  await step('paper', () => student.do(getExam, { params: { id } }));
  await step('save', () => save(choice, wrong, 1));
  await step('save again', () => save(choice, right, 2));
  await step('save parts', () => save(parts, answersOf('multi-part').right, 1));
  await step('I am here', async () => {
    await student.do(beat, { params: { id }, body: {} });
    await writeContacts(site.server.services);
  });
  await step('hand in', () => student.do(submitAttempt, { body: { id } }));
  await step('result', () => student.do(getAttempt, { params: { id } }));
  await step('review', () => student.do(getReview, { params: { id } }));

  const tried = await buildQuestion(site, { content, hints: ['<p>Look</p>'], penalty: '1/3', tags: ['Rivers'] });
  const tries = await buildQuiz(site, { questions: [tried], feedbackTiming: 1, triesAllowed: 3 });
  let second = '';
  await step('start with tries', async () => {
    second = (await student.do(startQuiz, { body: { id: tries._id } }))._id;
  });
  const attempt = (answer: unknown, seq: number) =>
    student.do(saveResp, { body: { id: second, resp: [{ question: tried, answer, seq }] } });
  await step('check', () => attempt(wrong, 1));
  await step('hint', () => student.do(showHint, { params: { id: second }, body: { question: tried, number: 1 } }));
  await step('check again', () => attempt(right, 2));
  await step('hand in tries', () => student.do(submitAttempt, { body: { id: second } }));
  await step('review tries', () => student.do(getReview, { params: { id: second } }));

  await step('practice', () => student.do(getPractice));
  await step('practice sources', () => student.do(listPracticeSources));
  let run: { review: string; question: string; version: number };
  await step('practice run', async () => {
    const { questions: drawn } = await student.do(startPractice, { body: { from: 'topic', topic: 'Rivers' } });
    const { review, question, version } = drawn[0]!;
    run = { review, question, version };
  });
  await step('practice try', () => student.do(tryPractice, { body: { ...run, answer: wrong } }));
  await step('practice answer', () => student.do(checkPractice, { body: { ...run, answer: right, earlier: [wrong] } }));

  const game = await buildLive(site);
  const params = { id: game.id };
  let player = site.as('visitor');
  await step('live join', async () => {
    const answer = await player.call(joinLiveGame, { body: { pin: game.pin, nickname: 'Ada' } });
    player = guestClient(site, /token=([^;]+)/.exec(String(answer.headers['set-cookie']))![1]!);
  });
  await step('live ping', () => player.do(pingLiveGame, { params, body: { token: null } }));
  await game.act('next');
  await step('live answer', () =>
    player.do(answerLiveStep, { params, body: { step: 1, answer: answersOf('single-choice').right } }),
  );
  await step('live close', () => game.act('close'));
  await step('live place', () => player.do(getLivePlay, { params }));

  const { platform, launch } = await connectPlatform(site);
  for (const name of ['LTI launch', 'LTI launch again'])
    await step(name, async () => {
      const answer = await launch({ quiz: quiz._id, person: { email: 'ida@school.test' } });
      if (tokenIn(answer) === undefined) throw new Error(`The launch answered ${answer.status}: ${answer.text}`);
    });
  await platform.stop();

  test('each step sends statements, and those that write are among them', () => {
    expect(Object.entries(steps).filter(([, sent]) => sent.length === 0)).toEqual([]);
    expect(writtenBy(Object.values(steps).flat())).toEqual(
      expect.arrayContaining([
        'attempt',
        'answer',
        'attempt_heartbeat',
        'attempt_grade',
        'live_player',
        'live_answer',
        'practice_review',
        'lti_account',
        'person',
        'session',
      ]),
    );
  });

  test.each(Object.entries(steps))('%s: every statement is one task, all of them on one worker', async (_step, sent) =>
    check(sent),
  );
});
