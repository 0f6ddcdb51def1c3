/**
 * Simulated live quizzes against a scorer that was written separately: at every moment the board is the sum of each player's
 * points. `node bench/live-laws.ts [--games 10000] [--from 0]`, in a throw-away database. Ends with 1 at the first difference.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { buildBank, buildHost, type InTenant } from '../src/live/testing-bank.ts';
import { simulateGame } from '../src/live/testing-simulate.ts';

const { values: given } = parseArgs({
  options: { games: { type: 'string', default: '10000' }, from: { type: 'string', default: '0' } },
});
const [GAMES, FROM, AT_ONCE] = [Number(given.games), Number(given.from), 8];

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-live-laws-'));
const embedded = await startEmbedded({ dataDir });
const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
const begun = performance.now();
let [done, answers] = [0, 0];
try {
  await migrate(embedded.url);
  const school = tenantId(uuid());
  await owner.query('insert into tenant (tenant_id, name) values ($1, $2)', [school, 'School']);
  const database = openDatabase(embedded.url, { max: AT_ONCE });
  const within: InTenant = (work, options) => inTenant(database, school, work, options);
  const [bank, host] = [await buildBank(within), await buildHost(within)];
  const seeds = Array.from({ length: GAMES }, (_, index) => `game ${FROM + index}`).values();
  const run = async (): Promise<void> => {
    for (const seed of seeds) {
      const count = await simulateGame(within, host, bank, seed);
      answers += count;
      done += 1;
      if (done % 500 === 0) console.log(`${done} games, ${answers} answers`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, run));
    console.log(
      `${done} games, ${answers} answers: no difference, in ${Math.round((performance.now() - begun) / 1000)} s`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
