/**
 * How soon a proctor's action is in the open exam pages: students sit an exam, each with the stream and the beats of
 * the page, and answer without pause; a proctor gives time to everybody, then to one after another. Timed from the
 * proctor's click to the event that tells the page of its new time, and to the stream of the monitor.
 *
 * `node bench/supervision.ts [--students 2000] [--json FILE]` exits with 1 when somebody learns of it later than 2
 * seconds, or not at all.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import type { Standing } from '#delivery/events/contract.ts';
import { Caller, hostOf } from './load/caller.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { hardware } from './load/machine.ts';
import { freePort, startProduct } from './load/product.ts';
import { createRecorder } from './load/recorder.ts';
import { signIn } from './load/steady.ts';
import { Student } from './load/student.ts';

const WITHIN_MS = 2_000;
/** As the exam page has them. */
const BEAT_EVERY_MS = 15_000;
const SPREAD_MS = 700;
const MAKE_SURE_MS = 5_000;
const ANSWER_EVERY_MS = 15_000;
const MINUTES = 5;
const ONE_BY_ONE = 20;

const { values } = parseArgs({
  options: { students: { type: 'string', default: '2000' }, json: { type: 'string' } },
});
const count = Number(values.students);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const agent = new Agent({ bodyTimeout: 0, headersTimeout: 120_000 });

/** Calls back with name and data of each event of a stream of server-sent events, until it ends. */
async function follow(
  origin: string,
  path: string,
  cookie: string,
  heard: (event: string, data: string) => void,
): Promise<void> {
  const { statusCode, body } = await request(`${origin}${path}`, {
    headers: { accept: 'text/event-stream', tenant: hostOf(origin), cookie },
    dispatcher: agent,
  });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  body.setEncoding('utf8');
  let rest = '';
  body.on('data', (piece: string) => {
    const events = `${rest}${piece}`.split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      const field = (name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1] ?? '';
      if (field('event') !== '') heard(field('event'), field('data'));
    }
  });
  body.on('error', () => {});
}

/** An open exam page. */
class Page {
  readonly student: Student;
  totalMs = 0;
  /** Called when the page has heard of another time. */
  onTime: () => void = () => {};
  #spread: NodeJS.Timeout | undefined;

  constructor(student: Student) {
    this.student = student;
  }

  beat = async (): Promise<void> => {
    this.take((await this.student.beat()) as Standing);
  };

  take({ totalMs }: Standing): void {
    const before = this.totalMs;
    this.totalMs = totalMs ?? 0;
    if (before !== 0 && this.totalMs !== before) this.onTime();
  }

  hear = (event: string, data: string): void => {
    if (event === 'standing') this.take(JSON.parse(data) as Standing);
    clearTimeout(this.#spread);
    this.#spread = setTimeout(
      () => void this.beat(),
      Math.random() * (event === 'standing' ? MAKE_SURE_MS : SPREAD_MS),
    );
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-supervision-'));
const product = await startProduct({
  dataDir,
  port: await freePort(),
  workers: Math.min(4, availableParallelism()),
});
let isFine = false;
try {
  say(`${hardware()}; ${count} students`);
  const { origin, databaseUrl } = product;
  const school = await makeExamSchool(databaseUrl, { students: count, questions: 20, minutes: 120 });
  const { students: tokens, teacher } = await signIn(databaseUrl, school);
  const pages = school.students.map(
    ({ email }, index) => new Page(new Student(origin, school.quizId, email, tokens[index]!)),
  );
  for (let first = 0; first < pages.length; first += 50)
    await Promise.all(
      pages.slice(first, first + 50).map(async (page) => {
        await page.student.start();
        await page.student.fetchPaper();
        await page.beat();
        const path = `/v1/api/quizes/attempts/${page.student.attempt}/line`;
        await follow(origin, path, page.student.cookie, page.hear);
      }),
    );
  let onMonitor: () => void = () => {};
  await follow(origin, `/v1/api/quizes/${school.quizId}/monitor/stream`, teacher, () => onMonitor());
  const recorder = createRecorder();
  let isOver = false;
  const sitting = pages.map(async (page, index) => {
    await pause((ANSWER_EVERY_MS * index) / pages.length);
    for (let turn = 0; !isOver; turn += 1) {
      const due = performance.now();
      await recorder.time('answer', due, () => page.student.save(page.student.nextAnswer(turn)));
      await recorder.time('“I am here”', performance.now(), page.beat);
      await pause(Math.max(0, due + Math.min(ANSWER_EVERY_MS, BEAT_EVERY_MS) - performance.now()));
    }
  });
  await pause(ANSWER_EVERY_MS);

  const proctor = new Caller(origin, teacher);
  /** Resolves when all of these have heard of the new time, or ten seconds later. */
  const giveTime = async (name: string, whom: readonly Page[], attempts: readonly string[] | null): Promise<number> => {
    const begun = performance.now();
    let missing = whom.length;
    const all = new Promise<void>((resolve) => {
      for (const page of whom)
        page.onTime = () => {
          page.onTime = () => {};
          void recorder.time(name, begun, async () => {});
          missing -= 1;
          if (missing === 0) resolve();
        };
    });
    const seen = new Promise<void>((resolve) => {
      onMonitor = resolve;
    });
    void seen.then(() => recorder.time(`${name}, in the monitor`, begun, async () => {}));
    await proctor.post(`/v1/api/quizes/${school.quizId}/proctor`, {
      deed: 'extend',
      attempts,
      minutes: MINUTES,
      reason: 'Fire alarm',
    });
    await Promise.race([Promise.all([all, seen]), pause(10_000)]);
    return missing;
  };
  let deaf = await giveTime('time for everybody', pages, null);
  for (const page of pages.slice(0, ONE_BY_ONE)) deaf += await giveTime('time for one', [page], [page.student.attempt]);
  isOver = true;
  await Promise.all(sitting);
  const phases = recorder.phases();
  console.table(phases);
  const slowest = recorder.slowest(/^time for (?:everybody|one)$/);
  say(
    `${deaf} did not hear within ten seconds; the slowest after ${Math.round(slowest)} ms; ${recorder.errors()} errors`,
  );
  for (const [failure, times] of recorder.failures()) say(`  ${times} × ${failure}`);
  isFine = deaf === 0 && recorder.errors() === 0 && slowest <= WITHIN_MS;
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ students: count, deaf, slowestMs: slowest, phases }, null, 2));
} finally {
  await agent.destroy();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
