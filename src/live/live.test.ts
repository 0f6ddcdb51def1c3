import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { answerLiveStep, findLiveGame, getLivePlay, joinLiveGame, openOwnStep, pingLiveGame } from './contract.ts';
import { changeLivePlayer, controlLiveGame, getLiveHost, listLivePlayers } from './contract-host.ts';
import { sweepLive } from './sweep.ts';
import { answersOf, buildLive, readPlay } from './testing.ts';

const site = await testSite();
const host = site.as('teacher');
const { right, wrong } = answersOf('single-choice');

test('a guest joins by PIN, answers, and is shown points and rank when the question closes', async () => {
  const game = await buildLive(site);
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  expect((await readPlay(ada.client, game.id)).room).toMatchObject({ phase: 'lobby', players: 2, question: null });
  await game.act('next');
  const shown = await readPlay(ada.client, game.id);
  expect(shown.room).toMatchObject({ phase: 'question', step: 1, result: null, answered: 0 });
  expect(shown.me.at).toMatchObject({ step: 1, isOpen: true, isAnswered: false });
  site.advance(10_000);
  const given = await ada.client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  expect(given).toMatchObject({ step: 1, answer: right, verdict: null });
  await bob.client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: wrong } });
  const during = await readPlay(ada.client, game.id);
  expect(during.me).toMatchObject({ points: 0, rank: null, verdict: null, at: { isAnswered: true, answer: right } });
  const { state } = await game.act('close');
  expect(state.room.result).toMatchObject({ answered: 2, right: 1 });
  const after = await readPlay(ada.client, game.id);
  expect(after.me).toMatchObject({ rank: 1, streak: 1, verdict: { step: 1, outcome: 'right', bonus: 0 } });
  // 10 of 20 seconds are gone, and a little more that the test took.
  expect(after.me.points).toBeGreaterThan(700);
  expect(after.me.points).toBeLessThanOrEqual(750);
  expect((await readPlay(bob.client, game.id)).me).toMatchObject({ points: 0, rank: 2, verdict: { outcome: 'wrong' } });
  await game.act('board');
  expect((await readPlay(bob.client, game.id)).room.board).toMatchObject([
    { nickname: 'Ada', rank: 1, points: after.me.points, gained: after.me.points },
    { nickname: 'Bob', rank: 2, points: 0 },
  ]);
});

test('a question that nobody has answered takes nobody’s rank away, also when the game ends with it', async () => {
  const game = await buildLive(site);
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  await game.act('next');
  await ada.client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  await game.act('close');
  await game.act('next');
  await game.act('close');
  const ranks = async () =>
    [await readPlay(ada.client, game.id), await readPlay(bob.client, game.id)].map(({ me }) => me.rank);
  expect(await ranks()).toEqual([1, 2]);
  await game.act('next');
  await game.act('finish');
  expect(await ranks()).toEqual([1, 2]);
});

test('the first answer is final: the same call answers the same, and another answer is not taken', async () => {
  const game = await buildLive(site);
  const { client } = await game.join('Ada');
  await game.act('next');
  const send = (answer: unknown) => client.do(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer } });
  const first = await send(wrong);
  expect(await send(right)).toEqual(first);
  const both = await Promise.all([send(right), send(right), send(wrong)]);
  expect(both).toEqual([first, first, first]);
  await game.act('close');
  expect(await send(right)).toEqual(first);
  expect((await readPlay(client, game.id)).me.points).toBe(0);
});

test('answers that two processes or devices send at the same moment are one', async () => {
  const game = await buildLive(site);
  const { client } = await game.join('Ada');
  await game.act('next');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      client.call(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: index % 2 ? right : wrong } }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
});

test('an answer before the question opens, after it closed, or after the own time is refused', async () => {
  const game = await buildLive(site);
  const { client } = await game.join('Ada');
  const send = (step: number, answer: unknown = right) =>
    client.call(answerLiveStep, { params: { id: game.id }, body: { step, answer } });
  expect((await send(1)).error).toMatchObject({ code: 'conflict' });
  await game.act('next');
  expect((await send(2)).error).toMatchObject({ code: 'conflict' });
  expect((await send(99)).status).toBe(404);
  expect((await send(1, { option: 'zzzz' })).error).toMatchObject({ code: 'invalid_input' });
  expect((await send(1, { option: null })).error).toMatchObject({ code: 'invalid_input' });
  site.advance(20_600);
  expect((await send(1)).error).toMatchObject({ code: 'closed' });
  await game.act('close');
  expect((await send(1)).error).toMatchObject({ code: 'closed' });
  await game.act('next');
  expect((await send(1)).error).toMatchObject({ code: 'closed' });
  expect((await send(2)).status).toBe(200);
});

test('a double click or a second host window skips nothing', async () => {
  const game = await buildLive(site);
  const from = { step: 0, phase: 'lobby' as const };
  const call = () => host.do(controlLiveGame, { params: { id: game.id }, body: { act: 'next', from } });
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ acted }) => acted).sort()).toEqual([false, false, true]);
  expect(answers.map(({ state }) => [state.room.step, state.room.phase])).toEqual(Array(3).fill([1, 'question']));
  expect((await call()).acted).toBe(false);
});

