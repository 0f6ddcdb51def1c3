/** Which accounts at learning platforms open the account of a person. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const listAccountsOf = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('lti_account as a')
    .innerJoin('lti_platform as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.platform_id', '=', 'a.platform_id'),
    )
    .innerJoin('person as o', (join) =>
      join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.person_id', '=', 'a.person_id'),
    )
    .select(['a.platform_id', 'a.subject', 'a.created_at', 'a.last_used_at', 'p.name'])
    // An account whose address its owner has proved is no longer the platform's.
    .select(sql<boolean>`p.is_enabled and (o.email_unproven or not a.email_unproven)`.as('is_usable'))
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.person_id', '=', personId)
    .orderBy('p.name')
    .orderBy('a.platform_id')
    .orderBy('a.created_at')
    .execute();

/** Takes away every way in that the platform has to the person's account; the person's results are sent there no more. */
export async function deleteAccountsOf(tx: TenantTx, personId: string, platformId: string): Promise<void> {
  await tx
    .deleteFrom('lti_account')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('platform_id', '=', platformId)
    .execute();
  await sql`delete from lti_score s using lti_link l
    where s.tenant_id = ${tx.tenantId} and s.person_id = ${personId} and l.tenant_id = s.tenant_id
      and l.link_id = s.link_id and l.platform_id = ${platformId}`.execute(tx);
}
