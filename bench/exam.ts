/**
 * What a student's requests cost: beginning, the paper, an answer, handing in, and what is looked at afterwards; each as
 * processor time of the server and of the database, beside a bare Fastify route that answers the same bytes with the same
 * compression. Processor time says nearly the same on a busy machine. `node bench/exam.ts [--json FILE] [--students N] [--at-once N]` uses a throw-away database.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createApp } from '#platform/server/http/app.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getAttempt, getReview, listUserAttempts } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { createServer } from '../src/app/server.ts';
import { type ExamSchool, HOST, makeExamSchool } from './load/exam-school.ts';
import { databaseTicks, TICKS_PER_SECOND } from './load/machine.ts';
import { SECRET_KEY } from './load/secret.ts';
import { addSessions } from './load/sessions.ts';

const { values: given } = parseArgs({
  options: {
    json: { type: 'string' },
    students: { type: 'string', default: '400' },
    'at-once': { type: 'string', default: '20' },
  },
});
const AT_ONCE = Number(given['at-once']);

interface Student {
  readonly token: string;
  /** Answers are numbered. */
  seq: number;
  attempt: string;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const json = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
try {
  await migrate(embedded.url);
  const school = await makeExamSchool(embedded.url, { students: Number(given.students), questions: 20, minutes: 600 });
  const settings = { LOG_LEVEL: 'info', DATABASE_URL: embedded.url, DEMO: '0', SECRET_KEY };
  const options = { config: readConfig(settings, 1), databaseUrl: embedded.url, dist: null, background: false };
  const { app, close } = await createServer({ ...options, logTo: { write: () => {} } });
  const students = await signIn(embedded.url, school);
  const id = school.quizId;
  const paperOf = (exam: string): InjectOptions => ({ url: getExam.path.replace(':id', exam) });
  await ask(app, students[0]!, json(startQuiz.path, { id }));
  const exam = JSON.parse(await ask(app, students[0]!, paperOf(id))) as {
    questions: { question: { _id: string; type: string } }[];
  };
  const question = exam.questions.find((one) => one.question.type === 'true-false')!.question._id;
  const answer = (student: Student): InjectOptions =>
    json(saveResp.path, { id, resp: [{ question, answer: { value: true }, seq: ++student.seq }] });

  const rows = [];
  for (const [step, times, request] of [
    ['begin', 1, () => json(startQuiz.path, { id })],
    ['paper', 3, ({ attempt }: Student) => paperOf(attempt)],
    ['answer', 3, answer],
    ['hand in', 1, () => json(submitAttempt.path, { id })],
    ['my attempts', 3, () => ({ url: listUserAttempts.path })],
    ['result', 3, ({ attempt }: Student) => ({ url: getAttempt.path.replace(':id', attempt) })],
    ['review', 3, ({ attempt }: Student) => ({ url: getReview.path.replace(':id', attempt) })],
    ['leaderboard', 3, () => ({ url: getLeaderboard.path.replace(':id', id) })],
    ['quiz list', 3, () => ({ url: listQuizzes.path })],
    ['dashboard', 3, () => ({ url: getStudentDashboard.path })],
  ] as const) {
    // As pages do, it names the attempt.
    if (step === 'paper') await findAttempts(app, students);
    const product = await cost(app, students, times, request);
    const bare = await bareCost(product.body, students, times);
    rows.push({
      step,
      bytes: product.body.length,
      serverMs: product.server,
      databaseMs: product.database,
      bareMs: bare,
      bareToServer: round(bare / product.server),
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

/** Sessions for all students, as sign-ins leave them. */
async function signIn(databaseUrl: string, { tenant, students }: ExamSchool): Promise<Student[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const tokens = await addSessions(
    pool,
    tenant,
    students.map((one) => one.personId),
  );
  await pool.end();
  return tokens.map((token) => ({ token, seq: 0, attempt: '' }));
}

async function findAttempts(app: FastifyInstance, students: readonly Student[]): Promise<void> {
  for (const student of students) {
    const { attempts } = JSON.parse(await ask(app, student, { url: listUserAttempts.path })) as {
      attempts: { _id: string }[];
    };
    student.attempt = attempts[0]!._id;
  }
}

async function ask(app: FastifyInstance, { token }: Student, request: InjectOptions): Promise<string> {
  const headers = { host: HOST, cookie: `token=${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const answer = await app.inject({ ...request, headers });
  if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.statusCode} ${answer.payload}`);
  const packed = answer.headers['content-encoding'];
  if (packed === 'gzip') return gunzipSync(answer.rawPayload).toString();
  return packed === 'br' ? brotliDecompressSync(answer.rawPayload).toString() : answer.payload;
}

/** Milliseconds of processor time for one request of the server and of the database, and what was answered last. */
async function cost(
  app: FastifyInstance,
  students: readonly Student[],
  times: number,
  request: (student: Student) => InjectOptions,
) {
  const [ticks, own] = [databaseTicks(dataDir), process.cpuUsage()];
  const waiting = Array.from({ length: times }, () => students)
    .flat()
    .values();
  let body = '';
  const run = async (): Promise<void> => {
    for (const student of waiting) body = await ask(app, student, request(student));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  const { user, system } = process.cpuUsage(own);
  const count = times * students.length;
  return {
    server: round((user + system) / 1000 / count),
    database: round(((databaseTicks(dataDir) - ticks) * 1000) / TICKS_PER_SECOND / count),
    body,
  };
}

async function bareCost(body: string, students: readonly Student[], times: number): Promise<number> {
  const bare = await createApp({ logLevel: 'info', logTo: { write: () => {} } });
  bare.route({
    method: 'GET',
    url: '/bare',
    handler: (_request, reply) => reply.type('application/json').send(body),
  });
  const { server } = await cost(bare, students, times, () => ({ url: '/bare' }));
  await bare.close();
  return server;
}
