/**
 * Whether what a list costs grows with the age of the server processes and of their connections: processor time of one request for the list
 * of quizzes and for a student's dashboard, when fresh and after each of several rounds of everything else that students do.
 * `node bench/age.ts [--students N] [--rounds N]`; exits with 1 when a list is dearer by half at the end than it was after the first round.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listQuizzes } from '#quizzes/contract.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { databaseTicks, TICKS_PER_SECOND, ticksOf } from './load/machine.ts';
import { freePort, startProduct } from './load/product.ts';
import { makeSitting } from './load/sitting.ts';

const { values: given } = parseArgs({
  options: { students: { type: 'string', default: '300' }, rounds: { type: 'string', default: '4' } },
});
const AT_ONCE = 16;
const MOST_GROWTH = 1.5;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const product = await startProduct({ dataDir, port: await freePort(), workers: 2 });
try {
  const students = Number(given.students);
  const { call, sit, lookAround, eachStudent } = await makeSitting(product, students, AT_ONCE);
  const rows: object[] = [];
  const totals: number[][] = [];
  const measure = async (age: string): Promise<void> => {
    const all: number[] = [];
    const row: Record<string, string | number> = { age };
    for (const [name, path] of Object.entries({ list: listQuizzes.path, dashboard: getStudentDashboard.path })) {
      const ticks = () => [ticksOf(product.workers()), databaseTicks(dataDir)];
      const before = ticks();
      for (let again = 0; again < 2; again += 1) await eachStudent((token) => call(token, path));
      const [server, database] = ticks().map(
        (now, at) => ((now - before[at]!) * 1000) / TICKS_PER_SECOND / students / 2,
      );
      Object.assign(row, { [`${name}: server`]: round(server!), [`${name}: database`]: round(database!) });
      all.push(server! + database!);
    }
    rows.push(row);
    totals.push(all);
  };
  await measure('fresh');
  await measure('fresh, again');
  await eachStudent(sit);
  await measure('after the exam');
  for (let n = 1; n <= Number(given.rounds); n += 1) {
    await eachStudent(lookAround);
    await measure(`after round ${n}`);
  }
  console.table(rows);
  if (totals.at(-1)!.some((ms, at) => ms > MOST_GROWTH * totals[2]![at]!)) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
