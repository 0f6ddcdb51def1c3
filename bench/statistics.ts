/**
 * The statistics of a large quiz, as a teacher asks for them: `node bench/statistics.ts [--attempts N] [--questions N]
 * [--json FILE]` uses a throw-away database. Attempts are packed once, as the background does every minute; then the
 * statistics are read, after a restart and again. It exits with 1 when a reading takes longer than a second.
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
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { readStatistics } from '#results/statistics/actions.ts';
import { readColumns } from '#results/statistics/analysis-cache.ts';
import { packAll } from '#results/statistics/dataset/packing.ts';
import { binaryResponses, estimate } from '#results/statistics/models/models.ts';
import { workOutAhead } from '#results/statistics/precompute.ts';

const LIMIT_S = 1;
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '100' },
    json: { type: 'string' },
    models: { type: 'boolean', default: false },
  },
});
const [attempts, questions] = [Number(values.attempts), Number(values.questions)];
const tenant = tenantId(uuid());
const [quizId, groupId] = [uuid(), uuid()];
const idOf = (kind: number, n: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Which of the four options somebody chose; 4 is none. The first is right, and chosen more often by some than by others. */
const CHOICE = `case when hashint4(i * 131 + j) & 1023 < 300 + (i % 100) * 6 - (j % 10) * 20 then 0
  when hashint4(i * 131 + j) & 31 = 7 then 4 else 1 + ((hashint4(i + j * 977) & 1023) % 3) end`;

const content = {
  stem: '<p>Which one?</p>',
  shuffle: true,
  options: ['opt0', 'opt1', 'opt2', 'opt3'].map((id, index) => ({
    id,
    text: `<p>${id}</p>`,
    share: index === 0 ? '1' : '0',
    feedback: '',
  })),
};
const paper = `(select jsonb_agg(jsonb_build_object('question', ${idOf(2, 'j')}, 'arrangement', jsonb_build_array('opt2', 'opt0', 'opt3', 'opt1')))
  from generate_series(1, ${questions}) j)`;

