/**
 * `node bench/grades.ts`: results to a learning platform (LTI) and a student information system (OneRoster) that are down
 * at first and then fail in 30 % of calls, while server processes are killed with SIGKILL. Looks afterwards whether any
 * result is missing, stands there twice, or was replaced by an older one.
 *
 *   --json FILE      writes the measurements
 *   --results N      students, each with a result at both systems (10000)
 *   --kills N        how often something is killed (8)
 *   --workers N      server processes (2)
 *   --minutes N      gives up after this long (60)
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeGradeSchool } from './load/grade-school.ts';
import { type Book, openGradeSystems } from './load/grade-systems.ts';
import { freePort, kill, startProduct, untilReady } from './load/product.ts';

const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    json: text,
    results: { ...text, default: '10000' },
    kills: { ...text, default: '8' },
    workers: { ...text, default: '2' },
    minutes: { ...text, default: '60' },
  },
});
const results = Number(given.results);
const kills = Number(given.kills);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Down for so long at first. */
const DOWN_MS = 20_000;
const BETWEEN_KILLS_MS = 12_000;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-grades-'));
const systems = await openGradeSystems();
const options = {
  dataDir,
  port: await freePort(),
  workers: Number(given.workers),
  environment: { SSO_LOCAL: '1' },
};
let product = await startProduct(options);
let isFine = false;
try {
  const school = await makeGradeSchool(product.databaseUrl, {
    product: product.origin,
    systems: systems.origin,
    results,
  });
  await fetch(`${product.origin}/lti/jwks`);
  const begun = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun) / 1000);
  await school.grade(1);
  await pause(DOWN_MS);
  systems.isDown = false;
  for (let time = 1; time <= kills; time += 1) {
    await pause(BETWEEN_KILLS_MS);
    // One process, all of them, and now and then the whole product, which is started again.
    if (time % 4 === 0) {
      await product.killServers();
      product = await startProduct(options);
    } else for (const pid of product.workers().slice(0, time % 2 === 1 ? 1 : undefined)) kill(pid);
    await untilReady(product.origin);
    // Results change while the ones before are under way.
    if (time % 2 === 0) await school.grade(1 + time);
    say(
      `${seconds()} s: killed ${time} times, ${systems.platform.kept.size} and ${systems.system.kept.size} results there`,
    );
  }
  for (let left = Number(given.minutes) * 12; (await school.unsent()) > 0; left -= 1) {
    if (left === 0) throw new Error(`${await school.unsent()} results were not delivered in time`);
    await pause(5_000);
  }
  const took = seconds();
  const scores = await school.scores();
  const check = (name: string, book: Book, studentOf: (key: string) => string) => {
    const there = new Map<string, number>();
    let wrong = 0;
    for (const [key, { score }] of book.kept) {
      there.set(studentOf(key), (there.get(studentOf(key)) ?? 0) + 1);
      if (scores.get(studentOf(key)) !== score) wrong += 1;
    }
    const lost = [...scores.keys()].filter((student) => !there.has(student)).length;
    const doubled = [...there.values()].filter((count) => count > 1).length;
    const failed = Object.values(book.faults).reduce((sum, count) => sum + count, 0);
    const { calls, repeated, older, faults } = book;
    const outcome = {
      results: there.size,
      lost,
      doubled,
      olderOverNewer: wrong,
      calls,
      failed,
      repeated,
      older,
      faults,
    };
    say(`${name}: ${JSON.stringify(outcome)}`);
    return outcome;
  };
  const outcome = {
    results,
    kills,
    seconds: took,
    platform: check('platform', systems.platform, (key) => key),
    system: check('system', systems.system, (key) => key.split(' ').at(-1)!),
  };
  if (given.json) await writeFile(given.json, `${JSON.stringify(outcome, null, 2)}\n`);
  isFine = [outcome.platform, outcome.system].every(
    (one) => one.results === results && one.lost + one.doubled + one.olderOverNewer === 0,
  );
  say(
    `${took} s for ${results} results at each of two systems, ${kills} kills: ${isFine ? 'nothing' : 'SOMETHING'} lost`,
  );
  await school.close();
} finally {
  await product.stop().catch(() => undefined);
  await systems.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
