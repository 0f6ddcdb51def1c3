/** Which tables an archive holds, asked of the database itself, so that no table can be forgotten. */
import { sql } from 'kysely';
import type { PlatformTx } from '../database/tenant-tx.ts';

export interface ArchivedTable {
  readonly name: string;
  /** Those that hold data of their own; what is generated is generated again. */
  readonly columns: readonly string[];
  /** The column that holds a file, where there is one. */
  readonly file: string | null;
  readonly key: readonly string[];
  /** Its rows may refer to each other, so they are stored together. */
  readonly isLinked: boolean;
}

/** Tables in no archive, because triggers make them again. */
const derived: Readonly<Record<string, string>> = {
  storage_use: 'counted by the triggers of the tables that keep files',
};

/** Tables that stay behind when a tenant moves to another installation, each with the reason. */
export const leftBehind: Readonly<Record<string, string>> = {
  ...derived,
  session: 'who is signed in here is not signed in elsewhere',
  password_reset: 'mailed links lead to the site as it is here',
  job_failure: 'is about the work of this installation',
  failed_attempt: 'counts guesses at this installation',
  refused_sign_in: 'says who was not let in at this installation',
  sign_in_browser: 'belongs to the sign-ins of this installation',
  trusted_device: 'belongs to the sign-ins of this installation',
  challenge: 'is good for some minutes, and encrypted with the key of this installation',
  authenticator: 'is encrypted with the key of this installation; people turn the second step on again',
  recovery_code: 'belongs to an authenticator app that stays behind',
  sso_provider: 'its secret is encrypted with the key of this installation; admins add it again',
  sso_identity: 'belongs to a provider that stays behind; a verified address links again',
  saml_provider: 'belongs to a provider that stays behind',
  saml_key: 'is encrypted with the key of this installation; another one makes its own',
  session_provider: 'belongs to a session that stays behind',
  scim_token: 'opens the interface of this installation; the directory connects again',
  scim_user: 'is what the directory said to this installation; it says it again after it is connected',
  scim_group: 'is what the directory said to this installation',
  scim_group_member: 'is what the directory said to this installation',
  oneroster_connection: 'its secret is encrypted with the key of this installation; admins connect it again',
  oneroster_run: 'is about a connection that stays behind',
  oneroster_record: 'was read by a connection that stays behind',
  oneroster_class: 'belongs to a connection that stays behind; the groups move',
  oneroster_user: 'belongs to a connection that stays behind; another one recognises people by their number',
  oneroster_quiz: 'belongs to a connection that stays behind',
  oneroster_line: 'belongs to a connection that stays behind',
  oneroster_score: 'belongs to a connection that stays behind',
  mapping_rule: 'is about a connection of this installation; admins write rules for those that they add again',
  mapping_rule_group: 'belongs to a rule that stays behind',
  directory_statement: 'was said by a connection that stays behind; what it gave stays with the people',
  directory_member: 'belongs to a connection that stays behind; the memberships move, as if made by hand',
  directory_role: 'belongs to a connection that stays behind; the roles move, as if given by hand',
  directory_account: 'belongs to a connection that stays behind',
  lti_key: 'is encrypted with the key of this installation; another one signs with a key of its own',
  lti_platform: 'knows this school by the address of this site; platforms register again',
  lti_deployment: 'belongs to a platform that stays behind',
  lti_registration: 'leads to the site as it is here',
  lti_account: 'belongs to a platform that stays behind; people connect again',
  lti_refusal: 'is about messages to this installation',
  lti_context: 'belongs to a platform that stays behind',
  lti_member: 'belongs to a platform that stays behind; its people stay in their groups',
  lti_tool: 'knows this school by the address of this site; tools are registered again',
  lti_tool_registration: 'leads to the site as it is here',
  lti_tool_user: 'belongs to a tool that stays behind',
  lti_item: 'belongs to a tool that stays behind',
  lti_column: 'belongs to a tool that stays behind',
  lti_result: 'belongs to a tool that stays behind',
  lti_launch: 'belongs to a tool that stays behind',
  lti_link: 'belongs to a platform that stays behind',
  lti_score: 'belongs to a link that stays behind',
  api_key: 'opens the interface of this installation; another one makes its own',
  push_key: 'is encrypted with the key of this installation; another one makes its own',
  badge_secret: 'is encrypted with the key of this installation; another one signs with a key of its own',
  calendar_feed: 'is encrypted with the key of this installation; people make a new address',
  push_subscription: 'is registered with the key that stays behind; people turn it on again on their devices',
  push_queue: 'waits for a device that stays behind',
  outbox: 'waits for other systems, which know this installation',
  outbox_target: 'is about the other systems that this installation sends to',
  webhook: 'its secret is encrypted with the key of this installation; admins add it again',
  webhook_try: 'is about messages of this installation',
  quiz_preview: 'an exam as a teacher tries it; it goes by itself after a week',
  quiz_preview_answer: 'belongs to a preview',
  task: 'work of this installation, with its files',
  task_file: 'belongs to a task',
  task_part: 'belongs to a task',
};

/** Returns true for a table that this version leaves behind; an archive of an earlier one may hold it all the same. */
export const isLeftBehind = (kind: ArchiveKind, table: string): boolean =>
  kind === 'tenant' && Object.hasOwn(leftBehind, table);

export type ArchiveKind = 'installation' | 'tenant';

/** The tables of an archive, each behind those it refers to. */
export async function readCatalogue(tx: PlatformTx, kind: ArchiveKind): Promise<ArchivedTable[]> {
  const { rows } = await sql<{
    name: string;
    columns: string[];
    file: string | null;
    key: string[];
    needs: string[];
    linked: boolean;
  }>`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      (select min(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attname in ('bytes', 'content')
        and a.atttypid = 'bytea'::regtype and not a.attisdropped) as file,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs,
      exists (select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid) as linked
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`.execute(tx);
  const out = kind === 'tenant' ? leftBehind : derived;
  const waiting = rows.filter((row) => !Object.hasOwn(out, row.name));
  const ordered: typeof rows = [];
  while (waiting.length > 0) {
    const index = waiting.findIndex((row) => !row.needs.some((need) => waiting.some((other) => other.name === need)));
    if (index === -1) throw new Error(`These tables refer to each other: ${waiting.map((row) => row.name).join(', ')}`);
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered.map(({ name, columns, file, key, linked }) => ({ name, columns, file, key, isLinked: linked }));
}

/** The migrations of the database: only one with the same tables can take an archive. */
export async function readVersion(tx: PlatformTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  return rows.map((row) => row.name);
}
