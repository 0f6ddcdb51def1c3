/**
 * `node bench/move-school.ts ADDRESS`: a school is moved from one worker of a Citus cluster to another while its students
 * answer. ADDRESS is the coordinator's, of a database that `tripos distribute` has distributed and that holds nothing worth
 * keeping. Fails unless the shards were moved while answers were saved, and every acknowledged answer is there afterwards.
 * Also says how many bytes of WAL the workers write for an answer.
 *
 *   --students N    who answer during this (40)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { insertAnswers } from '#delivery/save/store.ts';
import { findPlace, listWorkers, moveTenant, workerText } from '#platform/server/database/citus/move-tenant.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { students: { type: 'string', default: '40' } },
});
const [url] = positionals;
if (!url) throw new Error('Name the coordinator: node bench/move-school.ts postgres://…');
const students = Number(given.students);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const admin = new pg.Client({ connectionString: url });
await admin.connect();
const database = openDatabase(url, { max: 20 });
const school = tenantId(uuid());
await admin.query('INSERT INTO tenant (tenant_id, name) VALUES ($1, $2)', [school, 'A school that moves']);
const [quiz, question] = [uuid(), uuid()];
const attempts = Array.from({ length: students }, () => uuid());

await inTenant(database, school, async (tx) => {
  const key = { tenant_id: school, quiz_id: quiz };
  await tx
    .insertInto('quiz')
    .values({ ...key, newest_revision: 1 })
    .execute();
  await tx
    .insertInto('question')
    .values({
      tenant_id: school,
      question_id: question,
      version: 1,
      type: 'essay',
      title: 'Q',
      difficulty: 1,
      subscription: 1,
      status: 'ready',
      search_text: 'q',
    })
    .execute();
  await tx
    .insertInto('quiz_revision')
    .values({ ...key, revision: 1, name: 'Exam' })
    .execute();
  for (const attempt of attempts) {
    const person = uuid();
    await tx
      .insertInto('person')
      .values({ tenant_id: school, person_id: person, email: `${person}@school.test` })
      .execute();
    await tx
      .insertInto('attempt')
      .values({
        ...key,
        attempt_id: attempt,
        revision: 1,
        person_id: person,
        number: 1,
        started_at: new Date(),
        paper: '[]',
        max_score: '1',
      })
      .execute();
  }
});

const { from } = await findPlace(admin, school);
const to = (await listWorkers(admin)).find((one) => workerText(one) !== workerText(from));
if (!to) throw new Error('The cluster has one worker: there is nowhere to move to');

const walOf = async (): Promise<bigint> => {
  const { rows } = await admin.query<{ bytes: string }>(
    `SELECT sum(result::numeric)::text AS bytes FROM run_command_on_workers('SELECT pg_current_wal_lsn() - ''0/0''::pg_lsn')`,
  );
  return BigInt(rows[0]!.bytes.split('.')[0]!);
};

const acknowledged: { readonly attempt: string; readonly seq: number; readonly at: number }[] = [];
let refused = 0;
let longestMs = 0;
let isOver = false;
const save = (attempt: string, seq: number): Promise<void> =>
  inTenant(database, school, (tx) =>
    insertAnswers(tx, [
      {
        attemptId: attempt,
        questionId: question,
        seq,
        answer: { text: 'x'.repeat(40) },
        isFinal: false,
        isBlank: false,
        savedAt: new Date(),
      },
    ]),
  );

/** As an exam page does: what was not taken is sent again. */
async function sit(attempt: string): Promise<void> {
  for (let seq = 1; !isOver; ) {
    const begun = performance.now();
    try {
      await save(attempt, seq);
      longestMs = Math.max(longestMs, performance.now() - begun);
      acknowledged.push({ attempt, seq, at: Date.now() });
      seq += 1;
      await pause(20);
    } catch (error) {
      refused += 1;
      if (refused <= 3) say(`not taken: ${(error as Error).message}`);
      await pause(50);
    }
  }
}

const all = Promise.all(attempts.map(sit));
await pause(3_000);
const [walBefore, savedBefore] = [await walOf(), acknowledged.length];
await pause(5_000);
const [walAfter, savedAfter] = [await walOf(), acknowledged.length];
const bytes = Number(walAfter - walBefore) / (savedAfter - savedBefore);
say(
  `${Math.round((savedAfter - savedBefore) / 5)} answers a second, each a transaction of its own: ${Math.round(bytes)} bytes of WAL per answer on the workers`,
);

const begun = Date.now();
await moveTenant(url, school, to);
const ended = Date.now();
await pause(3_000);
isOver = true;
await all;

const during = acknowledged.filter(({ at }) => at >= begun && at <= ended).length;
const after = acknowledged.filter(({ at }) => at > ended).length;
const { from: nowAt } = await findPlace(admin, school);
const { rows: stored } = await inTenant(database, school, async (tx) => ({
  rows: await tx.selectFrom('answer').select(['attempt_id', 'seq']).where('tenant_id', '=', school).execute(),
}));
const there = new Set(stored.map((row) => `${row.attempt_id} ${row.seq}`));
const lost = acknowledged.filter(({ attempt, seq }) => !there.has(`${attempt} ${seq}`)).length;
say(
  `moved from ${workerText(from)} to ${workerText(nowAt)} in ${ended - begun} ms: ${during} answers acknowledged during the move, ${after} after it, ` +
    `${refused} not taken, the longest save ${Math.round(longestMs)} ms; of ${acknowledged.length} acknowledged answers ${lost} lost`,
);
await database.close();
await admin.end();
if (lost > 0 || workerText(nowAt) !== workerText(to) || during === 0 || after === 0) {
  say('FAILED');
  process.exitCode = 1;
}
