import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type PlatformTx, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { tenantSchema } from './contract.ts';
import type { Feature, LegalKind } from './rules.ts';
import type { MailKindName, MailWords } from './rules-mail.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'tenant.contacts': z.output<typeof tenantSchema>['contacts'];
    'tenant.social_profiles': z.output<typeof tenantSchema>['socialProfiles'];
  }
}

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
  await tx.selectFrom('legal_text').select(['kind', 'body']).where('tenant_id', '=', tx.tenantId).execute();

export const listMailTexts = (tx: TenantTx) =>
  tx.selectFrom('mail_text').select(['kind', 'subject', 'body']).where('tenant_id', '=', tx.tenantId).execute();

export const findMailText = (tx: TenantTx, kind: MailKindName): Promise<MailWords | undefined> =>
  tx
    .selectFrom('mail_text')
    .select(['subject', 'body'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** That visitors may know of the revision `r`, as far as it says itself. */
export const isPublicRevision = sql<SqlBool>`r.is_public and r.published_at is not null
  and not exists (select from quiz_group g
    where g.tenant_id = r.tenant_id and g.quiz_id = r.quiz_id and g.revision = r.revision)
  and not exists (select from channel_item i
    join channel c on c.tenant_id = i.tenant_id and c.channel_id = i.channel_id and c.deleted_at is null
    where i.tenant_id = r.tenant_id and i.kind = 'quiz' and i.item_id = r.quiz_id and i.members_only)`;

/**
 * Returns true when visitors may see this picture: it is a logo of the tenant, or is in a legal text, on a published
 * page, in a post, in an answer to a common question, or in what a public quiz shows.
 */
export async function isPublicPicture(tx: TenantTx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (
      select from tenant where tenant_id = ${tx.tenantId} and (logo like ${`%${hash}`} or logo_small like ${`%${hash}`})
      union all
      select from legal_text where tenant_id = ${tx.tenantId} and body like ${`%${hash}%`}
      union all
      select from page where tenant_id = ${tx.tenantId} and deleted_at is null and pictures @> array[${hash}]
      union all
      select from faq where tenant_id = ${tx.tenantId} and answer like ${`%${hash}%`}
      union all
      select from post where tenant_id = ${tx.tenantId} and published_at <= now()
        and (cover_hash = ${hash} or body like ${`%${hash}%`})
      union all
      select from quiz q join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id
          and r.revision = q.published_revision and ${isPublicRevision}
        where q.tenant_id = ${tx.tenantId} and q.deleted_at is null and q.archived_at is null and (
          r.description like ${`%${hash}%`} or r.instructions like ${`%${hash}%`}
          or exists (select from quiz_slot s join question_version v on v.tenant_id = s.tenant_id
              and v.question_id = s.question_id and v.version = s.question_version
            where s.tenant_id = r.tenant_id and s.quiz_id = r.quiz_id and s.revision = r.revision and s.is_sample
              and v.stimulus_id is null and v.content::text like ${`%${hash}%`}))
    ) as shown`.execute(tx);
  return rows[0]!.shown;
}

/**
 * Returns false where the tenant has switched the feature off, so that screens need not offer it. Its calls are
 * refused.
 */
export async function hasFeature(tx: TenantTx, feature: Feature): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('features_off')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return !row.features_off.includes(feature);
}
