/**
 * How long it takes to issue the certificates of a large exam, and how long a change of results has to wait for it: the longest of many
 * waits for the lock that keeps results as certificates say them. `node bench/certificates.ts [--students N]` uses a throw-away database, and
 * exits with 1 when one is missing, above 20 s for 10 000, or above 100 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { issueDue } from '#credentials/certificates/actions-issue.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { createServer } from '../src/app/server.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { databaseTicks, TICKS_PER_SECOND } from './load/machine.ts';
import { SECRET_KEY } from './load/secret.ts';

const { values: given } = parseArgs({ options: { students: { type: 'string', default: '10000' } } });
const MOST_S = 20;
const MOST_WAIT_MS = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const students = Number(given.students);
  const school = await makeExamSchool(embedded.url, { students, questions: 5, minutes: 60 });
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
  await owner.query("select set_config('app.tenant_id', $1, false)", [school.tenant]);
  await owner.query(
    `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, ended_by, paper,
       graded_at, max_score, score_exact, score, right_count, partial_count, wrong_count, blank_count, passed)
     select tenant_id, gen_random_uuid(), $2, 1, person_id, 1, 'submitted', now() - interval '10 min', now(), 'student', '[]',
       now(), 5, '5', 5, 5, 0, 0, 0, true from person where tenant_id = $1 and 'student' = any(roles)`,
    [school.tenant, school.quizId],
  );
  await owner.query(
    "insert into certificate_rule (tenant_id, kind, subject_id, issue) values ($1, 'quiz', $2, 'automatic')",
    [school.tenant, school.quizId],
  );
  await owner.query('analyze');
  const settings = { LOG_LEVEL: 'error', DATABASE_URL: embedded.url, DEMO: '0', SECRET_KEY };
  const config = readConfig(settings, 1);
  const server = await createServer({ config, databaseUrl: embedded.url, dist: null, background: false });
  const waits: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await pause(20)) {
      const begun = performance.now();
      await owner.query('begin');
      await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`certificates ${school.quizId}`]);
      await owner.query('rollback');
      waits.push(performance.now() - begun);
    }
  })();
  const [begun, own, ticks] = [performance.now(), process.cpuUsage(), databaseTicks(dataDir)];
  const issued = await issueDue(server.services, tenantId(school.tenant));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(own);
  const databaseS = (databaseTicks(dataDir) - ticks) / TICKS_PER_SECOND;
  isOver = true;
  await watching;
  waits.sort((a, b) => a - b);
  const medianWaitMs = Math.round(waits[waits.length >> 1]!);
  const longestWaitMs = Math.round(waits.at(-1)!);
  const round = (value: number): number => Math.round(value * 10) / 10;
  console.table([
    {
      issued,
      seconds: round(seconds),
      serverS: round((user + system) / 1e6),
      databaseS: round(databaseS),
      medianWaitMs,
      longestWaitMs,
      waits: waits.length,
    },
  ]);
  if (issued !== students || seconds > (MOST_S * students) / 10_000 || longestWaitMs > MOST_WAIT_MS)
    process.exitCode = 1;
  await owner.end();
  await server.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
