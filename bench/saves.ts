/**
 * Times saving answers in batches and in batches of one, beside what PostgreSQL does with the same rows written one by one, as
 * `pgbench` would. `node bench/saves.ts [--json FILE] [--callers N]` uses a throw-away database that is safe against
 * crashes, as in production.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import type { Exam } from '#delivery/contract.ts';
import { openPaperReader } from '#delivery/paper/actions-read.ts';
import { openSaveBatcher, saveAnswers } from '#delivery/save/actions.ts';
import { startQuiz } from '#delivery/start/actions.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { toBytes } from '#platform/server/text/packed-text.ts';
import { makeExamSchool } from './load/exam-school.ts';

const { values: given } = parseArgs({ options: { json: { type: 'string' }, callers: { type: 'string' } } });
const callerCounts = given.callers ? [Number(given.callers)] : [20, 256, 1000];
const ratio = (a: number, b: number): number => Math.round((100 * a) / b) / 100;
const LASTS_MS = 4_000;
let lastTurn = 0;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const most = Math.max(...callerCounts);
  const school = await makeExamSchool(embedded.url, { students: most, questions: 20, minutes: 600 });
  const tenant = tenantId(school.tenant);
  const database = openDatabase(embedded.url);
  const owner = new pg.Pool({ connectionString: embedded.url, max: 20 });
  owner.on('error', () => {});
  await makeFloor(owner);
  const sittings = await sitDown(school.students);

  const rows = [];
  for (const callers of callerCounts) {
    const saveBatcher = openSaveBatcher(database);
    const body = (caller: number, turn: number) => {
      const { actor, attempt, question } = sittings[caller]!;
      const answer = { value: turn % 2 === 0 };
      return { actor, id: attempt, inputs: [{ question, answer, seq: turn, draft: false }], now: new Date() };
    };
    const turns = Array.from({ length: callers }, () => ++lastTurn * 1_000_000);
    const upserts = await timed(callers, (caller, turn) => upsert(owner, caller, turn));
    const single = await timed(callers, async (caller) => {
      const request = body(caller, ++turns[caller]!);
      const [outcome] = await inTenant(database, tenant, (tx) => saveAnswers(tx, [request], true));
      if (!outcome || outcome === 'retry') throw new Error('Not saved');
      if ('error' in outcome) throw outcome.error;
    });
    const batched = await timed(callers, (caller) => saveBatcher.save(tenant, body(caller, ++turns[caller]!)));
    rows.push({
      callers,
      upsertsPerSecond: upserts,
      singlePerSecond: single,
      batchedPerSecond: batched,
      batchedToSingle: ratio(batched, single),
      batchedToUpserts: ratio(batched, upserts),
    });
    console.table(rows.slice(-1));
  }
  if (given.json)
    await writeFile(given.json, `${JSON.stringify({ rows, versions: process.versions.node }, null, 2)}\n`);
  await database.close();
  await owner.end();

  /** One attempt and one of its true-false questions for everybody. */
  async function sitDown(students: readonly { personId: string; email: string }[]) {
    const papers = openPaperReader(database);
    const sittings: { actor: Actor; attempt: string; question: string }[] = [];
    const left = students.entries();
    const next = async (): Promise<void> => {
      for (const [index, { personId, email }] of left) {
        const actor: Actor = {
          personId,
          sessionId: uuid(),
          role: 'student',
          roles: ['student'],
          firstName: 'Student',
          lastName: '',
          email,
          groupIds: [],
        };
        const when = { asked: new Date(), clock: () => new Date() };
        const attempt = await inTenant(database, tenant, (tx) => startQuiz(tx, actor, school.quizId, when));
        const asked = { actor, id: attempt._id, now: new Date(), makeSeal: () => null };
        const exam = JSON.parse(toBytes(await papers.read(tenant, asked)).toString()) as Exam;
        const { question } = exam.questions.find((slot) => slot.question.type === 'true-false')!;
        sittings[index] = { actor, attempt: attempt._id, question: question._id };
      }
    };
    await Promise.all(Array.from({ length: 16 }, next));
    return sittings;
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** As many calls as there are callers at any time; answers how many were answered in a second. */
async function timed(callers: number, call: (caller: number, turn: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const run = async (caller: number): Promise<void> => {
    for (let turn = 1; performance.now() - begun < LASTS_MS; turn += 1) {
      await call(caller, turn);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  return Math.round((1000 * done) / (performance.now() - begun));
}

/** A table of the same shape, without anything that the product adds. */
async function makeFloor(owner: pg.Pool): Promise<void> {
  await owner.query('create table floor_answer (attempt_id int, seq int, answer jsonb, primary key (attempt_id))');
}

function upsert(owner: pg.Pool, caller: number, turn: number) {
  return owner.query({
    name: 'upsert',
    text: `insert into floor_answer values ($1, $2, $3)
      on conflict (attempt_id) do update set seq = excluded.seq, answer = excluded.answer`,
    values: [caller, turn, '{"value": true}'],
  });
}
