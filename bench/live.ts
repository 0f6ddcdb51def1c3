/**
 * Live quizzes through real HTTP and event streams, in a throw-away database: how soon a question is on all screens, how long
 * answers take to be acknowledged, and whether any is lost. Ends with 1 when one of the limits is missed.
 *
 *   node bench/live.ts [--rooms 20] [--players 500] [--questions 3] [--within 10] [--workers 2] [--kill] [--json FILE]
 *
 * `--within`: the seconds over which the players of all rooms, who are all shown their question at the same moment, answer it.
 * `--kill`: kills one server process while they do. Players come back and repeat what was not acknowledged, as the page does; only what is lost
 * is judged then.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { questionType } from '#items/question-types/logic.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { HOST, makeExamSchool } from './load/exam-school.ts';
import { hardware, watchMachine } from './load/machine.ts';
import { freePort, kill, startProduct } from './load/product.ts';
import { inTurns } from './load/rung.ts';
import { addSessions } from './load/sessions.ts';

const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values: given } = parseArgs({
  options: {
    rooms: number('20'),
    players: number('500'),
    questions: number('3'),
    within: number('10'),
    workers: number('2'),
    kill: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const [ROOMS, PLAYERS, QUESTIONS, WITHIN_S] = [given.rooms, given.players, given.questions, given.within].map(
  Number,
) as [number, number, number, number];
const MOST_ACKNOWLEDGED_MS = 250;
const MOST_SHOWN_MS = 500;
const JOIN_AT_ONCE = 40;
const RETRY_MS = 300;
const TRIES = 40;

interface Player {
  readonly token: string;
  readonly room: number;
  /** The step that the stream has shown last, and when. */
  step: number;
  shownAt: number;
  /** How often the stream was opened again. */
  returned: number;
  close: () => void;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
};
const spread = (values: readonly number[]) => ({ p50: at(values, 0.5), p99: at(values, 0.99), max: at(values, 1) });

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-live-'));
const embedded = await startEmbedded({ dataDir });
await migrate(embedded.url);
const school = await makeExamSchool(embedded.url, { students: ROOMS * PLAYERS, questions: 1, minutes: 60 });
// The connection keeps the tenant that is set below.
const pool = new pg.Pool({ connectionString: embedded.url, max: 1, idleTimeoutMillis: 0 });
await pool.query("select set_config('app.tenant_id', $1, false)", [school.tenant]);
const people = [school.teacherId, ...school.students.map((one) => one.personId)];
const tokens = await addSessions(pool, school.tenant, people);
// They have signed in a moment before.
await pool.query('update person set last_seen_at = now()');
// As autovacuum does within a minute: the school was analysed with a single session, and every plan was one for a single row.
await pool.query('analyze session, person');
const { rows: bank } = await pool.query<{ question_id: string }>('select question_id from question');
const host = tokens[0]!;
const { content } = questionType('single-choice').samples[0]!;
const options = (content as unknown as { options: { id: string }[] }).options.map(({ id }) => id);

