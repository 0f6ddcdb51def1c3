/**
 * What files for spreadsheets cost: the responses of a quiz of 20 questions that 600 people sat (12 000 rows), its table of
 * questions, the list of people and the audit log; as processor time of the server and of the database for one file, and the
 * memory that the server takes beyond its own. `node bench/exports.ts [--json FILE] [--students N] [--times N] [--gzip] [--only NAME]` uses
 * a throw-away database. Processor time says nearly the same on a busy machine.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { exportAudit } from '#admin/operations/audit/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { exportUsers } from '#identity/people/contract-users.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { exportItems, exportResponses } from '#results/statistics/contract.ts';
import { createServer } from '../src/app/server.ts';
import { HOST, makeExamSchool } from './load/exam-school.ts';
import { databaseTicks, TICKS_PER_SECOND } from './load/machine.ts';
import { SECRET_KEY } from './load/secret.ts';
import { addSessions } from './load/sessions.ts';

const { values: given } = parseArgs({
  options: {
    json: { type: 'string' },
    students: { type: 'string', default: '600' },
    times: { type: 'string', default: '10' },
    gzip: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const AT_ONCE = 20;
const MB = 1024 * 1024;

type Slot = { question: { _id: string; type: string; view: { options?: { id: string }[] } } };

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const school = await makeExamSchool(embedded.url, { students: Number(given.students), questions: 20, minutes: 600 });
  const settings = { LOG_LEVEL: 'info', DATABASE_URL: embedded.url, DEMO: '0', SECRET_KEY };
  const options = { config: readConfig(settings, 1), databaseUrl: embedded.url, dist: null, background: false };
  const { app, close } = await createServer({ ...options, logTo: { write: () => {} } });
  const admin = uuid();
  const pool = new pg.Pool({ connectionString: embedded.url, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [school.tenant]);
  await pool.query(
    `insert into person (tenant_id, person_id, email, first_name, last_name, roles)
     values ($1, $2, 'admin@load.test', 'Load', 'Admin', '{admin}')`,
    [school.tenant, admin],
  );
  const call = async (token: string, url: string, payload?: object): Promise<Buffer> => {
    const answer = await app.inject({
      url,
      headers: { host: HOST, authorization: `Bearer ${token}`, ...(given.gzip && { 'accept-encoding': 'gzip, br' }) },
      ...(payload ? { method: 'POST', payload } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.payload}`);
    const packed = answer.headers['content-encoding'];
    if (packed === 'gzip') return gunzipSync(answer.rawPayload);
    return packed === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
  };

  const answerTo = ({ question: { type, view } }: Slot, turn: number): object => {
    const option = view.options?.[turn % (view.options.length || 1)]?.id;
    if (type === 'single-choice') return { option };
    if (type === 'multiple-choice') return { options: [option] };
    return type === 'true-false' ? { value: turn % 2 === 0 } : { text: `answer ${turn}` };
  };
  const waiting = school.students.entries();
  const sit = async (): Promise<void> => {
    for (const [turn, { personId }] of waiting) {
      const [token] = await addSessions(pool, school.tenant, [personId]);
      await call(token!, startQuiz.path, { id: school.quizId });
      const exam = JSON.parse(String(await call(token!, getExam.path.replace(':id', school.quizId)))) as {
        questions: Slot[];
      };
      const resp = exam.questions.map((slot, place) => ({
        question: slot.question._id,
        answer: answerTo(slot, turn + place),
        seq: 1,
      }));
      await call(token!, saveResp.path, { id: school.quizId, resp });
      await call(token!, submitAttempt.path, { id: school.quizId });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sit));
  await pool.query('analyze');
  const [teacherToken, adminToken] = await addSessions(pool, school.tenant, [school.teacherId, admin]);
  await pool.end();

  const rows = [];
  for (const [name, token, url] of [
    ['responses, CSV', teacherToken, `${exportResponses.path.replace(':id', school.quizId)}?format=csv`],
    ['responses, XLSX', teacherToken, `${exportResponses.path.replace(':id', school.quizId)}?format=xlsx`],
    ['questions, CSV', teacherToken, `${exportItems.path.replace(':id', school.quizId)}?format=csv`],
    ['people, CSV', adminToken, exportUsers.path],
    ['audit log, CSV', adminToken, exportAudit.path],
  ] as const) {
    if (!name.startsWith(given.only)) continue;
    let file = await call(token!, url);
    for (let warm = 0; warm < 2; warm += 1) file = await call(token!, url);
    globalThis.gc?.();
    const [ticks, own, before] = [databaseTicks(dataDir), process.cpuUsage(), process.memoryUsage().rss];
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    for (let time = 0; time < Number(given.times); time += 1) file = await call(token!, url);
    clearInterval(watch);
    const { user, system } = process.cpuUsage(own);
    rows.push({
      file: name,
      bytes: file.length,
      lines: file.toString('latin1').split('\r\n').length - 1,
      sha: createHash('sha256').update(file).digest('hex').slice(0, 8),
      serverMs: Math.round((user + system) / 100 / Number(given.times)) / 10,
      databaseMs: Math.round(((databaseTicks(dataDir) - ticks) * 10_000) / TICKS_PER_SECOND / Number(given.times)) / 10,
      moreMemoryMb: Math.round((peak - before) / MB),
    });
    console.table(rows.slice(-1));
  }
  if (given.json) await writeFile(given.json, `${JSON.stringify({ rows }, null, 2)}\n`);
  await close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
