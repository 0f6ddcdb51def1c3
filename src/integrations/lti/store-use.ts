/** How platforms are used: when something was opened from them, and what of the results they have. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface PlatformUse {
  readonly platform_id: string;
  readonly opened_at: Date | null;
  readonly sent_at: Date | null;
  readonly unsent: number;
  readonly problem: string | null;
}

/** The use of each platform from which something was opened. */
export async function listPlatformUse(tx: TenantTx): Promise<ReadonlyMap<string, PlatformUse>> {
  const { rows } = await sql<PlatformUse>`
    select l.platform_id, max(l.launched_at) as opened_at, max(s.sent_at) as sent_at,
      (count(*) filter (where s.sent_version < s.version))::int as unsent,
      (array_agg(s.problem order by s.stamped_at desc nulls last)
        filter (where s.problem is not null and s.sent_version < s.version))[1] as problem
    from lti_link l left join lti_score s on s.tenant_id = ${tx.tenantId} and s.link_id = l.link_id
    where l.tenant_id = ${tx.tenantId}
    group by l.platform_id`.execute(tx);
  return new Map(rows.map((row) => [row.platform_id, row]));
}
