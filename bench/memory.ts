/**
 * What the whole product takes of the machine's memory, before and after load: supervisor, server processes and the processes
 * of its own PostgreSQL, each page counted in shares of those who map it (PSS), in MiB. The load: students who have signed in
 * sit an exam of 20 questions and look at their result, the review, the list and the dashboard, 32 at a time; then a teacher
 * reads statistics and the file of responses. `node bench/memory.ts [--students N] [--workers N] [--rounds N] [--json FILE]`.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getAttempt, getReview, listUserAttempts } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { exportResponses, getStatistics } from '#results/statistics/contract.ts';
import { HOST, makeExamSchool } from './load/exam-school.ts';
import { resourcesOf } from './load/machine.ts';
import { childrenOf, freePort, startProduct } from './load/product.ts';

const { values: given } = parseArgs({
  options: {
    students: { type: 'string', default: '600' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const MIB = 1024 * 1024;
const AT_ONCE = 32;
const SETTLE_MS = 5_000;

interface Memory {
  readonly supervisor: number;
  readonly servers: readonly number[];
  readonly database: number;
  readonly databaseProcesses: number;
  readonly all: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const product = await startProduct({ dataDir, port: await freePort(), workers: Number(given.workers) });
try {
  const look = (): Memory => {
    const mib = (pids: readonly number[]): number => Math.round(resourcesOf(pids).bytes / MIB);
    const postmaster = product.postmaster()!;
    const database = [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)].filter(isThere);
    const servers = product.workers().map((pid) => mib([pid]));
    const [supervisor, own] = [mib([product.pid]), mib(database)];
    const all = supervisor + own + servers.reduce((sum, one) => sum + one, 0);
    return { supervisor, servers, database: own, databaseProcesses: database.length, all };
  };
  await pause(SETTLE_MS);
  const fresh = look();
  console.log('fresh', fresh);

  const students = Number(given.students);
  const school = await makeExamSchool(product.databaseUrl, { students, questions: 20, minutes: 600 });
  const tokens = await signIn(product.databaseUrl, school.tenant, [
    school.teacherId,
    ...school.students.map(({ personId }) => personId),
  ]);
  const call = async (token: string, path: string, body?: object): Promise<string> => {
    const answer = await fetch(`${product.origin}${path}`, {
      headers: { host: HOST, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const id = school.quizId;
  const sit = async (token: string): Promise<void> => {
    await call(token, startQuiz.path, { id });
    const { questions } = JSON.parse(await call(token, getExam.path.replace(':id', id))) as {
      questions: { question: { _id: string; type: string } }[];
    };
    for (const { question } of questions.filter((one) => one.question.type === 'true-false'))
      await call(token, saveResp.path, { id, resp: [{ question: question._id, answer: { value: true }, seq: 1 }] });
    await call(token, submitAttempt.path, { id });
  };
  const lookAround = async (token: string): Promise<void> => {
    const { attempts } = JSON.parse(await call(token, listUserAttempts.path)) as { attempts: { _id: string }[] };
    for (const path of [getAttempt.path, getReview.path]) await call(token, path.replace(':id', attempts[0]!._id));
    for (const path of [getLeaderboard.path.replace(':id', id), listQuizzes.path, getStudentDashboard.path])
      await call(token, path);
  };
  const eachStudent = async (work: (token: string) => Promise<void>): Promise<void> => {
    const waiting = tokens.slice(1).values();
    const run = async (): Promise<void> => {
      for (const token of waiting) await work(token);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, run));
  };
  await eachStudent(sit);
  for (let round = 0; round < Number(given.rounds); round += 1) await eachStudent(lookAround);
  await call(tokens[0]!, getStatistics.path.replace(':id', id));
  await call(tokens[0]!, `${exportResponses.path.replace(':id', id)}?format=csv`);
  const loaded = look();
  console.log('right after the load', loaded);
  await pause(6 * SETTLE_MS);
  const after = look();
  console.log('half a minute later', after);
  if (given.json) await writeFile(given.json, `${JSON.stringify({ fresh, loaded, after }, null, 2)}\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function isThere(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8') !== '';
  } catch {
    return false;
  }
}

async function signIn(databaseUrl: string, tenant: string, people: readonly string[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const tokens = people.map(() => newToken());
  await pool.query(
    `insert into session (tenant_id, token_hash, session_id, person_id, expires_at)
     select $1, h, s, p, now() + interval '1 day' from unnest($2::bytea[], $3::uuid[], $4::uuid[]) as t(h, s, p)`,
    [tenant, tokens.map(tokenHash), people.map(() => uuid()), people],
  );
  await pool.end();
  return tokens;
}
