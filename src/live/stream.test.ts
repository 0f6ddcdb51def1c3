/** Rooms over real sockets, and two servers on one database, of which either may be gone at any time. */
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { createServer, type Server } from '#app/server.ts';
import { type TestClient, testSite } from '#app/testing/site.ts';
import { answerLiveStep, joinLiveGame } from './contract.ts';
import { changeLivePlayer, getLiveHost } from './contract-host.ts';
import type { Me, Room } from './contract-room.ts';
import { getLiveReport } from './report/contract.ts';
import { answersOf, buildLive, readPlay } from './testing.ts';
import { openStream } from './testing-stream.ts';

const site = await testSite();
const { database, school } = site;
const { config } = site.server.services;
const another = (): Promise<Server> =>
  createServer({ config, databaseUrl: database.url, dist: null, background: false, clock: site.now });
const second = await another();
afterAll(() => second.close());
for (const server of [site.server, second]) await server.app.listen({ port: 0, host: '127.0.0.1' });
const { right, wrong } = answersOf('single-choice');
const WAIT = { timeout: 4_000, interval: 20 };

const listen = (server: Server, token: string, game: string, as: 'play' | 'host' = 'play') => {
  const { port } = server.app.server.address() as AddressInfo;
  return openStream({ port, host: school.host, token }, `/v1/api/live/games/${game}/${as}/stream`);
};
type Stream = Awaited<ReturnType<typeof listen>>;

const roomsOf = ({ events }: Stream) =>
  events.flatMap(({ name, data }) => (name === 'room' && data ? [data as Room] : []));
const mesOf = ({ events }: Stream) => events.flatMap(({ name, data }) => (name === 'me' && data ? [data as Me] : []));
const send = (client: TestClient, game: string, step: number, answer: unknown) =>
  client.do(answerLiveStep, { params: { id: game }, body: { step, answer } });

test('everybody in the room gets the same bytes at every server, and their own points beside them', async () => {
  const game = await buildLive(site);
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  const [here, there] = [await listen(site.server, ada.token, game.id), await listen(second, bob.token, game.id)];
  const host = await listen(second, school.people.teacher.token, game.id, 'host');
  await game.act('next');
  for (const stream of [here, there, host]) {
    await vi.waitFor(() => expect(roomsOf(stream).at(-1)).toMatchObject({ phase: 'question', step: 1 }), WAIT);
  }
  const hostsAt = ({ events }: Stream) => events.flatMap(({ name, data }) => (name === 'host' ? [data] : []));
  expect([here, there, host].map(hostsAt)).toEqual([[{ isAway: false }], [{ isAway: false }], []]);
  expect(roomsOf(here).at(-1)).toMatchObject({ question: roomsOf(there).at(-1)!.question, result: null });
  expect(mesOf(there).at(-1)?.at).toMatchObject({ step: 1, isOpen: true });
  await send(ada.client, game.id, 1, right);
  await vi.waitFor(() => expect(here.events.some(({ name }) => name === 'mine')).toBe(true), WAIT);
  await vi.waitFor(
    () =>
      expect(host.events.findLast(({ name }) => name === 'answered')?.data).toEqual({
        step: 1,
        answered: 1,
        players: 2,
      }),
    WAIT,
  );
  expect(there.events.some(({ name }) => name === 'mine')).toBe(false);
  // Everybody has answered: the question closes by itself.
  await send(bob.client, game.id, 1, wrong);
  for (const stream of [here, there, host]) {
    await vi.waitFor(
      () => expect(roomsOf(stream).at(-1)).toMatchObject({ phase: 'result', result: { right: 1 } }),
      WAIT,
    );
  }
  await vi.waitFor(() => expect(mesOf(here).at(-1)).toMatchObject({ rank: 1, verdict: { outcome: 'right' } }), WAIT);
  expect(mesOf(there).at(-1)).toMatchObject({ points: 0, rank: 2, verdict: { outcome: 'wrong' } });
  for (const stream of [here, there, host]) stream.close();
});

test('a removed player is told, and sees no further question', async () => {
  const game = await buildLive(site);
  const ada = await game.join('Ada');
  const stream = await listen(second, ada.token, game.id);
  const params = { id: game.id, player: ada.player };
  await site.as('teacher').do(changeLivePlayer, { params, body: { state: 'removed' } });
  await vi.waitFor(() => expect(stream.events.some(({ name }) => name === 'me')).toBe(true), WAIT);
  await game.act('next');
  await vi.waitFor(() => expect(roomsOf(stream).at(-1)?.phase).toBe('question'), WAIT);
  expect(roomsOf(stream).every(({ question }) => question === null)).toBe(true);
  stream.close();
  await expect(listen(second, ada.token, game.id)).rejects.toThrow('404');
});

