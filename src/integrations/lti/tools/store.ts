/** Outside tools and what they call people. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const columns = [
  'tool_id',
  'name',
  'login_url',
  'target_url',
  'select_url',
  'redirect_urls',
  'jwks_url',
  'custom',
  'shares_name',
  'shares_email',
  'takes_grades',
  'reads_members',
  'is_enabled',
  'edit',
] as const;

const tools = (tx: TenantTx) => tx.selectFrom('lti_tool').where('tenant_id', '=', tx.tenantId);

export const listToolRows = (tx: TenantTx) => tools(tx).select(columns).orderBy('name').orderBy('tool_id').execute();
export type ToolRow = Awaited<ReturnType<typeof listToolRows>>[number];

export const findTool = (tx: TenantTx, id: string) =>
  tools(tx).select(columns).where('tool_id', '=', id).executeTakeFirst();

export type ToolValues = Omit<ToolRow, 'tool_id' | 'edit'>;

const stored = ({ custom, ...values }: ToolValues) => ({ ...values, custom: JSON.stringify(custom) });

export const insertTool = (tx: TenantTx, id: string, values: ToolValues) =>
  tx
    .insertInto('lti_tool')
    .values({ ...stored(values), tenant_id: tx.tenantId, tool_id: id })
    .execute();

/** False when somebody else has changed it since `edit`. */
export async function updateToolRow(tx: TenantTx, id: string, edit: number, values: ToolValues): Promise<boolean> {
  const row = await tx
    .updateTable('lti_tool')
    .set({ ...stored(values), edit: sql`edit + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', id)
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteTool = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('lti_tool')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** How many places of each tool there are in courses. */
export async function countItems(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('lti_item')
    .select(['tool_id', sql<number>`count(*)::int`.as('items')])
    .where('tenant_id', '=', tx.tenantId)
    .groupBy('tool_id')
    .execute();
  return new Map(rows.map((row) => [row.tool_id, row.items]));
}

/** How many questions of the bank each tool is in. */
export async function countQuestions(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tool: string; questions: number }>`
    select v.content ->> 'tool' as tool, count(*)::int as questions from question q
    join question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
    where q.tenant_id = ${tx.tenantId} and q.type = 'outside-tool' and q.deleted_at is null group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.tool, row.questions]));
}

/** When each tool sent a result last. */
export async function listLastResults(tx: TenantTx): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ tool_id: string; received_at: Date }>`
    select tool_id, max(received_at) as received_at from (
      select c.tool_id, r.received_at from lti_column c
      join lti_result r on r.tenant_id = ${tx.tenantId} and r.column_id = c.column_id
      where c.tenant_id = ${tx.tenantId}
      union all
      select l.tool_id, l.received_at from lti_launch l where l.tenant_id = ${tx.tenantId} and l.received_at is not null
    ) sent group by tool_id`.execute(tx);
  return new Map(rows.map((row) => [row.tool_id, row.received_at]));
}

export const insertToolRegistration = (
  tx: TenantTx,
  given: { readonly tokenHash: Buffer; readonly createdBy: string; readonly now: Date; readonly expiresAt: Date },
) =>
  tx
    .insertInto('lti_tool_registration')
    .values({
      tenant_id: tx.tenantId,
      token_hash: given.tokenHash,
      created_by: given.createdBy,
      created_at: given.now,
      expires_at: given.expiresAt,
    })
    .execute();

/** Uses a registration up. Returns who made it; undefined where it is used, too old, or none. */
export const useToolRegistration = (tx: TenantTx, tokenHash: Buffer, now: Date) =>
  tx
    .updateTable('lti_tool_registration')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('created_by')
    .executeTakeFirst();

/** What a tool calls these people; made where it has no word for one yet. */
export async function subjectsOf(
  tx: TenantTx,
  toolId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length > 0)
    await tx
      .insertInto('lti_tool_user')
      .values(
        people.map((personId) => ({
          tenant_id: tx.tenantId,
          tool_id: toolId,
          person_id: personId,
          // Not in the order of time: it tells nothing of the person.
          subject: crypto.randomUUID(),
        })),
      )
      .onConflict((conflict) => conflict.columns(['tenant_id', 'tool_id', 'person_id']).doNothing())
      .execute();
  const rows = await tx
    .selectFrom('lti_tool_user')
    .select(['person_id', 'subject'])
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', toolId)
    .where('person_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.subject]));
}

/** Whom a tool means. */
export const findBySubject = async (tx: TenantTx, toolId: string, subject: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('lti_tool_user')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('tool_id', '=', toolId)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.person_id ?? null;

export interface CoursePerson {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_teacher: boolean;
}

/** Who is in a course: its teachers, and who has started it. */
export async function listCoursePeople(
  tx: TenantTx,
  courseId: string,
  { role, ofst, limit }: { readonly role: 'teacher' | 'student' | null; readonly ofst: number; readonly limit: number },
): Promise<CoursePerson[]> {
  const { rows } = await sql<CoursePerson>`
    select p.person_id, p.first_name, p.last_name, p.email, bool_or(c.is_teacher) as is_teacher
    from (
      select person_id, true as is_teacher from course_teacher where tenant_id = ${tx.tenantId} and course_id = ${courseId}
      union all
      select person_id, false from enrolment where tenant_id = ${tx.tenantId} and course_id = ${courseId}
    ) c join person p on p.tenant_id = ${tx.tenantId} and p.person_id = c.person_id and p.status = 'active'
    group by p.person_id, p.first_name, p.last_name, p.email
    having ${role === null} or bool_or(c.is_teacher) = ${role === 'teacher'}
    order by p.person_id offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Whether somebody has started the course. */
export const isEnrolled = async (tx: TenantTx, courseId: string, personId: string): Promise<boolean> =>
  (await tx
    .selectFrom('enrolment')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;

export const findCourse = (tx: TenantTx, courseId: string) =>
  tx
    .selectFrom('course')
    .select(['course_id', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether a tool has a place in the course. */
export const isInCourse = async (tx: TenantTx, toolId: string, courseId: string): Promise<boolean> =>
  (await tx
    .selectFrom('lti_item')
    .select('item_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', toolId)
    .where('course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A topic that is not deleted, with its course. */
export const findTopic = (tx: TenantTx, topicId: string) =>
  tx
    .selectFrom('topic')
    .select(['topic_id', 'course_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('topic_id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
