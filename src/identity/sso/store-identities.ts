/** Which accounts at providers of single sign-on open the account of a person. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const listIdentitiesOf = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('sso_identity as i')
    .innerJoin('sso_provider as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.provider_id', '=', 'i.provider_id'),
    )
    .select(['i.provider_id', 'i.subject', 'i.created_at', 'i.last_used_at', 'p.kind', 'p.label', 'p.is_enabled'])
    .where('i.tenant_id', '=', tx.tenantId)
    .where('i.person_id', '=', personId)
    .orderBy('p.position')
    .orderBy('i.provider_id')
    .orderBy('i.created_at')
    .execute();

/** Takes away every way in that the provider has to the person's account. */
export const deleteIdentitiesOf = (tx: TenantTx, personId: string, providerId: string) =>
  tx
    .deleteFrom('sso_identity')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('provider_id', '=', providerId)
    .execute();