test('a step goes on and closes although the process that opened it is gone', async () => {
  const game = await buildLive(site, { settings: { pace: 'timed', pauseSeconds: 2 }, seconds: 5 });
  const ada = await game.join('Ada');
  const third = await another();
  await third.app.listen({ port: 0, host: '127.0.0.1' });
  const gone = await listen(third, ada.token, game.id);
  await game.act('next');
  await vi.waitFor(() => expect(roomsOf(gone).at(-1)).toMatchObject({ phase: 'question', step: 1 }), WAIT);
  const [answered] = await Promise.all([send(ada.client, game.id, 1, right), third.close()]);
  const stream = await listen(second, ada.token, game.id);
  site.advance(6_000);
  await vi.waitFor(async () => expect((await readPlay(ada.client, game.id)).room.phase).not.toBe('question'), WAIT);
  const { me } = await readPlay(ada.client, game.id);
  expect(me).toMatchObject({ at: { answer: answered.answer }, rank: 1, verdict: { outcome: 'right' } });
  stream.close();
});

test('ClassQuiz 301: a player who reconnects, twice and on another device, is still there with all answers', async () => {
  const game = await buildLive(site);
  const [ada, bob] = [await game.join('Ada'), await game.join('Bob')];
  await game.act('next');
  await send(ada.client, game.id, 1, right);
  const first = await readPlay(ada.client, game.id);
  for (let turn = 0; turn < 2; turn++) {
    (await listen(second, ada.token, game.id)).close();
    const again = await ada.client.do(joinLiveGame, { body: { pin: game.pin, nickname: 'Somebody else' } });
    expect(again.me).toMatchObject({ player: ada.player, nickname: 'Ada', at: { isAnswered: true, answer: right } });
  }
  expect((await readPlay(ada.client, game.id)).me).toMatchObject({ ...first.me, at: { isAnswered: true } });
  await send(bob.client, game.id, 1, wrong);
  await game.act('close');
  await game.act('board');
  const { room } = await readPlay(bob.client, game.id);
  expect(room.players).toBe(2);
  expect(room.board?.map(({ nickname }) => nickname)).toEqual(['Ada', 'Bob']);
});

test('ClassQuiz 326: the podium, each player’s own points, the report and its rows say the same', async () => {
  const game = await buildLive(site, { settings: { streakBonus: true } });
  const players = [await game.join('Ada'), await game.join('Bob'), await game.join('Eve')];
  for (let step = 1; step <= 3; step++) {
    await game.act('next');
    for (const [index, { client }] of players.entries()) {
      await send(client, game.id, step, index >= step ? wrong : right);
      // Several clicks on the same button.
      await send(client, game.id, step, right);
    }
    await game.act('close');
  }
  await game.act('finish');
  const params = { id: game.id };
  const { room } = await site.as('teacher').do(getLiveHost, { params });
  const report = await site.as('teacher').do(getLiveReport, { params });
  const board = room.board!.map(({ nickname, points, rank }) => ({ nickname, points, rank }));
  expect(board.map(({ nickname }) => nickname)).toEqual(['Ada', 'Bob', 'Eve']);
  expect(report.players.map(({ nickname, points, rank }) => ({ nickname, points, rank }))).toEqual(board);
  for (const { answers, points } of report.players) {
    expect(answers.reduce((sum, answer) => sum + answer.points, 0)).toBe(points);
  }
  for (const [index, { client }] of players.entries()) {
    expect((await readPlay(client, game.id)).me.points).toBe(board[index]!.points);
  }
  expect(report.steps.map(({ answered, rightPercent }) => [answered, rightPercent])).toEqual([
    [3, 33.3],
    [3, 66.7],
    [3, 100],
  ]);
});

test('ClassQuiz 422: who joins late comes into the open question with the time that is left, and into all later ones', async () => {
  const game = await buildLive(site);
  const ada = await game.join('Ada');
  await game.act('next');
  site.advance(8_000);
  const late = await game.join('Late');
  const play = await readPlay(late.client, game.id);
  expect(play.me.at).toMatchObject({ step: 1, isOpen: true });
  expect(play.me.at!.remainingMs!).toBeLessThanOrEqual(12_000);
  expect(play.me.at!.remainingMs!).toBeGreaterThan(10_000);
  await send(late.client, game.id, 1, right);
  await game.act('close');
  const between = await game.join('Later still');
  expect(await readPlay(between.client, game.id)).toMatchObject({ room: { phase: 'result' }, me: { verdict: null } });
  await game.act('next');
  for (const { client } of [ada, late, between]) {
    expect((await readPlay(client, game.id)).me.at).toMatchObject({ step: 2, isOpen: true });
    await send(client, game.id, 2, right);
  }
});
