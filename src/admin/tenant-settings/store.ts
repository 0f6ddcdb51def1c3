import { sql, type Updateable } from 'kysely';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { LegalKind } from '#tenancy/rules.ts';
import type { MailKindName, MailWords } from '#tenancy/rules-mail.ts';

/** The tenant's revision, held until the transaction ends. */
export const lockRevision = async (tx: TenantTx): Promise<number> =>
  (
    await tx
      .selectFrom('tenant')
      .select('revision')
      .where('tenant_id', '=', tx.tenantId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  ).revision;

export const updateTenantRow = (tx: TenantTx, change: Updateable<DB['tenant']>) =>
  tx
    .updateTable('tenant')
    .set({ ...change, revision: sql`revision + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .execute();

/** Sets a legal text; null removes it. */
export async function upsertLegalText(tx: TenantTx, kind: LegalKind, body: string | null): Promise<void> {
  if (body === null) {
    await tx.deleteFrom('legal_text').where('tenant_id', '=', tx.tenantId).where('kind', '=', kind).execute();
    return;
  }
  await tx
    .insertInto('legal_text')
    .values({ tenant_id: tx.tenantId, kind, body })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind']).doUpdateSet({ body, updated_at: sql`excluded.updated_at` }),
    )
    .execute();
}

/** Sets the tenant's own words of a mail; null goes back to the product's. */
export async function upsertMailText(tx: TenantTx, kind: MailKindName, words: MailWords | null): Promise<void> {
  if (words === null) {
    await tx.deleteFrom('mail_text').where('tenant_id', '=', tx.tenantId).where('kind', '=', kind).execute();
    return;
  }
  const { subject, body } = words;
  await tx
    .insertInto('mail_text')
    .values({ tenant_id: tx.tenantId, kind, subject, body })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind']).doUpdateSet({ subject, body, updated_at: sql`excluded.updated_at` }),
    )
    .execute();
}

/** What the tenant has used of what its limits count. */
export async function readUse(tx: TenantTx): Promise<{ people: number; bytes: number }> {
  const { rows } = await sql<{ people: number; bytes: string }>`
    select
      (select count(*)::int from person where tenant_id = ${tx.tenantId} and status = 'active') as people,
      coalesce((select bytes from storage_use where tenant_id = ${tx.tenantId}), 0) as bytes`.execute(tx);
  return { people: rows[0]!.people, bytes: Number(rows[0]!.bytes) };
}

/** Teachers and admins with an open account. */
export const listStaffIds = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('person')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('status', '=', 'active')
      .where('role', 'in', ['admin', 'teacher'])
      .execute()
  ).map((row) => row.person_id);