const port = await freePort();
const product = await startProduct({
  dataDir,
  port,
  workers: Number(given.workers),
  environment: { DATABASE_URL: embedded.url },
});
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Answers the body, or throws with the status. */
function call<T>(method: string, path: string, token: string, body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body);
    const headers = {
      host: HOST,
      authorization: `Bearer ${token}`,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request({ port, method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

let isOver = false;

/** Follows the room, again and again when it is cut off; notes when it shows another question. */
function follow(player: Player, game: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host: HOST, cookie: `token=${player.token}`, accept: 'text/event-stream' };
    const path = `/v1/api/live/games/${game}/play/stream`;
    const comeBack = (): void => {
      if (isOver) return;
      player.returned += 1;
      setTimeout(() => follow(player, game).catch(comeBack), RETRY_MS);
    };
    const open = request({ port, path, headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}`));
      let left = '';
      answer.setEncoding('latin1').on('data', (part: string) => {
        const blocks = (left + part).split('\n\n');
        left = blocks.pop()!;
        for (const block of blocks) {
          if (!block.startsWith('event: room\n')) continue;
          const shown = /"phase":"question".*?"step":(\d+)/.exec(block);
          if (!shown || Number(shown[1]) <= player.step) continue;
          player.step = Number(shown[1]);
          player.shownAt = performance.now();
        }
      });
      answer.on('error', () => undefined);
      answer.on('close', comeBack);
      player.close = () => open.destroy();
      resolve();
    });
    open.on('error', reject);
    open.end();
  });
}

let isFine = true;
try {
  say(`${ROOMS} rooms × ${PLAYERS} players, ${given.workers} server processes, ${hardware()}`);
  const games: { id: string; pin: string }[] = [];
  for (let room = 0; room < ROOMS; room++) {
    const steps = Array.from({ length: QUESTIONS }, () => ({
      kind: 'question',
      question: bank[0]!.question_id,
      seconds: 60,
    }));
    const { _id: id, pin } = await call<{ _id: string; pin: string }>('POST', '/v1/api/live/games', host, {
      name: `Room ${room}`,
      steps,
    });
    const from = { step: 0, phase: 'created' };
    await call('POST', `/v1/api/live/games/${id}/act`, host, { act: 'open', from });
    games.push({ id, pin });
  }
  const players = tokens.slice(1).map((token, index): Player => {
    return { token, room: index % ROOMS, step: 0, shownAt: 0, returned: 0, close: () => undefined };
  });
  const joining: number[] = [];
  const began = performance.now();
  await inTurns(players, JOIN_AT_ONCE, async (player) => {
    const begun = performance.now();
    const body = { pin: games[player.room]!.pin, nickname: player.token.slice(0, 20) };
    await call('POST', '/v1/api/live/join', player.token, body);
    joining.push(performance.now() - begun);
  });
  const joinedInMs = Math.round(performance.now() - began);
  await inTurns(players, JOIN_AT_ONCE, async (player) => {
    await follow(player, games[player.room]!.id);
  });
  say(
    `${players.length} players joined in ${joinedInMs} ms, each in (ms): ${JSON.stringify(spread(joining))}; all streams are open`,
  );
  // What joining left to tell is told.
  await pause(3_000);

  const stopWatch = await watchMachine([product]);
  const [shown, acknowledged, missing]: [number[], number[], number[]] = [[], [], []];
  let [sent, refused] = [0, 0];
  for (let step = 1; step <= QUESTIONS; step++) {
    const opened = games.map(() => 0);
    await Promise.all(
      games.map(({ id }, room) => {
        opened[room] = performance.now();
        const from = { step: step - 1, phase: step === 1 ? 'lobby' : 'result' };
        return call('POST', `/v1/api/live/games/${id}/act`, host, { act: 'next', from });
      }),
    );
    await pause(1_500);
    for (const player of players) {
      if (player.step === step) shown.push(player.shownAt - opened[player.room]!);
      else missing.push(step);
    }
    if (given.kill) setTimeout(() => kill(product.workers()[0]!), (WITHIN_S * 1_000) / 3);
    await Promise.all(
      players.map(async (player) => {
        await pause(Math.random() * WITHIN_S * 1_000);
        const begun = performance.now();
        const body = { step, answer: { option: options[Math.floor(Math.random() * options.length)] } };
        sent += 1;
        const path = `/v1/api/live/games/${games[player.room]!.id}/answer`;
        for (let left = given.kill ? TRIES : 1; left > 0; left--) {
          const isDone = await call('POST', path, player.token, body).then(
            () => true,
            () => false,
          );
          if (isDone) {
            acknowledged.push(performance.now() - begun);
            return;
          }
          await pause(RETRY_MS);
        }
        refused += 1;
      }),
    );
    // Rooms in which everybody has answered close by themselves; others are closed.
    await pause(2_500);
    const open = { act: 'close', from: { step, phase: 'question' } };
    for (const { id } of games) await call('POST', `/v1/api/live/games/${id}/act`, host, open);
    say(
      `question ${step}: shown ${JSON.stringify(spread(shown))}, acknowledged ${JSON.stringify(spread(acknowledged))}`,
    );
  }
  const machine = await stopWatch();
  const { rows } = await pool.query<{ answers: number; players: number }>(
    `select (select count(*)::int from live_answer) as answers, (select count(*)::int from live_player where state = 'in') as players`,
  );
  const result = {
    rooms: ROOMS,
    playersEach: PLAYERS,
    workers: Number(given.workers),
    joinedInMs,
    joinedMs: spread(joining),
    loadAverage: loadavg(),
    shownMs: spread(shown),
    acknowledgedMs: spread(acknowledged),
    sent,
    refused,
    lostAnswers: acknowledged.length - rows[0]!.answers,
    lostPlayers: players.length - rows[0]!.players,
    returned: players.reduce((sum, player) => sum + player.returned, 0),
    notShown: missing.length,
    machine,
  };
  say(JSON.stringify(result, null, 2));
  isFine =
    (given.kill || (result.acknowledgedMs.p99 <= MOST_ACKNOWLEDGED_MS && result.shownMs.max <= MOST_SHOWN_MS)) &&
    [refused, result.lostAnswers, result.lostPlayers, given.kill ? 0 : result.notShown].every((count) => count === 0);
  if (given.json) await writeFile(given.json, `${JSON.stringify(result, null, 2)}\n`);
  isOver = true;
  for (const { close } of players) close();
} catch (error) {
  isFine = false;
  console.error(error, product.output().slice(-2_000));
} finally {
  agent.destroy();
  await product.stop();
  await pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
