/**
 * What is planned once for all values (`TransactionOptions.plansOnce`), and what packs responses, reads no more rows than it
 * asks for, also in a table of which PostgreSQL knows nothing yet: a school's first exam begins in such.
 */
import { sql } from 'kysely';
import { test as always, expect } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listAnnotationsAmong } from '#delivery/annotations/store.ts';
import { listAttempts, lockIdleAttempts } from '#delivery/attempt/store.ts';
import { startQuiz } from '#delivery/contract.ts';
import { listLines } from '#delivery/events/store.ts';
import { listNewestAmong, listNewestOf } from '#delivery/save/store.ts';
import { countUsed } from '#delivery/start/store.ts';
import { listSessions } from '#identity/account/sessions/store.ts';
import { runIn } from '#identity/account/testing.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import { packSome } from '#results/statistics/dataset/store-pack.ts';

const MANY = 1_000;

// On a cluster rows are read, and counted, by its workers, and a plan is for one tenant.
const test = always.skipIf(process.env.TRIPOS_CITUS_URL);

const site = await testSite();
const { school } = site;
const run = <Row>(text: string, values: unknown[] = []) => runIn<Row>(site, school, text, values);

const question = await buildQuestion(site, { type: 'true-false' });
const quiz = await buildQuiz(site, { questions: [question] });
const person = await site.addPerson(school, ['student']);
const attemptId = (await site.as(person).do(startQuiz, { body: { id: quiz._id } }))._id;
const hash = tokenHash(person.token);

/** Copies of one row under other ids, as many as `people`; what they share with the original is left as it is. */
async function copy(table: string, changed: Readonly<Record<string, string>>, original: string): Promise<void> {
  const columns = await run<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attgenerated = ''`,
    [table],
  );
  const values = columns.map(({ name }) => changed[name] ?? `o."${name}"`).join(', ');
  await run(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    select ${values} from ${table} o, generate_series(1, ${MANY}) n where ${original}`);
}

const numbered = (prefix: string): string => `('${prefix}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
await copy(
  'person',
  {
    person_id: numbered('00000001'),
    email: "n || '@young.test'",
    user_name: "n || '@young.test'",
    external_id: 'null',
  },
  `o.person_id = '${person.personId}'`,
);
await copy(
  'session',
  { session_id: numbered('00000002'), person_id: numbered('00000001'), token_hash: `sha256(n::text::bytea)` },
  `o.person_id = '${person.personId}'`,
);
await copy(
  'attempt',
  { attempt_id: numbered('00000003'), person_id: numbered('00000001') },
  `o.attempt_id = '${attemptId}'`,
);
await run(
  `insert into answer (tenant_id, attempt_id, question_id, seq, answer) values ($1, $2, $3, 1, '{"value": true}')`,
  [school.id, attemptId, question],
);
await copy('answer', { attempt_id: numbered('00000003') }, `o.attempt_id = '${attemptId}'`);

/** Rows of these tables that the work read, in a transaction that plans once unless the product does not. */
async function rowsRead<T>(tables: readonly string[], work: (tx: TenantTx) => Promise<T>, plansOnce = true) {
  return inTenant(
    site.server.services.database,
    school.id,
    async (tx) => {
      const read = async (): Promise<number> => {
        const { rows } = await sql<{ rows: number }>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = any(${[...tables]})`.execute(tx);
        return rows[0]!.rows;
      };
      const before = await read();
      const result = await work(tx);
      return { result, rows: (await read()) - before };
    },
    { plansOnce },
  );
}

test('a session is found without reading those of others', async () => {
  const found = await rowsRead(['session', 'person'], (tx) => listSessions(tx, [hash], site.now()));
  expect(found.result.map((row) => row.person_id)).toEqual([person.personId]);
  expect(found.rows).toBeLessThan(5);
});

test('attempts are locked without reading others', async () => {
  const found = await rowsRead(['attempt'], (tx) => lockIdleAttempts(tx, [attemptId, attemptId]));
  expect(found.result.map((row) => row.attempt_id)).toEqual([attemptId]);
  expect(found.rows).toBe(1);
});

test('the state of attempts is read without reading others', async () => {
  const found = await rowsRead(['attempt', 'attempt_heartbeat'], (tx) => listLines(tx, [attemptId]));
  expect(found.result.map((row) => row.attempt_id)).toEqual([attemptId]);
  expect(found.rows).toBe(1);
});

test('the newest answers are read without reading others', async () => {
  const found = await rowsRead(['answer'], (tx) => listNewestOf(tx, [{ attemptId, questionId: question }]));
  expect(found.result.map((row) => row.seq)).toEqual([1]);
  expect(found.rows).toBe(1);
});

test('what a paper shows of an attempt is read without reading others', async () => {
  const sat = [{ attemptId, paper: { hasTries: true } }];
  const tables = ['attempt', 'answer', 'attempt_annotation'];
  const found = await rowsRead(
    tables,
    (tx) => together([listAttempts(tx, [attemptId]), listNewestAmong(tx, sat), listAnnotationsAmong(tx, [attemptId])]),
    false,
  );
  const [attempts, newest] = found.result;
  expect([attempts.map((row) => row.attempt_id), newest.get(attemptId)?.length]).toEqual([[attemptId], 1]);
  // The answer twice: once for its tries.
  expect(found.rows).toBeLessThan(4);
});

test('how often somebody has begun is counted without reading others', async () => {
  const seat = { quizId: quiz._id, personId: person.personId };
  const found = await rowsRead(['attempt'], (tx) => countUsed(tx, [seat, seat]));
  expect([...found.result.values()]).toEqual([1]);
  expect(found.rows).toBeLessThan(3);
});

test('responses are packed without comparing each with each', async () => {
  // While all of an exam are under way.
  await site.database.asOwner('analyze attempt, stats_row');
  await copy(
    'attempt',
    {
      attempt_id: numbered('00000004'),
      person_id: numbered('00000001'),
      number: '2',
      state: "'submitted'",
      submitted_at: 'now()',
      graded_at: 'now()',
      unmarked_count: '0',
      score: '0',
      deadline: 'null',
    },
    `o.attempt_id = '${attemptId}'`,
  );
  const pack = () => rowsRead(['attempt', 'stats_row'], (tx) => packSome(tx, quiz._id, site.now()), false);
  expect((await pack()).result).toBe(MANY);
  await run("update attempt set graded_at = now() + interval '1 s' where attempt_id = $1", [
    '00000004-0000-4000-8000-000000000001',
  ]);
  const again = await pack();
  expect(again.result).toBe(1);
  expect(again.rows).toBeLessThan(10 * MANY);
});
