/** Laws about tables that nobody has thought of yet: none is forgotten by archives, space counts and picture uses. */
import { expect, test } from 'vitest';
import { picturePlaces } from '#admin/tenant-settings/store-images.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { withoutTenant } from '../database/tenant-tx.ts';
import { leftBehind, readCatalogue } from './catalogue.ts';

const { db, asOwner } = await testDatabase();

const names = (rows: readonly { name: string }[]): string[] => rows.map((row) => row.name).sort();

const owned = names(
  await asOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  ),
)
  // Which code and which key a database belongs to; a backup names both in its manifest.
  .filter((name) => name !== 'migration' && name !== 'installation_secret');

test('every table is in the archive of a tenant, or is left behind with a reason', async () => {
  const archived = names(await withoutTenant(db, (tx) => readCatalogue(tx, 'tenant')));
  expect([...archived, ...Object.keys(leftBehind)].sort()).toEqual(owned);
  expect(Object.values(leftBehind).filter((reason) => reason.length < 10)).toEqual([]);
});

test('every table is in a backup, but the count that triggers make again', async () => {
  const archived = names(await withoutTenant(db, (tx) => readCatalogue(tx, 'installation')));
  expect(owned.filter((name) => !archived.includes(name))).toEqual(['storage_use']);
});

test('every table comes behind those it refers to', async () => {
  const order = (await withoutTenant(db, (tx) => readCatalogue(tx, 'installation'))).map((table) => table.name);
  const references = await asOwner<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  expect(references.length).toBeGreaterThan(30);
  expect(references.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to) && order.includes(from))).toEqual(
    [],
  );
});

test('every table that keeps files counts them as used space; files of tasks are removed automatically', async () => {
  const keeping = await asOwner<{ name: string; counted: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t
       where t.tgrelid = c.oid and t.tgname = 'storage_added') as counted
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attname in ('bytes', 'content')
       and a.atttypid = 'bytea'::regtype and not a.attisdropped`,
  );
  expect(names(keeping.filter((table) => !table.counted))).toEqual(['task_file', 'task_part']);
});

/** Texts that cannot contain a picture: names, codes, states, numbers, and copies of what is elsewhere. */
const WITHOUT_PICTURES = [
  'api_key',
  'answer_file',
  'answer_file_chunk',
  'attempt_heartbeat',
  'attempt_event',
  'attempt_message',
  'authenticator',
  'badge_key',
  'badge_secret',
  'calendar_feed',
  'certificate_credential',
  'directory_account',
  'directory_member',
  'directory_role',
  'directory_statement',
  'certificate_decision',
  'certificate_rule',
  'appeal',
  'question_bookmark',
  'question_editor',
  'study_goal',
  'table_view',
  'live_answer',
  'live_game',
  'live_own_step',
  'live_player',
  'live_step',
  'practice_assignment',
  'practice_assignment_group',
  'practice_assignment_person',
  'practice_assignment_topic',
  'practice_attempt',
  'practice_card',
  'practice_closed_question',
  'practice_closed_tag',
  'practice_default',
  'practice_model',
  'practice_preference',
  'practice_review',
  'practice_summary',
  'contact_message',
  'item_model',
  'key_override',
  'stats_dataset',
  'stats_outcome',
  'stats_row',
  'lti_account',
  'lti_column',
  'lti_context',
  'lti_deployment',
  'lti_item',
  'lti_key',
  'lti_link',
  'lti_member',
  'lti_launch',
  'lti_platform',
  'lti_refusal',
  'lti_registration',
  'lti_result',
  'lti_score',
  'lti_tool',
  'lti_tool_registration',
  'lti_tool_user',
  'mapping_rule',
  'scim_group',
  'scim_group_member',
  'scim_token',
  'scim_user',
  'mapping_rule_group',
  'mark',
  'marking',
  'marking_rules',
  'part_marking',
  'oneroster_class',
  'oneroster_connection',
  'oneroster_record',
  'oneroster_run',
  'oneroster_user',
  'oneroster_quiz',
  'oneroster_line',
  'oneroster_score',
  'outbox',
  'outbox_target',
  'page_answer',
  'push_queue',
  'push_key',
  'push_subscription',
  'question_filter',
  'question_import',
  'imported_question',
  'post_tag',
  'question_similarity',
  'question_minhash',
  'question_duplicate',
  'question_not_duplicate',
  'quiz_access',
  'quiz_draw',
  'quiz_override',
  'quiz_safe_browser',
  'safe_browser_proof',
  'quiz_pool',
  'quiz_supervision',
  'quiz_preview',
  'quiz_preview_answer',
  'quiz_tools',
  'attempt_annotation',
  'attempt_hint',
  'regrade',
  'regrade_change',
  'challenge',
  'deletion_request',
  'name_request',
  'passkey',
  'recovery_code',
  'refused_sign_in',
  'saml_key',
  'saml_provider',
  'sso_identity',
  'sso_provider',
  'course_group',
  'course_prerequisite',
  'course_section',
  'course_teacher',
  'enrolment',
  'trusted_device',
  'user_import_account',
  'user_import',
  'stored_file',
  'stored_file_chunk',
  'topic_progress',
  'topic_quiz',
  'announcement_group',
  'answer',
  'attempt',
  'attempt_grade',
  'audit_entry',
  'certificate',
  'channel_item',
  'channel_member',
  'course_group',
  'course_prerequisite',
  'course_section',
  'course_teacher',
  'enrolment',
  'trusted_device',
  'late_answer',
  'user_import_account',
  'user_import',
  'stored_file',
  'stored_file_chunk',
  'topic_progress',
  'topic_quiz',
  'failed_attempt',
  'job_failure',
  'group_member',
  'sign_in_browser',
  'mail_text',
  'notification_preference',
  'notification_state',
  'notification',
  'password_reset',
  'payment',
  'payment_event',
  'person_group',
  'plan',
  'plan_grant',
  'plan_request',
  'question',
  'question_flag',
  'question_tag',
  'quiz',
  'dashboard_stats_cursor',
  'quiz_group',
  'quiz_slot',
  'reminder_log',
  'session',
  'session_provider',
  'stimulus',
  'storage_use',
  'stored_image',
  'student_risk',
  'tag',
  'task',
  'task_file',
  'task_part',
  'tenant_host',
  'voucher',
  'voucher_use',
  'webhook',
  'webhook_try',
];

test('every table is looked through for pictures, or holds none', () => {
  const looked = picturePlaces.map((place) => place.table);
  expect([...new Set([...looked, ...WITHOUT_PICTURES])].sort()).toEqual(owned);
});
