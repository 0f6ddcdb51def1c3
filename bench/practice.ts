/**
 * Practice: how long the queue of a student with 100 000 questions and those of 10 000 students around midnight take, in a
 * throw-away database: `node bench/practice.ts [--json FILE]`. Ends with 1 when the median of the queue is above 20 ms, or the
 * students' queues take half as long again after midnight as before. Learners are simulated by `bench/practice-schedulers.ts`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { readPractice, readSources, startRun } from '#results/practice/actions.ts';

const QUESTIONS = 100_000;
const ROUNDS = 30;
const LIMIT_MS = 20;

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
let isFine = true;

/** One student, who has met every question; most are due within a year, and some hundred each day. */
const FILL = `
  with given as (select n, gen_random_uuid() as id from generate_series(1, ${QUESTIONS}) n),
  bank as (insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text)
    select $1, id, 1, 'true-false', 'Question ' || n, 2, 1, 'question ' || n from given),
  versions as (insert into question_version (tenant_id, question_id, version, type, title, content)
    select $1, id, 1, 'true-false', 'Question ' || n,
      '{"stem": "<p>Is it?</p>", "right": true, "feedbackTrue": "", "feedbackFalse": ""}'::jsonb from given)
  insert into practice_card (tenant_id, person_id, question_id, due_at, stability, difficulty, reps, lapses, last_rating, reviewed_at, review_id)
  select $1, $2, id, now() + (n % 36500 - 20) * interval '14 minutes', 10, 5, 2, n % 3, 1 + n % 3, now() - interval '9 days', gen_random_uuid() from given`;
const FILL_TAGS = `
  with t as (insert into tag (tenant_id, tag_id, name) select $1, gen_random_uuid(), 'Tag ' || n from generate_series(1, 60) n returning tag_id),
    numbered as (select tag_id, row_number() over () as n from t),
    q as (select question_id, row_number() over () as n from question where tenant_id = $1)
  insert into question_tag (tenant_id, question_id, tag_id)
  select $1, q.question_id, numbered.tag_id from q join numbered on numbered.n = 1 + q.n % 60`;

async function vacuum(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('vacuum (analyze)');
  await owner.end();
}

const [STUDENTS, THEIR_QUESTIONS, AT_ONCE] = [10_000, 40, 8];
const LONGER_AT_MOST = 1.5;
/** Students with the first questions of the large bank each, due at any time within twenty days of the midnight $2. */
const FILL_STUDENTS = `
  with people as (insert into person (tenant_id, person_id, email, first_name, last_name, roles)
    select $1, gen_random_uuid(), 'student-' || n || '@school.example', 'Student', n::text, '{student}' from generate_series(1, ${STUDENTS}) n
    returning person_id),
  asked as (select question_id, row_number() over () as n from (select question_id from question where tenant_id = $1 limit ${THEIR_QUESTIONS}) q)
  insert into practice_card (tenant_id, person_id, question_id, due_at, stability, difficulty, reps, lapses, last_rating, reviewed_at, review_id)
  select $1, person_id, question_id, $2::timestamptz + (n - ${THEIR_QUESTIONS / 4}) * interval '11 hours', 10, 5, 2, 0, 3, $2::timestamptz - interval '9 days', gen_random_uuid()
  from people, asked`;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** All students ask for their queue at once, as many at a time as a server process has connections: milliseconds of each. */
async function readQueues(db: Database, school: TenantId, students: readonly string[], now: Date): Promise<number[]> {
  const [taken, left] = [[] as number[], [...students]];
  const reader = async (): Promise<void> => {
    for (let personId = left.pop(); personId !== undefined; personId = left.pop()) {
      const student = { personId, groupIds: [] } as unknown as Parameters<typeof readPractice>[1];
      const begun = performance.now();
      await inTenant(db, school, (tx) => readPractice(tx, student, 'Europe/London', now));
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return taken.sort((a, b) => a - b);
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const db = openDatabase(embedded.url, { max: AT_ONCE });
  const school = tenantId(uuid());
  const personId = uuid();
  await inTenant(
    db,
    school,
    async (tx) => {
      await tx.insertInto('tenant').values({ tenant_id: school }).execute();
      await tx
        .insertInto('person')
        .values({
          tenant_id: school,
          person_id: personId,
          email: 'ada@school.example',
          first_name: 'Ada',
          last_name: 'L',
          roles: ['student'],
        })
        .execute();
      await tx.prepared('fill', FILL, [school, personId]);
      await tx.prepared('tags', FILL_TAGS, [school]);
    },
    { statementTimeoutMs: 300_000 },
  );
  await vacuum(embedded.url);
  const actor = { personId, groupIds: [] } as unknown as Parameters<typeof startRun>[1];
  const now = new Date();
  const works: Record<string, (tx: TenantTx) => Promise<unknown>> = {
    queue: (tx) => readPractice(tx, actor, 'Europe/London', now),
    'a run of 10 due questions': (tx) => startRun(tx, actor, { from: 'due', count: 10 }, 'Europe/London', now),
    'all sources and topics': (tx) => readSources(tx, actor, 'Europe/London', now),
  };
  const times: object[] = [];
  console.log(`one student with ${QUESTIONS} questions`);
  for (const [name, work] of Object.entries(works)) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      await inTenant(db, school, work);
      taken.push(performance.now() - begun);
    }
    taken.sort((a, b) => a - b);
    const [best, p50, p95] = [taken[0]!, quantile(taken, 0.5), quantile(taken, 0.95)];
    if (name === 'queue' && p50 > LIMIT_MS) isFine = false;
    times.push({ name, best, p50, p95 });
    console.log(`  ${name.padEnd(26)} best ${best.toFixed(1)} ms  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`);
  }
  const midnight = new Date('2026-11-24T00:00:00Z');
  await inTenant(db, school, (tx) => tx.prepared('students', FILL_STUDENTS, [school, midnight]), {
    statementTimeoutMs: 300_000,
  });
  await vacuum(embedded.url);
  const rows = await inTenant(db, school, (tx) =>
    tx.prepared<{ person_id: string }>('ids', 'select person_id from person where tenant_id = $1 and person_id <> $2', [
      school,
      personId,
    ]),
  );
  const students = rows.map((row) => row.person_id);
  console.log(`the queues of ${students.length} students with ${THEIR_QUESTIONS} questions each, ${AT_ONCE} at a time`);
  const nights: Record<string, number> = {};
  // The first pass only warms the caches.
  for (const [name, minutes] of [
    ['warming', -10],
    ['before midnight', -5],
    ['after midnight', 5],
  ] as const) {
    const begun = performance.now();
    const taken = await readQueues(db, school, students, new Date(midnight.getTime() + minutes * 60_000));
    const seconds = (performance.now() - begun) / 1000;
    nights[name] = seconds;
    console.log(
      `  ${name.padEnd(26)} ${seconds.toFixed(1)} s in all  p50 ${quantile(taken, 0.5).toFixed(1)} ms  p99 ${quantile(taken, 0.99).toFixed(1)} ms  longest ${taken.at(-1)!.toFixed(1)} ms`,
    );
  }
  if (nights['after midnight']! > LONGER_AT_MOST * nights['before midnight']!) isFine = false;
  if (options.json) await writeFile(options.json, JSON.stringify({ times, nights }));
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
process.exitCode = isFine ? 0 : 1;
