/** Applies changed rules to everybody of whom a source has said something. */
import { z } from 'zod';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { mapMemberships } from './map.ts';
import { sourceOf } from './rules.ts';
import { listStatementsAfter } from './store.ts';

const AT_ONCE = 200;

const reapplySchema = z.object({ tenantId: z.uuid(), source: z.string() });

export const reapplyJob: Job<z.output<typeof reapplySchema>> = {
  name: 'mapping-reapply',
  data: reapplySchema,
  retries: 5,
};

/** In steps of 200 people, each in a transaction of its own; running it twice does no more than running it once. */
export async function reapplyRules(services: Services, data: z.output<typeof reapplySchema>): Promise<void> {
  const id = tenantId(data.tenantId);
  let after = { source: '', scope: '', personId: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const some = await inTenant(services.database, id, async (tx) => {
      const found = await listStatementsAfter(tx, data.source, after, AT_ONCE);
      for (const [, same] of Map.groupBy(found, ({ source, scope }) => `${source} ${scope}`)) {
        const { source, scope } = same[0]!;
        const told = same.map(({ personId }) => ({ personId }));
        await mapMemberships(services, tx, { ...sourceOf(source), scope }, told);
      }
      return found;
    });
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    after = last;
  }
}
