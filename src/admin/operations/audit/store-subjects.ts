/** The names of what the log holds by identifier, with the page that shows it. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';

export interface Named {
  readonly name: string;
  /** A path of this site; null: it has no page, or is not there any more. */
  readonly href: string | null;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly gone: boolean;
  /** What else its address needs. */
  readonly other: string | null;
}

/** Where the name of a kind of object is found. The words are ours and become part of the statement. */
interface Source {
  readonly table: string;
  readonly id: string;
  readonly idType?: 'uuid' | 'text';
  readonly name: string;
  readonly gone?: string;
  readonly other?: string;
  readonly page: ((row: Row) => string) | null;
}

const at =
  (folder: string) =>
  ({ id }: Row): string =>
    `${folder}/${id}`;
const always = (page: string) => (): string => page;

const personName = (row: string): string =>
  `coalesce(nullif(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.email)`;
const quizName = (quiz: string): string =>
  `(select r.name from quiz_revision r join quiz z on z.tenant_id = r.tenant_id and z.quiz_id = r.quiz_id
    and z.newest_revision = r.revision where r.tenant_id = t.tenant_id and r.quiz_id = ${quiz})`;
const planName = '(select p.name from plan p where p.tenant_id = t.tenant_id and p.plan_id = t.plan_id)';
const holderName = `coalesce(
  (select ${personName('p')} from person p where p.tenant_id = t.tenant_id and p.person_id = t.person_id), '')`;

/** By kind, as `writeAudit` names it. */
const sources: Readonly<Record<string, Source>> = {
  person: { table: 'person', id: 'person_id', name: personName('t'), page: at('/user') },
  group: {
    table: 'person_group',
    id: 'group_id',
    name: 'coalesce(t.deleted_name, t.name)',
    gone: 't.deleted_at is not null',
    page: at('/user/groups'),
  },
  quiz: {
    table: 'quiz',
    id: 'quiz_id',
    name: quizName('t.quiz_id'),
    gone: 't.deleted_at is not null',
    page: ({ id, name }) => `/quizzes/${slugOf(name)}/${id}`,
  },
  live: { table: 'live_game', id: 'game_id', name: 't.name', page: at('/live') },
  course: {
    table: 'course',
    id: 'course_id',
    name: 't.title',
    gone: 't.deleted_at is not null',
    page: at('/courses'),
  },
  topic: {
    table: 'topic',
    id: 'topic_id',
    name: 't.title',
    gone: 't.deleted_at is not null',
    other: 't.course_id',
    page: ({ id, other }) => `/courses/${other}/topics/${id}`,
  },
  question: {
    table: 'question',
    id: 'question_id',
    name: 't.title',
    gone: 't.deleted_at is not null',
    page: at('/questions'),
  },
  attempt: {
    table: 'attempt',
    id: 'attempt_id',
    name: `${holderName} || ', ' || coalesce(${quizName('t.quiz_id')}, '')`,
    page: at('/myAttempt'),
  },
  certificate: {
    table: 'certificate',
    id: 'certificate_id',
    name: "t.person_name || ', ' || t.title",
    other: 't.kind',
    page: ({ id, other }) => `/${other === 'quiz' ? 'quizzes' : 'courses'}/certificate/${id}`,
  },
  complaint: {
    table: 'appeal',
    id: 'appeal_id',
    name: `${holderName} || ', ' || coalesce(${quizName('t.quiz_id')}, '')`,
    other: `t.quiz_id || '/' || coalesce(${quizName('t.quiz_id')}, '')`,
    page: ({ id, other }) => `/quizzes/${slugOf(other!.slice(37))}/${other!.slice(0, 36)}/complaints?complaint=${id}`,
  },
  'certificate-template': {
    table: 'certificate_template',
    id: 'certificate_template_id',
    name: 't.name',
    other: 't.type',
    page: null,
  },
  channel: {
    table: 'channel',
    id: 'channel_id',
    name: 't.name',
    gone: 't.deleted_at is not null',
    page: at('/channels'),
  },
  announcement: { table: 'announcement', id: 'announcement_id', name: 't.title', page: at('/announcements') },
  faq: { table: 'faq', id: 'faq_id', name: 't.question', page: always('/faqs') },
  message: { table: 'contact_message', id: 'contact_message_id', name: 't.subject', page: always('/company/messages') },
  page: {
    table: 'page',
    id: 'page_id',
    name: 't.name',
    gone: 't.deleted_at is not null',
    page: ({ name }) => `/promo/edit/${encodeURIComponent(name)}`,
  },
  post: { table: 'post', id: 'post_id', name: 't.title', page: at('/blog') },
  plan: { table: 'plan', id: 'plan_id', name: 't.name', page: always('/company/plans') },
  grant: {
    table: 'plan_grant',
    id: 'grant_id',
    name: `concat_ws(', ', ${planName}, coalesce(nullif(${holderName}, ''),
      (select g.name from person_group g where g.tenant_id = t.tenant_id and g.group_id = t.group_id)))`,
    page: always('/company/plans'),
  },
  request: {
    table: 'plan_request',
    id: 'request_id',
    name: `concat_ws(', ', ${planName}, ${holderName})`,
    page: always('/company/plans'),
  },
  payment: {
    table: 'payment',
    id: 'payment_id',
    name: `concat_ws(', ', ${planName}, ${holderName})`,
    page: always('/company/plans'),
  },
  voucher: { table: 'voucher', id: 'voucher_id', name: planName, page: always('/company/plans') },
  'voucher-batch': { table: 'voucher', id: 'batch_id', name: planName, page: always('/company/plans') },
  lti_context: { table: 'lti_context', id: 'context_id', name: 't.title', page: always('/company/platforms') },
  lti_tool: { table: 'lti_tool', id: 'tool_id', name: 't.name', page: always('/company/tools') },
  lti_platform: { table: 'lti_platform', id: 'platform_id', name: 't.name', page: always('/company/platforms') },
  scim_token: { table: 'scim_token', id: 'token_id', name: 't.name', page: always('/company/directory') },
  scim_group: { table: 'scim_group', id: 'scim_group_id', name: 't.display_name', page: always('/company/directory') },
  oneroster_connection: {
    table: 'oneroster_connection',
    id: 'connection_id',
    name: 't.name',
    page: always('/company/oneroster'),
  },
  mapping_rule: { table: 'mapping_rule', id: 'rule_id', name: 't.value', page: always('/company/mapping') },
  api_key: { table: 'api_key', id: 'key_id', name: 't.name', page: null },
  webhook: { table: 'webhook', id: 'webhook_id', name: 't.url', page: at('/company/webhooks') },
  sso_provider: { table: 'sso_provider', id: 'provider_id', name: 't.label', page: always('/company/sign-in') },
  stimulus: {
    table: 'stimulus',
    id: 'stimulus_id',
    name: 't.title',
    gone: 't.deleted_at is not null',
    page: at('/questions/stimuli'),
  },
  tag: { table: 'tag', id: 'tag_id', name: 't.name', page: always('/tags') },
  task: { table: 'task', id: 'task_id', name: 't.title', page: always('/company/tasks') },
  tenant: { table: 'tenant', id: 'tenant_id', name: 't.name', page: always('/company/settings') },
  image: {
    table: 'stored_image',
    id: 'image_hash',
    idType: 'text',
    name: 't.name',
    page: always('/company/images'),
  },
  media: { table: 'stored_file', id: 'file_hash', idType: 'text', name: 't.name', page: null },
};

