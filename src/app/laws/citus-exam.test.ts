/**
 * THE law of a cluster: every statement of an exam is for one worker, and all of one school's are for the same. Each is
 * recorded as the product sends it and explained by Citus. Only where a cluster is given (TRIPOS_CITUS_URL).
 */
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { describe, expect, inject, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { stepsOn, workerCheck, writtenBy } from '#app/testing/one-worker.ts';
import { testSite } from '#app/testing/site.ts';
import { findOwnQuizCertificate, getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { getAnnotations, saveAnnotations } from '#delivery/annotations/contract.ts';
import { finishSection, getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { acknowledgeMessage, beat, streamLine } from '#delivery/events/contract.ts';
import { writeContacts } from '#delivery/events/heartbeat.ts';
import { readAnswerFile, readOwnFile, storeAnswerFile } from '#delivery/files/contract.ts';
import { showHint } from '#delivery/hints/contract.ts';
import { saveLate } from '#delivery/late/contract.ts';
import { uploadSealedAnswers } from '#delivery/offline-answers/contract.ts';
import { sealAnswers } from '#delivery/offline-answers/sealed-file.ts';
import { doProctorAction, getMonitor } from '#delivery/proctoring/contract.ts';
import { getWayIn, proveSafeBrowser } from '#delivery/safe-browser/contract.ts';
import { getMarking, giveMark, nextScript } from '#grading/manual/contract.ts';
import { connectPlatform, tokenIn } from '#integrations/lti/testing.ts';
import { toolQuizzes } from '#integrations/lti/tools/quiz/testing.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { answerLiveStep, getLivePlay, joinLiveGame, pingLiveGame } from '#live/contract.ts';
import { answersOf, buildLive, guestClient } from '#live/testing.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { setSafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';
import { listMyAssignments } from '#results/practice/assignments/contract.ts';
import {
  checkPractice,
  getPractice,
  listPracticeSources,
  setPracticeSettings,
  startPractice,
  tryPractice,
  undoPractice,
} from '#results/practice/contract.ts';
import { downloadPractice, syncPractice } from '#results/practice/offline/contract.ts';
import { setBookmark } from '#results/results/bookmarks/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';

describe.skipIf(inject('database').cluster === null)('an exam on Citus', async () => {
  if (inject('database').cluster === null) return;
  const site = await testSite({ environment: { SSO_LOCAL: '1' } });
  const check = await workerCheck(site);
  const { steps, called, step } = stepsOn(site);
  const teacher = site.as('teacher');
  const newStudent = (name: string) => site.addPerson(site.school, ['student'], name);

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
  const kofi = await newStudent('Kofi');
  const student = site.as(kofi);

  const begin = async (name: string, of: { _id: string }, client = student): Promise<string> =>
    (await step(name, () => client.do(startQuiz, { body: { id: of._id } })))._id;
  const id = await begin('start', quiz);
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
  const tries = await buildQuiz(site, { questions: [tried], feedbackTiming: 1, triesAllowed: 3, passPercent: 10 });
  const second = await begin('start with tries', tries);
  const attempt = (answer: unknown, seq: number) =>
    student.do(saveResp, { body: { id: second, resp: [{ question: tried, answer, seq }] } });
  await step('check', () => attempt(wrong, 1));
  await step('hint', () => student.do(showHint, { params: { id: second }, body: { question: tried, number: 1 } }));
  await step('check again', () => attempt(right, 2));
  await step('hand in tries', () => student.do(submitAttempt, { body: { id: second } }));
  await step('review tries', () => student.do(getReview, { params: { id: second } }));

  await step('certificate so far', () => student.do(findOwnQuizCertificate, { params: { id: tries._id } }));
  await step('certificate', () => student.do(getQuizCertificateUrl, { params: { id: tries._id } }));

  await step('practice', () => student.do(getPractice));
  await step('practice sources', () => student.do(listPracticeSources));
  const wanted = { retention: 0.9, dailyLimit: 30, tries: 2 };
  await step('practice settings', () => student.do(setPracticeSettings, { body: wanted }));
  await step('assignments', () => student.do(listMyAssignments));
  let run: { review: string; question: string; version: number };
  await step('practice run', async () => {
    const { questions: drawn } = await student.do(startPractice, { body: { from: 'topic', topic: 'Rivers' } });
    const { review, question, version } = drawn[0]!;
    run = { review, question, version };
  });
  await step('practice try', () => student.do(tryPractice, { body: { ...run, answer: wrong } }));
  await step('practice answer', () => student.do(checkPractice, { body: { ...run, answer: right, earlier: [wrong] } }));
  await step('practice undone', () => student.do(undoPractice, { body: { review: run.review } }));
  await step('practice to take along', () => student.do(downloadPractice, { body: {} }));
  const item = { ...run!, kind: 'answer', review: uuid(), answer: right, ago: 1000 } as const;
  await step('practice brought back', () =>
    student.do(syncPractice, { body: { person: kofi.personId, items: [item] } }),
  );

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

  // What is beside the questions: stimulus, glossary, tools, notes, and what only some students have.
  const catalogue = [
    { about: 'river', cards: [{ support: 'glossary-on-screen', language: '', html: '<p>Water</p>' }] },
  ];
  const { _id: stimulus } = await teacher.do(createStimulus, {
    body: { title: 'Map', content: '<p>A river</p>', catalogue },
  });
  const aided = await buildQuestion(site, { content });
  await teacher.do(updateQuestion, { params: { id: aided }, body: { stimulus, catalogue } });
  const withAids = await buildQuiz(site, { questions: [aided, choice], durationSeconds: 600 });
  const ofAids = { id: withAids._id };
  await teacher.do(setTools, { params: ofAids, body: { calculator: 'scientific', ruler: 'centimetres' } });
  const helped = { person: kofi.personId, tools: ['languageHelp' as const], reason: 'Learns the language' };
  await teacher.do(createOverride, { params: ofAids, body: helped });
  const third = { id: await begin('start with aids', withAids) };
  const { seal } = await step('paper with aids', () => student.do(getExam, { params: third }));
  const mark = { flagged: true, struck: ['wrong001'], marked: [[0, 2]] as [number, number][] };
  const aids = [
    { about: 'notes', seq: 1, base: 0, value: { text: 'v = s/t' } },
    { about: aided, seq: 1, base: 0, value: mark },
    { about: stimulus, seq: 1, base: 0, value: { ...mark, note: 'North is up' } },
  ];
  await step('keep notes', () => student.do(saveAnnotations, { params: third, body: { aids } }));
  await step('keep notes again', () => student.do(saveAnnotations, { params: third, body: { aids } }));
  await step('read notes', () => student.do(getAnnotations, { params: third }));
  await step('stream', () => student.call(streamLine, { params: third }));
  const supervise = (body: object) =>
    teacher.do(doProctorAction, { params: ofAids, body: { attempts: [third.id], ...body } as never });
  await step('more time', () => supervise({ deed: 'extend', minutes: 5, reason: 'Noise' }));
  await step('message', () => supervise({ deed: 'message', text: 'Take your time' }));
  await step('monitor', () => teacher.do(getMonitor, { params: ofAids }));
  // It comes by a signal, and is read in memory or in the database.
  const heard = async () => (await student.do(beat, { params: third, body: {} })).messages[0];
  const { _id: message } = await vi.waitUntil(heard, 10_000);
  await step('acknowledge', () => student.do(acknowledgeMessage, { params: third, body: { message } }));
  const sealed = (question: string) => ({ question, answer: right, seq: 1, base: 0, isFinal: false, at: Date.now() });
  const file = await sealAnswers(seal!, third.id, [sealed(choice)]);
  await step('answers by file', () => teacher.do(uploadSealedAnswers, { params: ofAids, body: { file } }));
  await student.do(submitAttempt, { body: third });
  const late = { ...third, resp: [{ question: aided, answer: right, seq: 1, ago: 30_000 }] };
  await step('late answer', () => student.do(saveLate, { body: late }));
  await step('review with aids', () => student.do(getReview, { params: third }));
  const bookmark = { question: aided, note: 'Look again' };
  await step('bookmark', () => student.do(setBookmark, { params: third, body: bookmark }));

  const inSections = await teacher.do(createQuiz, {
    body: {
      name: 'Two parts',
      publish: true,
      sections: ['Reading', 'Writing'].map((name) => ({ name, instructions: '', durationSeconds: 600 })),
      questions: [choice, aided].map((question, section) => ({ question, section })),
    },
  });
  const fourth = { id: await begin('start with sections', inSections) };
  await step('paper of a section', () => student.do(getExam, { params: fourth }));
  await step('finish a section', () => student.do(finishSection, { params: fourth, body: { section: 0 } }));

  const upload = {
    ...{ stem: '<p>Hand in.</p>', endings: ['.txt'], atLeast: 1, atMost: 2, mebibytes: 1, graderNote: '', rubric: [] },
  } as BaseContent;
  const work = await buildQuestion(site, { type: 'file-upload', content: upload });
  const open = await buildQuiz(site, { questions: [work, parts], isPublic: true, guestsAllowed: true });
  const guest = await step('guest', () => site.as('visitor').call(startAsGuest, { params: { id: open._id } }));
  const visitor = guestClient(site, /token=([^;]+)/.exec(String(guest.headers['set-cookie']))![1]!);
  await step('paper of a guest', () => visitor.do(getExam, { params: { id: guest.body._id } }));
  const fifth = { id: await begin('start with a file', open) };
  const report = { name: 'report.txt', bytes: Buffer.from('It works.') };
  const { hash, name, size } = await step('store a file', () =>
    student.do(storeAnswerFile, { params: fifth, query: { question: work }, file: report }),
  );
  const named = [{ question: work, answer: { files: [{ hash, name, size }] }, seq: 1 }];
  await step('answer with a file', () => student.do(saveResp, { body: { ...fifth, resp: named } }));
  await step('own file', () => student.call(readOwnFile, { params: { ...fifth, hash } }));
  await step('file of an answer', () => teacher.call(readAnswerFile, { params: { ...fifth, hash } }));
  await step('hand in for people', () => student.do(submitAttempt, { body: fifth }));
  await step('marking', () => teacher.do(getMarking, { params: { id: open._id } }));
  await step('next script', () => teacher.do(nextScript, { params: { id: open._id }, body: { question: work } }));
  const script = { params: { attempt: fifth.id, question: work }, body: { marks: '1' } };
  await step('mark', () => teacher.do(giveMark, script));

  const guarded = await buildQuiz(site, { questions: [choice] });
  const safe = { params: { id: guarded._id } };
  const { madeKey } = await teacher.do(setSafeBrowser, {
    ...safe,
    body: { mode: 'made', options: { quitPassword: 'Kumasi 26' } },
  });
  const { challenge } = await step('way into the safe browser', () => student.do(getWayIn, safe));
  const url = `http://school.test/exam/${guarded._id}?seb=${challenge}`;
  const configKeyHash = createHash('sha256')
    .update(url + madeKey)
    .digest('hex');
  await step('proof of the safe browser', () =>
    student.do(proveSafeBrowser, { ...safe, body: { url, configKeyHash } }),
  );
  await begin('start in the safe browser', guarded);

  const { build, play, stop } = await toolQuizzes(site);
  const ofTool = await build();
  const { send, handIn } = await step('open and save a tool', async () => play(ofTool, kofi));
  await step('score of a tool', () => send({ scoreGiven: 3 }));
  await step('hand in with a tool', handIn);
  site.advance(1000);
  await step('score after the end', () => send({ scoreGiven: 5 }));
  await stop();

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
        'attempt_annotation',
        'late_answer',
        'lti_launch',
        'mark',
        'lti_account',
        'person',
        'session',
      ]),
    );
  });

  test('every endpoint that is for somebody who sits an exam is among them', () => {
    const ofExams = site.server.endpoints.filter(({ access }) => access === 'exam.sit' || access === 'exam.take');
    expect(ofExams.map(({ method, path }) => `${method} ${path}`).filter((name) => !called.has(name))).toEqual([]);
  });

  test.each(Object.entries(steps))('%s: every statement is one task, all of them on one worker', async (_step, sent) =>
    check(sent),
  );
});
