import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { deleteFilesOf } from '#tasks/api.ts';
import type { parts } from './parts.ts';

type Part = (typeof parts)[number];

/** The rows of one part, as in the copy. */
export async function readPart(tx: TenantTx, part: Part, personId: string): Promise<unknown[]> {
  const columns = sql.join(part.columns.map((column) => sql.ref(column)));
  const owned =
    part.of === 'attempt'
      ? sql`attempt_id in (select attempt_id from attempt where tenant_id = ${tx.tenantId} and person_id = ${personId})`
      : part.of === 'player'
        ? sql`player_id in (select player_id from live_player where tenant_id = ${tx.tenantId} and person_id = ${personId})`
        : sql`${sql.ref(part.of ?? 'person_id')} = ${personId}`;
  const { rows } = await sql`select ${columns} from ${sql.table(part.table)}
    where tenant_id = ${tx.tenantId} and ${owned}`.execute(tx);
  return rows;
}

export const findPhoto = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person as p')
    .innerJoin('stored_image as i', (join) =>
      join.onRef('i.tenant_id', '=', 'p.tenant_id').onRef('i.image_hash', '=', 'p.photo_hash'),
    )
    .select(['i.bytes', 'i.mime'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.person_id', '=', personId)
    .executeTakeFirst();

export const findRequest = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('deletion_request')
    .select(['requested_at', 'reason'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** False when the person has asked already; the reason is then the new one. */
export async function upsertRequest(tx: TenantTx, personId: string, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into deletion_request (tenant_id, person_id, reason, requested_at)
    values (${tx.tenantId}, ${personId}, ${reason}, ${now})
    on conflict (tenant_id, person_id) do update set reason = excluded.reason
    returning (xmax = 0) as is_new`.execute(tx);
  return rows[0]!.is_new;
}

/** Undefined when there was none. */
export const dropRequest = (tx: TenantTx, personId: string) =>
  tx
    .deleteFrom('deletion_request')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .returning('requested_at')
    .executeTakeFirst();

/** Tables of which every row of the person goes. */
export const GONE = [
  'session',
  'sign_in_browser',
  'trusted_device',
  'password_reset',
  'challenge',
  'authenticator',
  'recovery_code',
  'passkey',
  'sso_identity',
  'api_key',
  // Whoever comes from a platform again is somebody new here, and no result is sent there any more.
  'lti_account',
  'lti_score',
  'lti_tool_user',
  // A tool's comment may name the person.
  'lti_result',
  'lti_launch',
  'scim_user',
  'scim_group_member',
  'oneroster_user',
  'oneroster_score',
  'directory_statement',
  'directory_member',
  'directory_role',
  'directory_account',
  'group_member',
  'channel_member',
  'notification',
  'notification_preference',
  'push_subscription',
  'question_bookmark',
  'study_goal',
  'practice_assignment_person',
  'practice_card',
  'practice_review',
  'practice_attempt',
  'practice_preference',
  'practice_summary',
  'calendar_feed',
  'table_view',
  'question_editor',
  'deletion_request',
  'name_request',
] as const;

/** Takes everything out that says who the person was. What they answered stays for the numbers, without a name. */
export async function anonymise(tx: TenantTx, personId: string, now: Date): Promise<void> {
  for (const table of GONE)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and person_id = ${personId}`.execute(tx);
  await deleteFilesOf(tx, personId, 'own-data');
  // Nobody but them has ever read these.
  await sql`delete from attempt_annotation n using attempt a where n.tenant_id = ${tx.tenantId} and a.tenant_id = n.tenant_id
    and a.attempt_id = n.attempt_id and a.person_id = ${personId}`.execute(tx);
  await sql`update certificate set person_name = 'Deleted person'
    where tenant_id = ${tx.tenantId} and person_id = ${personId}`.execute(tx);
  await sql`update certificate_credential d set token = null from certificate c where d.tenant_id = ${tx.tenantId}
    and c.tenant_id = d.tenant_id and c.certificate_id = d.certificate_id and c.person_id = ${personId}`.execute(tx);
  await sql`update contact_message set name = 'Deleted person', email = 'deleted@deleted.invalid'
    where tenant_id = ${tx.tenantId} and person_id = ${personId}`.execute(tx);
  await sql`update live_player set nickname = 'Deleted person', nickname_key = player_id::text
    where tenant_id = ${tx.tenantId} and person_id = ${personId}`.execute(tx);
  await tx
    .updateTable('person')
    .set({
      email: `${personId}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'person',
      password_hash: null,
      status: 'disabled',
      roles: ['student'],
      photo_hash: null,
      external_id: null,
      from_upload: false,
      time_zone: null,
      locale: null,
      language: null,
      last_seen_at: null,
      anonymised_at: now,
      updated_at: now,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();
}
