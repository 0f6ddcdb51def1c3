import { sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Groups by name with their numbers of members. */
export async function listGroupRows(tx: TenantTx, { q, ofst, limit }: { q: string; ofst: number; limit: number }) {
  const matching = tx
    .selectFrom('person_group as g')
    .where('g.tenant_id', '=', tx.tenantId)
    .$if(q !== '', (query) => query.where('g.name', 'ilike', containing(q)));
  const groups = await matching
    .select(['g.group_id as _id', 'g.name'])
    .select(
      sql<number>`(select count(*)::int from group_member m where m.tenant_id = g.tenant_id and m.group_id = g.group_id)`.as(
        'memberCount',
      ),
    )
    .orderBy('g.name')
    .orderBy('g.group_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { groups, total };
}
