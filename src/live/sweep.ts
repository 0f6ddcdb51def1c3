/** Moves on games whose time has come, whether or not anybody follows them. Runs in every server process. */
import { asSweeper, inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { cacheMembers } from '#platform/server/jobs/batch-items.ts';
import { repeat } from '#platform/server/jobs/repeat.ts';
import type { Services } from '#platform/server/services.ts';
import { moveDue } from './actions-run.ts';
import { type DueGame, listDueGames } from './store.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 200;

/** Returns how many games this call has moved. Several processes may do it at once. */
export async function sweepLive(services: Services): Promise<number> {
  const now = services.clock();
  const membersIn = cacheMembers(services, 'sweep-live');
  let moved = 0;
  for (let after: DueGame | null = null, due: DueGame[]; ; after = due.at(-1)!) {
    due = await asSweeper(services.database, (tx) => listDueGames(tx, now, after, AT_ONCE));
    for (const { tenant_id, game_id } of due) {
      const tenant = tenantId(tenant_id);
      const members = await membersIn(tenant_id);
      const move = () => inTenant(services.database, tenant, (tx) => moveDue(tx, game_id, services.clock()));
      if (await members.run(game_id, move)) moved += 1;
    }
    if (due.length < AT_ONCE) return moved;
  }
}

/** Sweeps once a second until stopped. */
export const startSweepingLive = (services: Services): (() => Promise<void>) =>
  repeat(services, () => sweepLive(services), {
    everyMs: EVERY_MS,
    failure: 'sweeping live quizzes failed, trying again',
  });
