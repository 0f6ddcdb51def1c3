import { sql } from 'kysely';
import { type PlatformTx, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/tenant-of-request.ts';
import type { Feature, LegalKind } from './rules.ts';
import type { MailKindName, MailWords } from './rules-mail.ts';

/** The tenant that answers at a host; null where no site lives. */
export async function findTenantByHost(tx: PlatformTx, host: string): Promise<TenantOfRequest | null> {
  const row = await tx.selectFrom('tenant_host').select('tenant_id').where('host', '=', host).executeTakeFirst();
  return row ? { id: tenantId(row.tenant_id), host } : null;
}

/** The tenant's own row. */
export const getTenantRow = (tx: TenantTx) =>
  tx.selectFrom('tenant').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow();

export const listHosts = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx.selectFrom('tenant_host').select('host').where('tenant_id', '=', tx.tenantId).orderBy('host').execute()
  ).map((row) => row.host);

export const listLegalTexts = async (tx: TenantTx): Promise<{ kind: LegalKind; body: string }[]> =>
  (await tx.selectFrom('legal_text').select(['kind', 'body']).where('tenant_id', '=', tx.tenantId).execute()) as {
    kind: LegalKind;
    body: string;
  }[];

export const listMailTexts = (tx: TenantTx) =>
  tx.selectFrom('mail_text').select(['kind', 'subject', 'body']).where('tenant_id', '=', tx.tenantId).execute();

export const findMailText = (tx: TenantTx, kind: MailKindName): Promise<MailWords | undefined> =>
  tx
    .selectFrom('mail_text')
    .select(['subject', 'body'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** True when visitors may see this picture: it is a logo of the tenant, or stands in a legal text. */
export async function isPublicPicture(tx: TenantTx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (
      select from tenant where tenant_id = ${tx.tenantId} and (logo like ${`%${hash}`} or logo_small like ${`%${hash}`})
      union all
      select from legal_text where tenant_id = ${tx.tenantId} and body like ${`%${hash}%`}
    ) as shown`.execute(tx);
  return rows[0]!.shown;
}

/** False where the tenant has switched the feature off, so that screens need not offer it. The door refuses its calls. */
export async function hasFeature(tx: TenantTx, feature: Feature): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('features_off')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return !row.features_off.includes(feature);
}
