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
import { exportResponses, getStatistics } from '#results/statistics/contract.ts';
import { bytesOf, withChildren } from './load/machine.ts';
import { freePort, startProduct } from './load/product.ts';
import { makeSitting } from './load/sitting.ts';

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
/** Connections of the start are closed after half a minute, and memory is given back soon after. */
const REST_MS = 55_000;

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
    const mib = (pids: readonly number[]): number => Math.round(bytesOf(pids) / MIB);
    const postmaster = product.postmaster()!;
    const database = withChildren(postmaster).filter(isThere);
    const servers = product.workers().map((pid) => mib([pid]));
    const [supervisor, own] = [mib([product.pid]), mib(database)];
    const all = supervisor + own + servers.reduce((sum, one) => sum + one, 0);
    return { supervisor, servers, database: own, databaseProcesses: database.length, all };
  };
  await pause(SETTLE_MS);
  const fresh = look();
  console.log('fresh', fresh);
  await pause(REST_MS);
  const rested = look();
  console.log('a minute later, nothing asked', rested);

  const sitting = await makeSitting(product, Number(given.students), AT_ONCE);
  const { call, sit, lookAround, eachStudent, teacherToken, quizId } = sitting;
  await eachStudent(sit);
  for (let round = 0; round < Number(given.rounds); round += 1) await eachStudent(lookAround);
  await call(teacherToken, getStatistics.path.replace(':id', quizId));
  await call(teacherToken, `${exportResponses.path.replace(':id', quizId)}?format=csv`);
  const loaded = look();
  console.log('right after the load', loaded);
  await pause(REST_MS);
  const after = look();
  console.log('a minute later', after);
  if (given.json) await writeFile(given.json, `${JSON.stringify({ fresh, rested, loaded, after }, null, 2)}\n`);
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
