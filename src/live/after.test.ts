/** What is no question with points, and what is left when a game is over. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { questionType } from '#items/question-types/logic.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { deleteQuiz } from '#quizzes/contract.ts';
import { getAttempt, listUserAttempts } from '#results/results/contract.ts';
import { answerLiveStep, joinLiveGame, pingLiveGame } from './contract.ts';
import { controlLiveGame, deleteLiveGame, getLiveHost } from './contract-host.ts';
import { createLiveGame, planLiveGame, planLiveSelection } from './contract-setup.ts';
import { exportLiveReport, getLiveReport, makeLiveAttempts } from './report/contract.ts';
import { answersOf, buildLive, readPlay } from './testing.ts';

const site = await testSite();
const host = site.as('teacher');
const { right, wrong } = answersOf('single-choice');

test('polls and word clouds are counted, and have neither points nor a right answer', async () => {
  const question = await buildQuestion(site);
  const poll = { kind: 'own-poll' as const, text: 'Tea & <coffee>?', options: ['Tea', 'Coffee'], seconds: null };
  const { _id: id, pin } = await host.do(createLiveGame, {
    body: {
      name: 'Polls',
      steps: [
        { kind: 'question', question, seconds: 20 },
        { kind: 'poll', question, seconds: 20 },
        poll,
        { kind: 'word-cloud', text: 'One word?', seconds: 30 },
        { kind: 'question', question, seconds: 20 },
      ],
      settings: { streakBonus: true, points: 'quiet' },
    },
  });
  const act = async (what: 'open' | 'next' | 'close') => {
    const { room } = await host.do(getLiveHost, { params: { id } });
    const from = { step: room.step, phase: room.phase };
    return (await host.do(controlLiveGame, { params: { id }, body: { act: what, from } })).state.room;
  };
  await act('open');
  const student = site.as('student');
  await student.do(joinLiveGame, { body: { pin, nickname: 'Ada' } });
  const send = (step: number, answer: unknown) =>
    student.do(answerLiveStep, { params: { id }, body: { step, answer } });
  await act('next');
  await send(1, right);
  await act('close');
  await act('next');
  await send(2, wrong);
  expect((await act('close')).result).toMatchObject({ right: null, review: null, answered: 1 });
  expect((await readPlay(student, id)).me).toMatchObject({ points: 1_000, streak: 1, verdict: { bonus: 0 } });
  const { question: own } = await act('next');
  const view = own!.view as { stem: string; options: { id: string; text: string }[] };
  expect(view.stem).toBe('<p>Tea &amp; &lt;coffee&gt;?</p>');
  await send(3, { option: view.options[1]!.id });
  expect((await act('close')).result!.distribution.map(({ count, isRight }) => [count, isRight])).toEqual([
    [0, null],
    [1, null],
  ]);
  await act('next');
  await send(4, { text: ' Sun ' });
  expect((await act('close')).result!.distribution).toEqual([{ id: 'sun', label: 'Sun', count: 1, isRight: null }]);
  await act('next');
  await send(5, right);
  await act('close');
  // A poll between two right answers does not end the streak.
  expect((await readPlay(student, id)).me).toMatchObject({ points: 2_100, streak: 2, verdict: { bonus: 100 } });
});

test('result and report tell the right options of multiple choice, whose options have no share of their own', async () => {
  const options = ['2', '9', '11'].map((text) => ({
    id: `no${text.padStart(4, '0')}`,
    text: `<p>${text}</p>`,
    right: text !== '9',
    feedback: '',
  }));
  const content = { stem: '<p>Which are prime?</p>', scoring: 'net-correct', shuffle: false, options };
  const question = await buildQuestion(site, { type: 'multiple-choice', content });
  const game = await buildLive(site, { questions: [question] });
  const player = await game.join('Primo');
  const params = { id: game.id };
  await game.act('next');
  await player.client.do(answerLiveStep, { params, body: { step: 1, answer: { options: ['no0002', 'no0009'] } } });
  const rights = [
    ['2', 1, true],
    ['9', 1, false],
    ['11', 0, true],
  ];
  const inWords = ({ label, count, isRight }: { label: string; count: number; isRight: boolean | null }) => [
    label,
    count,
    isRight,
  ];
  const { room } = await game.act('close').then(() => host.do(getLiveHost, { params }));
  expect(room.result!.distribution.map(inWords)).toEqual(rights);
  const { steps } = await host.do(getLiveReport, { params });
  expect(steps[0]!.distribution.map(inWords)).toEqual(rights);
});

test('a word cloud shows what can be read, and takes no answer that can’t be seen', async () => {
  const { _id: id, pin } = await host.do(createLiveGame, {
    body: { name: 'Words', steps: [{ kind: 'word-cloud', text: 'One word?', seconds: null }] },
  });
  const act = async (what: 'open' | 'next' | 'close') => {
    const { room } = await host.do(getLiveHost, { params: { id } });
    const body = { act: what, from: { step: room.step, phase: room.phase } };
    return (await host.do(controlLiveGame, { params: { id }, body })).state.room;
  };
  await act('open');
  const players = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const client = site.as(await site.addPerson(site.school, ['student']));
      await client.do(joinLiveGame, { body: { pin, nickname: `Player ${at}` } });
      return client;
    }),
  );
  await act('next');
  const texts = ['\u200B\u2060', '\u202Esun', `sun${'\u0301'.repeat(40)}`, `${'a'.repeat(59)}😀👩‍💻`];
  const answers = await Promise.all(
    players.map((client, at) =>
      client.call(answerLiveStep, { params: { id }, body: { step: 1, answer: { text: texts[at] } } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 200]);
  const labels = (await act('close')).result!.distribution.map(({ label }) => label);
  expect(labels.toSorted()).toEqual(
    [`${'a'.repeat(59)}😀`, 'sun', 'suń\u0301\u0301\u0301'.normalize('NFC')].toSorted(),
  );
});

test('a measured round trip is taken off, and a delayed one earns nothing', async () => {
  const game = await buildLive(site);
  const [near, slow, late] = [await game.join('Near'), await game.join('Slow'), await game.join('Late')];
  const measure = async ({ client }: typeof near, delays: readonly number[]) => {
    const params = { id: game.id };
    let { token } = await client.do(pingLiveGame, { params, body: { token: null } });
    for (const ms of delays) {
      site.advance(ms);
      token = (await client.do(pingLiveGame, { params, body: { token } })).token;
    }
    return token;
  };
  const foreign = await measure(near, []);
  await measure(slow, [400, 300, 450]);
  await measure(late, [5_000, 900, 700]);
  await near.client.do(pingLiveGame, { params: { id: game.id }, body: { token: '123.abc' } });
  site.advance(200);
  await late.client.do(pingLiveGame, { params: { id: game.id }, body: { token: foreign } });
  await game.act('next');
  site.advance(10_000);
  for (const { client } of [near, slow, late]) {
    await client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  }
  await game.act('close');
  const points = async ({ client }: typeof near) => (await readPlay(client, game.id)).me.points;
  const [of, taken] = [await points(late), await points(slow)];
  expect(of).toBeLessThanOrEqual(750);
  // At least 300 of 40 000 ms, less what the test itself took between the answers.
  expect(taken - of).toBeGreaterThan(5);
  expect(taken - of).toBeLessThan(12);
});

test('teams are ranked by the mean of their players', async () => {
  const game = await buildLive(site, { settings: { teams: ['Red', 'Blue'], points: 'quiet' } });
  const join = async (nickname: string, team: string) => {
    const person = await site.addPerson(site.school, ['student']);
    await site.as(person).do(joinLiveGame, { body: { pin: game.pin, nickname, team } });
    return site.as(person);
  };
  const players = [await join('A', 'Red'), await join('B', 'Red'), await join('C', 'Blue')];
  const foreign = await site
    .as('visitor')
    .call(joinLiveGame, { body: { pin: game.pin, nickname: 'D', team: 'Green' } });
  expect(foreign.error).toMatchObject({ code: 'invalid_input' });
  await game.act('next');
  for (const [index, client] of players.entries()) {
    await client.do(answerLiveStep, {
      params: { id: game.id },
      body: { step: 1, answer: index === 0 ? right : wrong },
    });
  }
  await game.act('close');
  const { state } = await game.act('board');
  expect(state.room.teamBoard).toEqual([
    { team: 'Red', rank: 1, players: 2, points: 500 },
    { team: 'Blue', rank: 2, players: 1, points: 0 },
  ]);
});

test('the plan of a quiz has its questions, and names those that cannot be played', async () => {
  const essay = await buildQuestion(site, { type: 'essay', title: 'Write' });
  const single = await buildQuestion(site, { title: 'Choose' });
  const { content } = questionType('composite').samples[0]!;
  const byHand = { ...content, marking: 'people' } as typeof content;
  const composite = await buildQuestion(site, { type: 'composite', title: 'Fill in', content: byHand });
  const quiz = await buildQuiz(site, { questions: [single, essay, composite] });
  const plan = await host.do(planLiveGame, { params: { id: quiz._id } });
  expect(plan.steps).toMatchObject([{ question: single, title: 'Choose', kind: 'question' }]);
  expect(plan.leftOut).toEqual([
    { question: essay, title: 'Write', reason: 'marked-by-people' },
    { question: composite, title: 'Fill in', reason: 'marked-by-people' },
  ]);
  const create = (steps: { kind: 'question'; question: string; seconds: number }[]) =>
    host.call(createLiveGame, { body: { name: 'X', steps } });
  for (const question of [essay, composite])
    expect((await create([{ kind: 'question', question, seconds: 20 }])).error).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'steps.0' }],
    });
});

test('the plan names quizzes that can still be taken and whose answers the game would show', async () => {
  const [shared, alone, drill] = [await buildQuestion(site), await buildQuestion(site), await buildQuestion(site)];
  const closing = { closesAt: new Date(site.now().getTime() + 86_400_000).toISOString() };
  const open = await buildQuiz(site, { name: 'Mid-term', questions: [shared, alone], attemptsAllowed: 1, ...closing });
  await buildQuiz(site, { name: 'Drill', questions: [drill], attemptsAllowed: 0 });
  const plan = await host.do(planLiveSelection, { body: { questions: [shared, drill] } });
  expect(plan.takable).toEqual([{ _id: open._id, name: 'Mid-term', questions: [shared] }]);
  expect((await host.do(planLiveGame, { params: { id: open._id } })).takable).toMatchObject([
    { questions: [shared, alone].toSorted() },
  ]);
  site.advance(2 * 86_400_000);
  expect((await host.do(planLiveSelection, { body: { questions: [shared] } })).takable).toEqual([]);
});

test('the plan names a closed quiz that somebody may still take by rules of their own, and none that was deleted', async () => {
  const [late, gone] = [await buildQuestion(site), await buildQuestion(site)];
  const at = (days: number) => new Date(site.now().getTime() + days * 86_400_000).toISOString();
  const quiz = await buildQuiz(site, { name: 'Late', questions: [late], closesAt: at(1) });
  const deleted = await buildQuiz(site, { name: 'Gone', questions: [gone], attemptsAllowed: 1 });
  await host.do(createOverride, {
    params: { id: quiz._id },
    body: { person: site.school.people.student.personId, closesAt: at(5), reason: 'Ill' },
  });
  await host.do(deleteQuiz, { params: { id: deleted._id } });
  site.advance(2 * 86_400_000);
  const takable = async () =>
    (await host.do(planLiveSelection, { body: { questions: [late, gone] } })).takable.map(({ name }) => name);
  expect(await takable()).toEqual(['Late']);
  site.advance(4 * 86_400_000);
  expect(await takable()).toEqual([]);
});

test('members get attempts at the quiz once, graded by the quiz, and guests get none', async () => {
  const questions = [
    await buildQuestion(site, { marks: 2 }),
    await buildQuestion(site, { type: 'calculated', marks: 1 }),
  ];
  const quiz = await buildQuiz(site, { questions });
  const game = await buildLive(site, { questions, quiz: quiz._id });
  const member = await site.addPerson(site.school, ['student']);
  const client = site.as(member);
  await client.do(joinLiveGame, { body: { pin: game.pin, nickname: 'Member' } });
  const guest = await game.join('Guest');
  // A teacher who tries the game gets no attempt.
  await site.as('admin').do(joinLiveGame, { body: { pin: game.pin, nickname: 'Tries it' } });
  const params = { id: game.id };
  await game.act('next');
  for (const one of [client, guest.client, site.as('admin')])
    await one.do(answerLiveStep, { params, body: { step: 1, answer: right } });
  await game.act('close');
  expect((await host.call(makeLiveAttempts, { params })).error).toMatchObject({ code: 'conflict' });
  await game.act('finish');
  expect(await host.do(getLiveHost, { params })).toMatchObject({ attempts: 'open', attemptsTask: null });
  const { task } = await host.do(makeLiveAttempts, { params });
  // A double click starts no second task, whose report would say that nothing was made.
  expect(await host.do(makeLiveAttempts, { params })).toEqual({ task });
  expect(await host.do(getLiveHost, { params })).toMatchObject({ attempts: 'started', attemptsTask: task });
  await site.runTasks();
  expect((await host.do(getLiveHost, { params })).attempts).toBe('made');
  expect((await host.call(makeLiveAttempts, { params })).error).toMatchObject({ code: 'conflict' });
  const { attempts, total } = await client.do(listUserAttempts, {});
  expect(total).toBe(1);
  const { attempt } = await client.do(getAttempt, { params: { id: attempts[0]!._id } });
  expect(attempt).toMatchObject({ score: 2, maxScore: 3, state: 'submitted' });
});

test('a question that was asked twice is graded in the attempt by the numbers that its answer was given to', async () => {
  const { content } = questionType('calculated').samples[0]!;
  const variables = ['a', 'b'].map((name) => ({ name, low: '1000', high: '9999', decimals: 0, spread: 'uniform' }));
  const question = await buildQuestion(site, {
    type: 'calculated',
    content: { ...content, variables } as typeof content,
  });
  const quiz = await buildQuiz(site, { questions: [question] });
  const game = await buildLive(site, { questions: [question, question], quiz: quiz._id });
  const params = { id: game.id };
  const players = await Promise.all([1, 2].map(() => site.addPerson(site.school, ['student'])));
  for (const [at, player] of players.entries())
    await site.as(player).do(joinLiveGame, { body: { pin: game.pin, nickname: `Player ${at}` } });
  // The first answers the question when it is asked first, the second when it is asked again.
  for (const [at, player] of players.entries()) {
    const { state } = await game.act('next');
    const [a, b] = (state.room.question!.view as { stem: string }).stem.match(/\d{4}/g)!.map(Number);
    await site.as(player).do(answerLiveStep, { params, body: { step: at + 1, answer: { text: String(a! * b!) } } });
    await game.act('close');
  }
  await game.act('finish');
  await host.do(makeLiveAttempts, { params });
  await site.runTasks();
  for (const player of players) {
    const { attempts } = await site.as(player).do(listUserAttempts, {});
    const { attempt } = await site.as(player).do(getAttempt, { params: { id: attempts[0]!._id } });
    expect(attempt).toMatchObject({ score: 1, maxScore: 1 });
  }
});

test('the report is a table too, without what a spreadsheet would run, and goes with its game', async () => {
  const game = await buildLive(site);
  const { client } = await game.join('=Ada+1');
  const params = { id: game.id };
  await game.act('next');
  await client.do(answerLiveStep, { params, body: { step: 1, answer: right } });
  await game.act('close');
  const { text } = await host.call(exportLiveReport, { params });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/Rank,Player,Team,Guest,Points/);
  expect(lines[1]).toMatch(/^1,'=Ada\+1,,yes,(9\d\d|1000),/);
  const report = await host.do(getLiveReport, { params });
  expect(report).toMatchObject({
    members: 0,
    guests: 1,
    steps: [{ answered: 1, rightPercent: 100 }, { answered: 0 }, {}],
  });
  await host.do(deleteLiveGame, { params });
  expect((await host.call(getLiveReport, { params })).status).toBe(404);
  expect((await client.call(answerLiveStep, { params, body: { step: 1, answer: right } })).status).toBe(404);
});
