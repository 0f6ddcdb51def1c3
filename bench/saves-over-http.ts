/**
 * How many answers a second the whole product takes: HTTP, session, checks, gathering, commit. Beside it what `pgbench` does in
 * the same database with single-row upserts over 20 connections, a commit for each (Debian: postgresql-contrib). The product
 * writes many in one commit, so that it could do more. Servers, database and those who ask share the machine.
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
import { saveResp } from '#delivery/contract.ts';
import { hostOf } from './load/caller.ts';
import { countLost } from './load/count-lost.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { hardware, watchMachine } from './load/machine.ts';
import { freePort, type Product, startProduct } from './load/product.ts';
import { createRecorder } from './load/recorder.ts';
import { inTurns } from './load/rung.ts';
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

/** A row for each caller. */
const TABLE = 'create table single_answer (attempt_id int primary key, seq int not null, answer jsonb not null)';
const upsertOf = (callers: number): string => `\\set caller random(1, ${callers})
insert into single_answer values (:caller, 1, '{"value": true}')
  on conflict (attempt_id) do update set seq = single_answer.seq + 1, answer = excluded.answer;
`;
/** Before anything is measured. */
const WARM_UP_S = 2;

/** Single-row upserts in a second, each with a commit of its own, over 20 connections; null without `pgbench`. */
async function upsertsPerSecond(databaseUrl: string, dataDir: string, callers: number): Promise<number | null> {
  const script = join(dataDir, 'upsert.sql');
  await writeFile(script, upsertOf(callers));
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
  const students = school.students.map(
    ({ email }, index) => new Student(product.origin, school.quizId, email, tokens[index]!),
  );
  await inTurns(students, AT_ONCE, async (student) => {
    await student.start();
    await student.fetchPaper();
    await student.close();
  });
  return { school, students };
}

async function measure(product: Product, callers: number) {
  const { school, students } = await sitDown(product, callers);
  const acknowledged: Acknowledged[] = [];
  const sittings = students.map((student) => {
    const headers = { tenant: hostOf(product.origin), cookie: student.cookie };
    return { student, turns: 0, wire: new Wire(product.origin, saveResp.path, headers) };
  });
  /** Everybody saves one answer after the other; answers how that went. */
  const answerFor = async (lasts: number) => {
    const recorder = createRecorder();
    const [begun, before] = [performance.now(), acknowledged.length];
    await Promise.all(
      sittings.map(async (sitting) => {
        while (performance.now() < begun + lasts * 1000) {
          const answer = sitting.student.nextAnswer(sitting.turns++);
          const { question, seq } = answer;
          const body = `{"id":"${answer.attempt}","resp":[{"question":"${question}","answer":${answer.answer},"seq":${seq},"base":${seq - 1}}]}`;
          const said = await recorder.time('save', performance.now(), () => sitting.wire.post(body));
          if (!said?.includes(`"seq":${seq}`)) return;
          acknowledged.push(answer);
        }
      }),
    );
    const perSecond = Math.round((1000 * (acknowledged.length - before)) / (performance.now() - begun));
    return { ...recorder.phases()[0]!, perSecond, errors: recorder.failures() };
  };
  await answerFor(WARM_UP_S);
  const stopWatching = await watchMachine([product]);
  const saves = await answerFor(seconds);
  const machine = await stopWatching();
  for (const { wire } of sittings) wire.close();
  const { lost, doubled } = await countLost(product.databaseUrl, school.tenant, acknowledged);
  return { callers, ...saves, lost, doubled, machine };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const workers = Math.min(4, availableParallelism());
const product = await startProduct({ dataDir, port: await freePort(), workers });
try {
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query(TABLE);
  await owner.end();
  console.log(`${hardware()}; Node.js ${process.version}; ${workers} server processes, closed loop, ${seconds} s each`);
  const rows = [];
  for (const callers of callerCounts) {
    const upserts = await upsertsPerSecond(product.databaseUrl, dataDir, callers);
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
