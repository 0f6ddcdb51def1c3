import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildBank, buildHost, type InTenant } from './testing-bank.ts';
import { simulateGame } from './testing-simulate.ts';

const database = await testDatabase();
const GAMES = 100;

test(`the points of each player's answers are the board at every moment of ${GAMES} games`, async () => {
  const school = tenantId(uuid());
  await database.asOwner('insert into tenant (tenant_id, name) values ($1, $2)', [school, 'School']);
  const inTenant: InTenant = (work, options) => database.inTenant(school, work, options);
  const [bank, host] = [await buildBank(inTenant), await buildHost(inTenant)];
  const seeds = Array.from({ length: GAMES }, (_, index) => `game ${index}`).values();
  let accepted = 0;
  // Several at a time, as in a school.
  const run = async (): Promise<void> => {
    for (const seed of seeds) {
      const count = await simulateGame(inTenant, host, bank, seed);
      accepted += count;
    }
  };
  await Promise.all(Array.from({ length: 8 }, run));
  expect(accepted).toBeGreaterThan(GAMES);
}, 120_000);
