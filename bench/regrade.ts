/**
 * Regrades a large quiz after a change of keys, as the task of a server process does: preview, run, undo.
 * `node bench/regrade.ts [--attempts N] [--questions N] [--changed N] [--json FILE]` uses a throw-away database that
 * writes durably. In each question with a changed key, half of the answers earn something else than before. It exits with
 * 1 when the run takes longer than 60 seconds.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { previewRegrade, STATEMENT_LIMIT_MS } from '#grading/regrade/actions.ts';
import { alignTotals } from '#grading/regrade/actions-task.ts';
import * as store from '#grading/regrade/store.ts';
import { type Chosen, setKeyOverrides } from '#grading/regrade/store-overrides.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';

const LIMIT_S = 60;
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '50' },
    changed: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});
const [attempts, questions, changed] = [Number(values.attempts), Number(values.questions), Number(values.changed)];
const tenant = tenantId(uuid());
const quizId = uuid();
const idOf = (kind: number, n: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Which of the four options somebody chose: all alike often, in no step with the neighbours. */
const CHOICE = '((i * 31 + j * 17 + (i / 4) * j) % 4)';

const contentOf = (right: number) => ({
  stem: '<p>Which one?</p>',
  shuffle: true,
  options: ['opt0', 'opt1', 'opt2', 'opt3'].map((id, index) => ({
    id,
    text: `<p>${id}</p>`,
    share: index === right ? '1' : '0',
    feedback: '',
  })),
});

const statements = [
  `insert into tenant (tenant_id, name) values ('${tenant}', 'Bench')`,
  `insert into person (tenant_id, person_id, email, first_name, last_name, roles)
    select '${tenant}', ${idOf(1, 'i')}, 'p' || i || '@bench.test', 'P', i::text, '{student}' from generate_series(1, ${attempts}) i`,
  `insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text)
    select '${tenant}', ${idOf(2, 'j')}, 2, 'single-choice', 'Question ' || j, 2, 1, 'q' from generate_series(1, ${questions}) j`,
  `insert into question_version (tenant_id, question_id, version, type, title, content, marks)
    select '${tenant}', ${idOf(2, 'j')}, v, 'single-choice', 'Question ' || j,
      case when v = 1 then '${JSON.stringify(contentOf(0))}'::jsonb else '${JSON.stringify(contentOf(1))}'::jsonb end, 1
    from generate_series(1, ${questions}) j, generate_series(1, 2) v`,
  `insert into quiz (tenant_id, quiz_id, newest_revision, published_revision) values ('${tenant}', '${quizId}', 1, 1)`,
  `insert into quiz_revision (tenant_id, quiz_id, revision, name, pass_percent, question_count, total_marks)
    values ('${tenant}', '${quizId}', 1, 'Large examination', 30, ${questions}, ${questions})`,
  `insert into quiz_slot (tenant_id, quiz_id, revision, position, question_id, question_version, marks)
    select '${tenant}', '${quizId}', 1, j, ${idOf(2, 'j')}, 1, 1 from generate_series(1, ${questions}) j`,
  `update quiz_revision set published_at = now() where quiz_id = '${quizId}'`,
  `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, ended_by, paper,
      graded_at, score_exact, score, max_score, right_count, partial_count, wrong_count, blank_count, passed)
    select '${tenant}', ${idOf(3, 'i')}, '${quizId}', 1, ${idOf(1, 'i')}, 1, 'submitted', now() - interval '1 hour', now(), 'student', '[]',
      now(), s.n::text, s.n, ${questions}, s.n, 0, ${questions} - s.n, 0, s.n * 100 >= 30 * ${questions}
    from generate_series(1, ${attempts}) i
    cross join lateral (select count(*)::int as n from generate_series(1, ${questions}) j where ${CHOICE} = 0) s`,
  `insert into answer (tenant_id, attempt_id, question_id, seq, answer)
    select '${tenant}', ${idOf(3, 'i')}, ${idOf(2, 'j')}, 1, jsonb_build_object('option', 'opt' || ${CHOICE})
    from generate_series(1, ${attempts}) i, generate_series(1, ${questions}) j`,
  `insert into attempt_grade (tenant_id, attempt_id, question_id, question_version, quiz_id, seq, outcome, fraction, marks_exact, marks, max_marks, classes)
    select '${tenant}', ${idOf(3, 'i')}, ${idOf(2, 'j')}, 1, '${quizId}', 1, case ${CHOICE} when 0 then 'right' else 'wrong' end,
      case ${CHOICE} when 0 then '1' else '0' end, case ${CHOICE} when 0 then '1' else '0' end,
      case ${CHOICE} when 0 then 1 else 0 end, 1, array['opt' || ${CHOICE}]
    from generate_series(1, ${attempts}) i, generate_series(1, ${questions}) j`,
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
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  for (const statement of statements) await owner.query(statement);
  await owner.query('vacuum analyze');
  await owner.end();
  const db = openDatabase(embedded.url, { max: 2 });
  const inBench = <T>(work: (tx: TenantTx) => Promise<T>) =>
    inTenant(db, tenant, work, { statementTimeoutMs: STATEMENT_LIMIT_MS });
  const chosen = Array.from({ length: changed }, (_, index): Chosen => {
    const question = `00000002-0000-7000-8000-${(index + 1).toString(16).padStart(12, '0')}`;
    return { question, title: `Question ${index + 1}`, choice: 'new', version: 2 };
  });
  const teacher = { personId: '00000001-0000-7000-8000-000000000001', role: 'teacher', groupIds: [] } as never;
  const before = chosen.map((one): Chosen => ({ ...one, choice: 'own', version: null }));
  const run = (regradeId: string) =>
    inBench((tx) =>
      alignTotals(tx, {
        params: { regradeId },
        report: async () => {},
        services: { clock: () => new Date() } as never,
      }),
    );
  const [previewed, preview] = await seconds(() => inBench((tx) => previewRegrade(tx, teacher, quizId, chosen)));
  const regradeId = await inBench(async (tx) => {
    const by = '00000001-0000-7000-8000-000000000001';
    const id = await store.insertRun(tx, { quizId, number: 1, reason: 'bench', chosen, before, by }, new Date());
    await setKeyOverrides(tx, quizId, id, chosen);
    return id;
  });
  const [ran] = await seconds(() => run(regradeId));
  await inBench(async (tx) => {
    await setKeyOverrides(tx, quizId, regradeId, before);
    await store.changeRun(tx, regradeId, { state: 'undoing' });
  });
  const [undone] = await seconds(() => run(regradeId));
  const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const stats = {
    attempts,
    questions,
    changed,
    previewS: previewed,
    runS: ran,
    undoS: undone,
    changedAttempts: preview.summary.changed,
    peakMemoryMb,
  };
  process.stdout.write(`${JSON.stringify(stats, null, 2)}\n`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(stats, null, 2));
  isFine = ran <= LIMIT_S;
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
