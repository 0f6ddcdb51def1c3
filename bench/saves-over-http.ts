/**
 * How many answers a second the whole product takes: HTTP, session, checks, gathering, commit. Beside it what `pgbench` does in
 * the same database with single-row upserts, of which it measures the most that PostgreSQL can do here (Debian:
 * postgresql-client). Servers, database and those who ask share the machine.
 *
 * `node bench/saves-over-http.ts [--callers N] [--seconds S] [--json FILE]`; every acknowledged answer is looked for afterwards,
 * and it exits with 1 when one is missing or was refused.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { saveResp } from '#attempt/contract.ts';
import { hostOf } from './load/caller.ts';
import { countLost } from './load/count-lost.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { hardware, watchMachine } from './load/machine.ts';
import { freePort, type Product, startProduct } from './load/product.ts';
import { createRecorder } from './load/recorder.ts';
import { signIn } from './load/steady.ts';
import { type Acknowledged, Student } from './load/student.ts';
import { Wire } from './load/wire.ts';

const { values: given } = parseArgs({
  options: {
    callers: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
});
const callerCounts = given.callers ? [Number(given.callers)] : [256, 1000, 2000];
const seconds = Number(given.seconds);
const AT_ONCE = 20;

/** As the product's answers: a row for each caller, of which the newest counts. */
const FLOOR = `create table floor_answer (attempt_id int primary key, seq int not null, answer jsonb not null)`;
const UPSERT = `\\set caller random(1, ${Math.max(...callerCounts)})
insert into floor_answer values (:caller, 1, '{"value": true}')
  on conflict (attempt_id) do update set seq = floor_answer.seq + 1, answer = excluded.answer;
`;

/** Single-row upserts in a second, each with a commit of its own, over 20 connections; null without `pgbench`. */
async function floorOf(databaseUrl: string, dataDir: string): Promise<number | null> {
  const script = join(dataDir, 'upsert.sql');
  await writeFile(script, UPSERT);
  const { stdout, stderr, error } = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', '20', '-j', '2', '-T', String(seconds), '-f', script, databaseUrl],
    { encoding: 'utf8' },
  );
  if (error) return null;
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (perSecond === undefined) throw new Error(`pgbench: ${stderr}`);
  return Math.round(Number(perSecond));
}

/** Everybody begins and has the paper. */
async function sitDown(product: Product, callers: number) {
  const school = await makeExamSchool(product.databaseUrl, { students: callers, questions: 20, minutes: 600 });
  const { students: tokens } = await signIn(product.databaseUrl, school);
  const sittings: { student: Student; wire: Wire }[] = [];
  const left = school.students.entries();
  const next = async (): Promise<void> => {
    for (const [index, { email }] of left) {
      const student = new Student(product.origin, school.quizId, email, tokens[index]!);
      await student.start();
      await student.fetchPaper();
      await student.close();
      const headers = { tenant: hostOf(product.origin), cookie: student.cookie };
      sittings[index] = { student, wire: new Wire(product.origin, saveResp.path, headers) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { school, sittings };
}

async function measure(product: Product, callers: number) {
  const { school, sittings } = await sitDown(product, callers);
  const recorder = createRecorder();
  const acknowledged: Acknowledged[] = [];
  const stopWatching = watchMachine(product);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    sittings.map(async ({ student, wire }) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const answer = student.nextAnswer(turn);
        const { question, seq } = answer;
        const body = `{"id":"${answer.attempt}","resp":[{"question":"${question}","answer":${answer.answer},"seq":${seq},"base":${seq - 1}}]}`;
        const said = await recorder.time('save', performance.now(), () => wire.post(body));
        if (said?.includes(`"seq":${seq}`)) acknowledged.push(answer);
        else return;
      }
    }),
  );
  const machine = stopWatching();
  for (const { wire } of sittings) wire.close();
  const { lost, doubled } = await countLost(product.databaseUrl, school.tenant, acknowledged);
  return { callers, ...recorder.phases()[0]!, errors: recorder.failures(), lost, doubled, machine };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const workers = Math.min(4, availableParallelism());
const product = await startProduct({ dataDir, port: await freePort(), workers });
try {
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query(FLOOR);
  await owner.end();
  console.log(`${hardware()}; Node.js ${process.version}; ${workers} server processes, closed loop, ${seconds} s each`);
  const rows = [];
  for (const callers of callerCounts) {
    const upserts = await floorOf(product.databaseUrl, dataDir);
    const { errors, machine, ...saves } = await measure(product, callers);
    const ratio = upserts === null ? null : Math.round((100 * saves.perSecond) / upserts) / 100;
    rows.push({ ...saves, errors: errors.size, upserts, ratio, ...machine.cores, saturated: machine.saturated });
    console.table(rows.slice(-1));
    for (const [what, times] of errors) console.error(`${times}× ${what}`);
  }
  if (given.json)
    await writeFile(given.json, `${JSON.stringify({ rows, versions: process.versions.node }, null, 2)}\n`);
  if (rows.some(({ lost, doubled, errors }) => lost + doubled + errors > 0)) process.exitCode = 1;
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
