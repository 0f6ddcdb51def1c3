import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface NameFacts {
  readonly rule: string;
  /** The school's own records say the name: an upload or single sign-on has made or named the account. */
  readonly isRecorded: boolean;
}

/** What decides who may change this person's name. */
export const getNameFacts = async (tx: TenantTx, personId: string): Promise<NameFacts> => {
  const row = await tx
    .selectFrom('tenant as t')
    .innerJoin('person as p', 'p.tenant_id', 't.tenant_id')
    .select((where) => [
      't.name_changes as rule',
      sql<boolean>`p.from_upload or p.external_id is not null`.as('is_uploaded'),
      where
        .exists(
          where
            .selectFrom('sso_identity as i')
            .select('i.person_id')
            .whereRef('i.tenant_id', '=', 'p.tenant_id')
            .whereRef('i.person_id', '=', 'p.person_id'),
        )
        .as('has_identity'),
    ])
    .where('t.tenant_id', '=', tx.tenantId)
    .where('p.person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return { rule: row.rule, isRecorded: row.is_uploaded || Boolean(row.has_identity) };
};
