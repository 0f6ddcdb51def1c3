/**
 * Practice: whether simulated learners remember as much as they want, beside SM-2, and how long the queue of a student with
 * 100 000 questions takes, in a throw-away database: `node bench/practice.ts [--json FILE]`. Ends with 1 when the recall of
 * any learners is not 0.90 ± 0.01, or the median of the queue is above 20 ms.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { readPractice, readSources, startRun } from '#results/practice/actions.ts';
import { type Outcome, ours, simulate, sm2 } from './practice-learners.ts';

const QUESTIONS = 100_000;
const ROUNDS = 30;
const LIMIT_MS = 20;
const WANTED = 0.9;
const [LEARNERS, EACH, DAYS] = [20, 200, 365];

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
let isFine = true;

const said = (name: string, { reviews, recall, known }: Outcome, beside?: Outcome): object => {
  const share = beside && reviews / beside.reviews - 1;
  console.log(
    `  ${name.padEnd(34)} ${String(reviews).padStart(7)} reviews ${share === undefined ? '        ' : `${(100 * share).toFixed(1).padStart(6)} %`}  recall ${recall.toFixed(4)}  known ${known.toFixed(4)}`,
  );
  return { name, reviews, recall, known };
};

/** The desired retention with which our scheduler's learners know as much as these. */
function asKnowing(aim: number, run: (retention: number) => Outcome): { retention: number; outcome: Outcome } {
  for (let percent = 80; percent < 97; percent++) {
    const outcome = run(percent / 100);
    if (outcome.known >= aim) return { retention: percent / 100, outcome };
  }
  return { retention: 0.97, outcome: run(0.97) };
}

const learners: object[] = [];
for (const again of [0.1, 0.2, 0.3]) {
  const run = (make: Parameters<typeof simulate>[0]) => simulate(make, { again, hard: 0.1 }, LEARNERS, EACH, DAYS);
  console.log(`${LEARNERS} learners × ${EACH} questions, ${DAYS} days; ${again * 100} % wrong at first`);
  const [plain, wanted] = [run(sm2()), run(ours(WANTED))];
  const same = asKnowing(plain.known, (retention) => run(ours(retention)));
  const tight = [0.5, 0.3, 0.2].map((modifier) => ({ modifier, outcome: run(sm2(modifier)) }));
  learners.push(said('SM-2', plain), said(`FSRS-6 at ${WANTED}`, wanted, plain));
  learners.push(said(`FSRS-6 at ${same.retention}, knowing as much`, same.outcome, plain));
  for (const { modifier, outcome } of tight) learners.push(said(`SM-2, intervals × ${modifier}`, outcome, plain));
  if (Math.abs(wanted.recall - WANTED) > 0.01) isFine = false;
}

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

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const db = openDatabase(embedded.url, { max: 2 });
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
  const owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  await owner.query('vacuum (analyze)');
  await owner.end();
  const actor = { personId, groupIds: [] } as unknown as Parameters<typeof readPractice>[1];
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
    const [best, p50, p95] = [taken[0]!, taken[Math.floor(ROUNDS * 0.5)]!, taken[Math.floor(ROUNDS * 0.95)]!];
    if (name === 'queue' && p50 > LIMIT_MS) isFine = false;
    times.push({ name, best, p50, p95 });
    console.log(`  ${name.padEnd(26)} best ${best.toFixed(1)} ms  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`);
  }
  if (options.json) await writeFile(options.json, JSON.stringify({ learners, times }));
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
process.exitCode = isFine ? 0 : 1;
