/**
 * `npm run bench`: how many students the product holds at the same moment. Climbs from rung to rung, each over a database
 * of its own: sign in, open the exam, begin together, answer, hand in together, over HTTP with cookies and a connection
 * for each student, against the product as `npm start` runs it. Afterwards every acknowledged answer is looked for in the
 * database.
 *
 *   --students N        one rung instead of the ladder 100 500 1000 2000 5000 10000
 *   --json FILE         writes the measurements
 *   --questions N       how long the paper is (20)
 *   --start-window S    everybody begins within S seconds (60)
 *   --every S           seconds between two answers of one student (15)
 *   --answers N         answers of each student (4)
 *   --submit-window S   everybody hands in within S seconds (60)
 *   --logins N          sign-ins under way at any time (20)
 *   --workers N         server processes of each group (one per core, at most four)
 *   --groups N          groups of servers, each with a supervisor, over one database (1)
 *   --streams           each open page keeps its stream of events
 *   --slow PERCENT      so many students on lines of 16 kbit/s up and 64 down (0)
 *   DATABASE_URL        this database instead of the embedded one; on Citus, distributed, with JOBS_DATABASE_URL
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { hardware } from './load/machine.ts';
import { freePort, type Product, startProduct } from './load/product.ts';
import { climb, type Pace, type RungResult } from './load/rung.ts';

const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    students: text,
    json: text,
    questions: { ...text, default: '20' },
    'start-window': { ...text, default: '60' },
    every: { ...text, default: '15' },
    answers: { ...text, default: '4' },
    'submit-window': { ...text, default: '60' },
    logins: { ...text, default: '20' },
    groups: { ...text, default: '1' },
    streams: { type: 'boolean', default: false },
    slow: { ...text, default: '0' },
    workers: { ...text, default: String(Math.min(4, availableParallelism())) },
  },
});

const wanted = (name: keyof typeof given, least = 1): number => {
  const value = Number(given[name]);
  if (Number.isFinite(value) && (value > 0 || value === least)) return value;
  process.stderr.write(`--${name} must be a number above 0\n`);
  process.exit(2);
};

const pace: Pace = {
  startWindow: wanted('start-window'),
  every: wanted('every'),
  answers: wanted('answers'),
  submitWindow: wanted('submit-window'),
  loginsAtOnce: wanted('logins'),
  streams: given.streams,
  slowPercent: wanted('slow', 0),
};
const rungs = given.students === undefined ? [100, 500, 1_000, 2_000, 5_000, 10_000] : [wanted('students')];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(
  `${hardware()}; Node.js ${process.version}; ${wanted('groups') * wanted('workers')} server processes, the database and this load generator on the same machine`,
);
say(
  `Everybody begins within ${pace.startWindow} s, answers every ${pace.every} s (${pace.answers} times), hands in within ${pace.submitWindow} s; ${pace.loginsAtOnce} sign-ins under way at any time; ${wanted('questions')} questions`,
);

const results: object[] = [];
let isFine = true;
for (const students of rungs) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tripos-load-'));
  const products: Product[] = [];
  try {
    for (let group = 1; group <= wanted('groups'); group += 1)
      products.push(await startGroup(dataDir, group, products[0]));
    say(`\n${students} students`);
    const result = await climb(products, students, wanted('questions'), pace, (line) => say(`  ${line}`));
    isFine &&= result.lostAcknowledged === 0 && result.doubled === 0;
    print(result);
    results.push(toJson(result, await versionOf(products[0]!.databaseUrl)));
  } finally {
    // The first has the database of all.
    for (const product of products.toReversed()) await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
if (given.json) {
  const stats = results.length === 1 ? results[0] : { rungs: results };
  await writeFile(given.json, `${JSON.stringify(stats, null, 2)}\n`);
}
process.exit(isFine ? 0 : 1);

async function startGroup(dataDir: string, group: number, first: Product | undefined): Promise<Product> {
  const environment: Record<string, string> = first ? { DATABASE_URL: first.databaseUrl } : {};
  const folder = join(dataDir, `group-${group}`);
  return startProduct({ dataDir: folder, port: await freePort(), workers: wanted('workers'), environment });
}

function print({
  phases,
  errors,
  failures,
  lostAcknowledged,
  doubled,
  acknowledged,
  cutOff,
  machine,
}: RungResult): void {
  console.table(phases);
  say(
    `  ${acknowledged} answers acknowledged, ${lostAcknowledged} of them lost; ${doubled} attempts doubled; ${errors} errors${pace.streams ? `, of which ${cutOff} streams ended by the server` : ''}`,
  );
  for (const [failure, count] of [...failures].sort((a, b) => b[1] - a[1]).slice(0, 5))
    say(`    ${count} × ${failure}`);
  const { cores } = machine;
  say(
    `  cores busy on average: server ${cores.server}, database ${cores.database}, load generator ${cores.generator}; memory at its peak: server ${machine.peakServerMb} MB, database ${machine.peakDatabaseMb} MB; saturated: ${machine.saturated}`,
  );
  say(
    `  the generator itself was late by ${machine.generatorLate.p99} ms for one look in a hundred, ${machine.generatorLate.most} at most`,
  );
}

function toJson(result: RungResult, postgres: string): object {
  const { students, errors, lostAcknowledged, phases, machine } = result;
  return {
    students,
    errors,
    lostAcknowledged,
    phases,
    peakMemoryMb: machine.peakServerMb,
    versions: { node: process.versions.node, postgres },
    pace: { ...pace, questions: wanted('questions'), workers: wanted('workers'), groups: wanted('groups') },
    machine: { hardware: hardware(), ...machine },
  };
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]!.server_version;
}