/** Kinds that have no row of their own here. */
export const namelessKinds: ReadonlySet<string> = new Set(['badge-key', 'job', 'mail', 'practice']);
export const namedKinds: ReadonlySet<string> = new Set(Object.keys(sources));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The names of these things of one kind, by their identifiers; what is not there has none. */
export async function listNames(tx: TenantTx, kind: string, ids: Iterable<string>): Promise<Map<string, Named>> {
  const source = sources[kind];
  const { idType = 'uuid', gone = 'false', other = 'null' } = source ?? {};
  const wanted = [...new Set(ids)].filter((id) => idType === 'text' || UUID.test(id));
  if (!source || wanted.length === 0) return new Map();
  const key = sql.ref(`t.${source.id}`);
  const { rows } = await sql<Row>`
    select distinct on (${key}) ${key}::text as id, coalesce(${sql.raw(source.name)}, '') as name,
      ${sql.raw(gone)} as gone, (${sql.raw(other)})::text as other
    from ${sql.table(source.table)} t
    where t.tenant_id = ${tx.tenantId} and ${key} = any(${wanted}::${sql.raw(idType)}[])`.execute(tx);
  return new Map(
    rows.map((row) => [row.id, { name: row.name, href: row.gone || !source.page ? null : source.page(row) }]),
  );
}

/** What details refer to by identifiers. */
const inDetails = ['person', 'group', 'quiz', 'course', 'question'] as const;

/** The names of whatever has one of these identifiers, of the kinds that details name. */
export async function listNamesOfAny(tx: TenantTx, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const kind of inDetails) for (const [id, { name }] of await listNames(tx, kind, ids)) found.set(id, name);
  return found;
}
