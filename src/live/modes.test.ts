/** Many who join at once, challenges, steps without a time limit, and questions of the bank. */
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { acceptAnswers } from './actions-answer.ts';
import { answerLiveStep, joinLiveGame, openOwnStep, reviewLivePlay } from './contract.ts';
import { getLiveHost, listLivePlayers } from './contract-host.ts';
import { createLiveGame, planLiveSelection } from './contract-setup.ts';
import { getLiveReport } from './report/contract.ts';
import { sweepLive } from './sweep.ts';
import { answersOf, buildLive, readPlay } from './testing.ts';

const site = await testSite();
const host = site.as('teacher');
const { right, wrong } = answersOf('single-choice');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(site.now().getTime() + days * DAY_MS).toISOString();

test('of a class that joins at the same moment everybody is in once, and a nickname is taken once', async () => {
  const game = await buildLive(site, { settings: { teams: ['Red', 'Blue'] } });
  const nicknames = [...Array.from({ length: 40 }, (_, index) => `Player ${index}`), 'Same', 'same', 'S ame'];
  const join = (pin: string, nickname: string) => site.as('visitor').call(joinLiveGame, { body: { pin, nickname } });
  const [answers, again, wrongPin] = await Promise.all([
    Promise.all(nicknames.map((nickname) => join(game.pin, nickname))),
    // A double click.
    Promise.all(
      [1, 2, 3].map(() => site.as('student').do(joinLiveGame, { body: { pin: game.pin, nickname: 'Member' } })),
    ),
    join(game.pin === '999999' ? '999998' : '999999', 'Lost'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(41);
  expect(
    answers
      .slice(40)
      .map(({ error }) => error?.code ?? 'in')
      .sort(),
  ).toEqual(['in', 'invalid_input', 'invalid_input']);
  expect(new Set(again.map(({ me }) => me.player)).size).toBe(1);
  expect(wrongPin.status).toBe(404);
  const { players } = await host.do(listLivePlayers, { params: { id: game.id } });
  expect(players).toHaveLength(42);
  // Batches of two processes, or at the same moment, count for themselves.
  const red = players.filter(({ team }) => team === 'Red').length;
  expect(red).toBeGreaterThan(15);
  expect(red).toBeLessThan(27);
});

test('a step without a time limit closes when all have answered, although nobody was notified of the last answer', async () => {
  const game = await buildLive(site, { seconds: null });
  const { player } = await game.join('Ada');
  await game.act('next');
  const phase = async () => (await host.do(getLiveHost, { params: { id: game.id } })).room.phase;
  site.advance(6_000);
  await sweepLive(site.server.services);
  expect(await phase()).toBe('question');
  await site.database.inTenant(site.school.id, async (tx) => {
    const { person_id } = await tx
      .selectFrom('live_player')
      .select('person_id')
      .where('player_id', '=', player)
      .executeTakeFirstOrThrow();
    const request = { gameId: game.id, personId: person_id, step: 1, answer: right, receivedAt: site.now() };
    await acceptAnswers(tx, [request]);
  });
  site.advance(6_000);
  await sweepLive(site.server.services);
  expect(await phase()).toBe('result');
});

test('a challenge that guests can join closes within six days, one for members later too', async () => {
  const question = await buildQuestion(site);
  const create = (closesAt: string, nicknames: 'open' | 'members') =>
    host.call(createLiveGame, {
      body: {
        name: 'Homework',
        steps: [{ kind: 'question', question, seconds: 20 }],
        settings: { pace: 'own', closesAt, nicknames },
      },
    });
  const late = await create(inDays(7), 'open');
  expect(late.error).toMatchObject({ code: 'invalid_input' });
  expect(late.text).toContain('Choose a time within 6 days, or let only members join');
  expect((await create(inDays(5.9), 'open')).status).toBe(200);
  expect((await create(inDays(60), 'members')).status).toBe(200);
});

test('right answers are shown to players once a challenge has closed, and not before', async () => {
  const game = await buildLive(site, {
    types: ['single-choice', 'true-false'],
    settings: { pace: 'own', closesAt: inDays(1) },
  });
  const { client } = await game.join('Ada');
  const params = { id: game.id };
  await game.act('next');
  await client.do(openOwnStep, { params, body: { done: 0 } });
  await client.do(answerLiveStep, { params, body: { step: 1, answer: wrong } });
  expect((await client.call(reviewLivePlay, { params })).error).toMatchObject({ code: 'conflict' });
  // The points of the answer count at once, and on the board.
  expect((await readPlay(client, game.id)).me).toMatchObject({ points: 0, done: 1 });
  site.advance(DAY_MS);
  await sweepLive(site.server.services);
  const { steps } = await client.do(reviewLivePlay, { params });
  expect(steps).toMatchObject([
    { answer: wrong, verdict: { outcome: 'wrong' }, review: { rightAnswer: expect.anything() } },
    { answer: null, verdict: null, review: { rightAnswer: expect.anything() } },
  ]);
  expect((await site.as('student').call(reviewLivePlay, { params })).status).toBe(404);
});

test('the report says the average share of the marks, which differs from the share of right answers', async () => {
  const game = await buildLive(site, { types: ['ordering'] });
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  await game.act('next');
  const half = { order: ['v2hd7tpx', 'm8vq3kza', 'e6wn4cju', 'a9rs5ybg'] };
  const send = (client: typeof ada.client, answer: unknown) =>
    client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer } });
  await send(ada.client, answersOf('ordering').right);
  await send(bob.client, half);
  await game.act('close');
  const { steps } = await host.do(getLiveReport, { params: { id: game.id } });
  expect(steps[0]).toMatchObject({ answered: 2, rightPercent: 50, sharePercent: 75 });
});

test('a selection of the bank is planned in its order, and names what cannot be played', async () => {
  const [one, essay, two] = [
    await buildQuestion(site, { title: 'One' }),
    await buildQuestion(site, { type: 'essay', title: 'Essay' }),
    await buildQuestion(site, { type: 'numeric', title: 'Two' }),
  ];
  const gone = uuid();
  const plan = await host.do(planLiveSelection, { body: { questions: [two, essay, gone, one, two] } });
  expect(plan.steps.map(({ title, type }) => [title, type])).toEqual([
    ['Two', 'numeric'],
    ['One', 'single-choice'],
  ]);
  expect(plan.leftOut).toEqual([
    { question: essay, title: 'Essay', reason: 'marked-by-people' },
    { question: gone, title: '', reason: 'deleted' },
  ]);
  expect((await site.as('student').call(planLiveSelection, { body: { questions: [one] } })).status).toBe(403);
});