test('a step closes by its time, and in timed pace the next one opens, although nobody is there', async () => {
  const game = await buildLive(site, { settings: { pace: 'timed', pauseSeconds: 5 } });
  const { client } = await game.join('Ada');
  await game.act('next');
  const seen: unknown[] = [];
  for (let turn = 0; turn < 9; turn++) {
    site.advance(21_000);
    await sweepLive(site.server.services);
    const { room } = await readPlay(client, game.id);
    seen.push(`${room.step} ${room.phase}`);
  }
  expect(seen).toEqual([
    '1 result',
    '1 board',
    '2 question',
    '2 result',
    '2 board',
    '3 question',
    '3 result',
    '3 board',
    '3 finished',
  ]);
});

test('players of another game, strangers, removed players and students as hosts are not let in', async () => {
  const game = await buildLive(site);
  const other = await buildLive(site);
  const [ada, eve] = [await game.join('Ada'), await other.join('Eve')];
  await game.act('next');
  const answer = (client: typeof ada.client) =>
    client.call(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  expect((await answer(eve.client)).status).toBe(404);
  expect((await eve.client.call(getLivePlay, { params: { id: game.id } })).status).toBe(404);
  expect((await eve.client.call(pingLiveGame, { params: { id: game.id }, body: { token: null } })).status).toBe(404);
  expect((await answer(site.as('student'))).status).toBe(404);
  expect((await site.as('student').call(getLiveHost, { params: { id: game.id } })).status).toBe(403);
  expect((await ada.client.call(getLiveHost, { params: { id: game.id } })).status).toBe(401);
  const colleague = await site.addPerson(site.school, ['teacher']);
  expect((await site.as(colleague).call(getLiveHost, { params: { id: game.id } })).status).toBe(404);
  expect((await site.as('admin').call(getLiveHost, { params: { id: game.id } })).status).toBe(200);
  const stranger = site.as(site.otherSchool.people.teacher, site.otherSchool);
  expect((await stranger.call(getLiveHost, { params: { id: game.id } })).status).toBe(404);
  expect((await stranger.call(findLiveGame, { body: { pin: game.pin } })).status).toBe(404);

  await host.do(changeLivePlayer, { params: { id: game.id, player: ada.player }, body: { state: 'removed' } });
  expect((await answer(ada.client)).status).toBe(404);
  expect(await readPlay(ada.client, game.id)).toMatchObject({ room: { question: null }, me: { state: 'removed' } });
  const back = await ada.client.call(joinLiveGame, { body: { pin: game.pin, nickname: 'Ada again' } });
  expect(back.error).toMatchObject({ code: 'forbidden' });
  await host.do(changeLivePlayer, { params: { id: game.id, player: ada.player }, body: { state: 'in' } });
  expect((await answer(ada.client)).status).toBe(404);
});

test('nicknames are unique, visible and let in by the host where the game asks for that', async () => {
  const game = await buildLive(site, { settings: { nicknames: 'approve' } });
  const ada = await game.join('  Ada   Lovelace ');
  const join = (nickname: string) => site.as('visitor').call(joinLiveGame, { body: { pin: game.pin, nickname } });
  for (const nickname of [
    'ada lovelace',
    'ＡＤＡ LOVELACE',
    '',
    'x'.repeat(31),
    'a\u202Eb',
    'a\u200Bb',
    'a\nb',
    '...',
  ]) {
    expect((await join(nickname)).error, nickname).toMatchObject({ code: 'invalid_input' });
  }
  await game.act('next');
  const waiting = await readPlay(ada.client, game.id);
  expect(waiting).toMatchObject({ room: { question: null }, me: { state: 'waiting', nickname: 'Ada Lovelace' } });
  const send = () => ada.client.call(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  expect((await send()).error).toMatchObject({ code: 'forbidden' });
  const params = { id: game.id, player: ada.player };
  await host.do(changeLivePlayer, { params, body: { state: 'in', nickname: 'Ada L.' } });
  expect((await send()).status).toBe(200);
  // What is not named stays.
  await host.do(changeLivePlayer, { params, body: { timePercent: 150 } });
  const { players } = await host.do(listLivePlayers, { params: { id: game.id } });
  expect(players).toMatchObject([{ nickname: 'Ada L.', state: 'in', isGuest: true, timePercent: 150 }]);
});

test('a nickname that may offend waits for the host, and one for a challenge is asked for another', async () => {
  const game = await buildLive(site);
  for (const nickname of ['Arschloch', 'xXb1tchXx', 'f u c k']) await game.join(nickname);
  for (const nickname of ['Hancock', 'Cassandra', 'Mohammed', 'Essex']) await game.join(nickname);
  const { players } = await host.do(listLivePlayers, { params: { id: game.id } });
  const waiting = players.filter(({ state }) => state === 'waiting').map(({ nickname }) => nickname);
  expect([players.length, waiting.toSorted()]).toEqual([7, ['Arschloch', 'f u c k', 'xXb1tchXx']]);
  const closesAt = new Date(site.now().getTime() + 3_600_000).toISOString();
  const challenge = await buildLive(site, { settings: { pace: 'own', closesAt } });
  const body = { pin: challenge.pin, nickname: 'Arschloch' };
  expect((await site.as('visitor').call(joinLiveGame, { body })).error).toMatchObject({ code: 'invalid_input' });
});

test('a double click on Join makes one player', async () => {
  const game = await buildLive(site);
  const person = await site.addPerson(site.school, ['student']);
  const join = () => site.as(person).do(joinLiveGame, { body: { pin: game.pin, nickname: 'Ada' } });
  const joined = await Promise.all([join(), join(), join()]);
  expect(new Set(joined.map(({ me }) => me.player)).size).toBe(1);
});

test('wrong PINs are slowed', async () => {
  const own = await testSite();
  const find = (pin: string) => own.as('student').call(findLiveGame, { body: { pin } });
  const codes: string[] = [];
  for (let pin = 100_000; pin < 100_101; pin++) codes.push((await find(String(pin))).error.code);
  expect(new Set(codes.slice(0, 100))).toEqual(new Set(['not_found']));
  expect(codes[100]).toBe('too_many_requests');
});

test('a longer or lifted time limit holds for the open question, with full credit for speed by the own limit', async () => {
  const game = await buildLive(site);
  const [ada, bob, eve] = [await game.join('Ada'), await game.join('Bob'), await game.join('Eve')];
  await game.act('next');
  const give = (player: string, timePercent: number | null) =>
    host.do(changeLivePlayer, { params: { id: game.id, player }, body: { timePercent } });
  await give(ada.player, 200);
  site.advance(30_000);
  const send = (who: typeof ada) =>
    who.client.call(answerLiveStep, { params: { id: game.id }, body: { step: 1, answer: right } });
  await sweepLive(site.server.services);
  expect((await send(bob)).error).toMatchObject({ code: 'closed' });
  expect((await send(ada)).status).toBe(200);
  await give(eve.player, null);
  site.advance(600_000);
  await sweepLive(site.server.services);
  expect((await send(eve)).status).toBe(200);
  await game.act('close');
  const points = async (who: typeof ada) => (await readPlay(who.client, game.id)).me.points;
  // 30 of 40 seconds: 1 − 30 ∕ 80.
  expect(await points(ada)).toBeGreaterThan(600);
  expect(await points(ada)).toBeLessThanOrEqual(625);
  expect(await points(eve)).toBe(1_000);
});

test('in a challenge everybody takes the questions at their own pace until it closes', async () => {
  const closesAt = new Date(site.now().getTime() + 3_600_000).toISOString();
  const game = await buildLive(site, { settings: { pace: 'own', closesAt } });
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  await game.act('next');
  const open = (who: typeof ada, done: number) =>
    who.client.do(openOwnStep, { params: { id: game.id }, body: { done } });
  const send = (who: typeof ada, step: number, answer: unknown) =>
    who.client.call(answerLiveStep, { params: { id: game.id }, body: { step, answer } });
  expect((await send(ada, 1, right)).error).toMatchObject({ code: 'conflict' });
  const first = await open(ada, 0);
  expect(first).toMatchObject({ done: 0, at: { step: 1, isOpen: true, question: { step: 1 } } });
  expect((await open(ada, 0)).at?.step).toBe(1);
  expect((await send(ada, 1, right)).body.verdict).toMatchObject({ outcome: 'right' });
  // The answered question stays with its verdict, also for a page that loads again, until the next one is opened.
  const answered = { step: 1, isAnswered: true, isOpen: false, remainingMs: 0, answer: right, question: { step: 1 } };
  const verdict = { step: 1, outcome: 'right' };
  expect((await readPlay(ada.client, game.id)).me).toMatchObject({ done: 1, at: answered, verdict });
  expect(await open(ada, 0)).toMatchObject({ done: 1, at: answered, verdict });
  expect(await open(ada, 1)).toMatchObject({
    done: 1,
    at: { step: 2, isOpen: true, isAnswered: false },
    verdict: null,
  });
  site.advance(25_000);
  // Its time is over: the next one can be opened.
  expect((await send(ada, 2, right)).error).toMatchObject({ code: 'closed' });
  expect((await readPlay(ada.client, game.id)).me).toMatchObject({ at: null, done: 2 });
  expect((await open(ada, 2)).at?.step).toBe(3);
  await send(ada, 3, right);
  expect(await open(ada, 3)).toMatchObject({ done: 3, at: { step: 3, isAnswered: true }, verdict: { step: 3 } });
  expect((await open(bob, 0)).at?.step).toBe(1);
  const play = await readPlay(bob.client, game.id);
  expect(play.room).toMatchObject({ phase: 'running', result: null, board: null });
  site.advance(3_600_000);
  await sweepLive(site.server.services);
  expect((await readPlay(bob.client, game.id)).room.phase).toBe('finished');
  expect((await send(bob, 1, right)).error).toMatchObject({ code: 'closed' });
  expect((await readPlay(ada.client, game.id)).room.board?.[0]).toMatchObject({ nickname: 'Ada', rank: 1 });
});