const statements = [
  `insert into tenant (tenant_id, name) values ('${tenant}', 'Bench')`,
  `insert into person (tenant_id, person_id, email, first_name, last_name, roles)
    select '${tenant}', ${idOf(1, 'i')}, 'p' || i || '@bench.test', 'P', i::text, '{student}' from generate_series(1, ${attempts}) i`,
  `insert into person_group (tenant_id, group_id, name) values ('${tenant}', '${groupId}', 'A tenth of all')`,
  `insert into group_member (tenant_id, group_id, person_id)
    select '${tenant}', '${groupId}', ${idOf(1, 'i')} from generate_series(1, ${attempts}, 10) i`,
  `insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text)
    select '${tenant}', ${idOf(2, 'j')}, 1, 'single-choice', 'Question ' || j, 2, 1, 'q' from generate_series(1, ${questions}) j`,
  `insert into question_version (tenant_id, question_id, version, type, title, content, marks)
    select '${tenant}', ${idOf(2, 'j')}, 1, 'single-choice', 'Question ' || j, '${JSON.stringify(content)}'::jsonb, 1
    from generate_series(1, ${questions}) j`,
  `insert into quiz (tenant_id, quiz_id, newest_revision, published_revision) values ('${tenant}', '${quizId}', 1, 1)`,
  `insert into quiz_revision (tenant_id, quiz_id, revision, name, pass_percent, question_count, total_marks)
    values ('${tenant}', '${quizId}', 1, 'Large examination', 30, ${questions}, ${questions})`,
  `insert into quiz_slot (tenant_id, quiz_id, revision, position, question_id, question_version, marks)
    select '${tenant}', '${quizId}', 1, j, ${idOf(2, 'j')}, 1, 1 from generate_series(1, ${questions}) j`,
  `update quiz_revision set published_at = now() where quiz_id = '${quizId}'`,
  `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, ended_by, paper,
      graded_at, score_exact, score, max_score, right_count, partial_count, wrong_count, blank_count, passed)
    select '${tenant}', ${idOf(3, 'i')}, '${quizId}', 1, ${idOf(1, 'i')}, 1, 'submitted', now() - (600 + i % 3000) * interval '1 second',
      now(), 'student', p.paper, now(), s.n::text, s.n, ${questions}, s.n, 0, ${questions} - s.n, 0, s.n * 100 >= 30 * ${questions}
    from (select ${paper} as paper) p, generate_series(1, ${attempts}) i
    cross join lateral (select count(*)::int as n from generate_series(1, ${questions}) j where ${CHOICE} = 0) s`,
  `insert into attempt_grade (tenant_id, attempt_id, question_id, question_version, quiz_id, seq, outcome, fraction, marks_exact, marks, max_marks, classes)
    select '${tenant}', ${idOf(3, 'i')}, ${idOf(2, 'j')}, 1, '${quizId}', nullif(c.c, 4), case c.c when 0 then 'right' when 4 then 'blank' else 'wrong' end,
      case c.c when 0 then '1' else '0' end, case c.c when 0 then '1' else '0' end, case c.c when 0 then 1 else 0 end, 1,
      case c.c when 4 then '{}' else array['opt' || c.c] end
    from generate_series(1, ${attempts}) i, generate_series(1, ${questions}) j, lateral (select ${CHOICE} as c) c`,
];

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begun = performance.now();
  const result = await work();
  return [Math.round(performance.now() - begun) / 1000, result];
};

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
let isFine = true;
try {
  await migrate(embedded.url);
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1, idleTimeoutMillis: 0 });
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  // Ten million rows whose references are known to be there.
  await owner.query('alter table attempt_grade drop constraint attempt_grade_tenant_id_attempt_id_fkey');
  await owner.query('set synchronous_commit = off');
  for (const statement of statements) await owner.query(statement);
  await owner.query('vacuum analyze');
  const database = openDatabase(embedded.url, { max: 2 });
  let passed = 0;
  // Each reading comes after what a process keeps in memory: as the first one after a restart.
  const clock = () => new Date(Date.now() + passed);
  const services = { database, clock, log: console } as never;
  const [packS] = await seconds(() => packAll(services, tenant, quizId));
  const [aheadS] = await seconds(() => workOutAhead(services, tenant, quizId));
  await owner.query('vacuum analyze');
  const read = (query: object) => {
    passed += 120_000;
    return seconds(() => readStatistics(services, tenant, quizId, { attempts: 'counted', ...query } as never));
  };
  const [firstS, statistics] = await read({});
  const [againS] = await read({});
  const [allS] = await read({ attempts: 'all' });
  const [groupS, ofGroup] = await read({ group: groupId });
  // A thousand hand-ins since, as many as come within a minute at most.
  await owner.query(
    `update attempt set graded_at = now() where tenant_id = $1 and attempt_id in (
    select attempt_id from attempt where tenant_id = $1 limit 1000)`,
    [tenant],
  );
  const [pendingS] = await read({});
  const [catchUpS] = await seconds(async () => {
    await packAll(services, tenant, quizId);
    await workOutAhead(services, tenant, quizId);
  });
  const sizes = await owner.query(`select pg_total_relation_size('stats_row') / 1048576 as packed_mb,
    pg_total_relation_size('attempt_grade') / 1048576 as grades_mb`);
  const models = values.models ? await timeModels() : {};
  async function timeModels() {
    const { columns } = await inTenant(database, tenant, (tx) =>
      readColumns(
        tx,
        { quizId, attempts: 'all', countedAttempt: 'first' },
        statistics.items.map(({ question }) => question._id),
      ),
    );
    const [modelsS, found] = await seconds(async () => estimate(binaryResponses(columns, 'bench')));
    return { modelsS, modelsOf: found.persons };
  }
  const stats = {
    attempts,
    questions,
    n: statistics.n,
    alpha: statistics.alpha,
    packS,
    aheadS,
    firstS,
    againS,
    allS,
    groupS,
    groupN: ofGroup.n,
    pendingS,
    catchUpS,
    ...models,
    ...sizes.rows[0],
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  process.stdout.write(`${JSON.stringify(stats, null, 2)}\n`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(stats, null, 2));
  isFine = [firstS, againS, allS, groupS, pendingS].every((one) => one <= LIMIT_S) && statistics.n === attempts;
  await owner.end();
  await database.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
