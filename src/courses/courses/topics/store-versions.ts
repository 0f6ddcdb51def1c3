/** What topics were before. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { dripKinds, topicCompletions } from './contract.ts';

/** The settings of a topic as a version keeps them. */
export const versionSettingsSchema = z.object({
  completion: z.enum(topicCompletions),
  completionSeconds: z.number().int().nullable(),
  drip: z.enum(dripKinds),
  dripAt: z.string().nullable(),
  dripDays: z.number().int().nullable(),
  dripTopic: z.string().nullable(),
  quizzes: z.array(z.object({ quiz: z.string(), passPercent: z.number() })),
});
export type VersionSettings = z.output<typeof versionSettingsSchema>;

export const insertVersion = (
  tx: TenantTx,
  createdBy: string,
  topicId: string,
  version: number,
  { title, body, settings }: { readonly title: string; readonly body: string; readonly settings: VersionSettings },
) =>
  tx
    .insertInto('topic_version')
    .values({
      tenant_id: tx.tenantId,
      topic_id: topicId,
      version,
      title,
      body,
      settings: JSON.stringify(settings),
      created_by: createdBy,
    })
    .execute();

const versions = (tx: TenantTx, topicId: string) =>
  tx
    .selectFrom('topic_version as v')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'v.tenant_id').onRef('p.person_id', '=', 'v.created_by'),
    )
    .select(['v.version', 'v.title', 'v.created_at'])
    .select(sql<string>`coalesce(trim(p.first_name || ' ' || p.last_name), '')`.as('by'))
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.topic_id', '=', topicId);

const SHOWN = 200;

/** Newest first, and how many there are. */
export async function listVersionRows(
  tx: TenantTx,
  topicId: string,
  { ofst, limit = SHOWN }: { readonly ofst: number; readonly limit?: number | undefined },
) {
  const rows = await versions(tx, topicId).orderBy('v.version', 'desc').offset(ofst).limit(limit).execute();
  const { total } = await tx
    .selectFrom('topic_version')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findVersionRow = (tx: TenantTx, topicId: string, version: number) =>
  versions(tx, topicId).select(['v.body', 'v.settings']).where('v.version', '=', version).executeTakeFirst();
