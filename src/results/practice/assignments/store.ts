/** Assignments of practice, who they are for, and what was practised. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface AssignmentRow {
  readonly assignment_id: string;
  readonly question_count: number;
  readonly due_at: Date;
  readonly note: string;
  readonly created_at: Date;
  readonly topics: readonly Named[];
  readonly groups: readonly Named[];
  readonly people: readonly Named[];
  readonly students: number;
  readonly finished: number;
}

/** The students that an assignment `a` is for now. */
const audience = sql`(
  select p.person_id, p.first_name, p.last_name from person p
  where p.tenant_id = a.tenant_id and p.role = 'student' and p.status = 'active' and p.person_id in (
    select x.person_id from practice_assignment_person x
    where x.tenant_id = a.tenant_id and x.assignment_id = a.assignment_id
    union select m.person_id from practice_assignment_group g
    join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
    where g.tenant_id = a.tenant_id and g.assignment_id = a.assignment_id))`;

const isCounted = sql`not exists (select from practice_review u
  where u.tenant_id = r.tenant_id and u.person_id = r.person_id and u.undoes = r.review_id)`;

/** Answers `r` in practice to questions of the topics of `a` since it was assigned. */
const isOfAssignment = sql`r.tenant_id = a.tenant_id and r.source = 'practice' and r.reviewed_at >= a.created_at and ${isCounted}
  and exists (select from practice_assignment_topic w
    join question_tag qt on qt.tenant_id = w.tenant_id and qt.tag_id = w.tag_id
    where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id and qt.question_id = r.question_id)`;

const columns = sql`a.assignment_id, a.question_count, a.due_at, a.note, a.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('_id', t.tag_id, 'name', t.name) order by lower(t.name)), '[]')
    from practice_assignment_topic w join tag t on t.tenant_id = w.tenant_id and t.tag_id = w.tag_id
    where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id) as topics,
  (select coalesce(jsonb_agg(jsonb_build_object('_id', g.group_id, 'name', g.name) order by lower(g.name)), '[]')
    from practice_assignment_group w join person_group g on g.tenant_id = w.tenant_id and g.group_id = w.group_id
    where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id) as groups,
  (select coalesce(jsonb_agg(jsonb_build_object('_id', p.person_id, 'name', trim(p.first_name || ' ' || p.last_name))
      order by lower(p.last_name), p.person_id), '[]')
    from practice_assignment_person w join person p on p.tenant_id = w.tenant_id and p.person_id = w.person_id
    where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id) as people,
  (select count(*) from ${audience} s)::int as students,
  (select count(*) from ${audience} s where (select count(*) from practice_review r
    where r.person_id = s.person_id and ${isOfAssignment}) >= a.question_count)::int as finished`;

export async function listRows(tx: TenantTx, { ofst, limit }: { readonly ofst: number; readonly limit: number }) {
  const { rows } = await sql<AssignmentRow>`select ${columns} from practice_assignment a
    where a.tenant_id = ${tx.tenantId} order by a.due_at desc, a.assignment_id offset ${ofst} limit ${limit}`.execute(
    tx,
  );
  const { total } = await tx
    .selectFrom('practice_assignment')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findRow(tx: TenantTx, id: string): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`select ${columns} from practice_assignment a
    where a.tenant_id = ${tx.tenantId} and a.assignment_id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** The ids of the students that it is for now. */
export async function listAudience(tx: TenantTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select s.person_id from practice_assignment a cross join lateral ${audience} s
    where a.tenant_id = ${tx.tenantId} and a.assignment_id = ${id}::uuid`.execute(tx);
  return rows.map((row) => row.person_id);
}

export interface Progress {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly done: number;
  readonly questions: number;
  readonly right_first: number;
  readonly right_last: number;
  readonly last_at: Date | null;
  readonly total: number;
}

/** The students with what they have practised, those who have done least first. */
export async function listProgress(
  tx: TenantTx,
  id: string,
  { ofst, limit }: { readonly ofst: number; readonly limit: number },
): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    with page as (
      select s.person_id, s.first_name, s.last_name, (count(*) over ())::int as total, d.done, d.last_at
      from practice_assignment a cross join lateral ${audience} s
      cross join lateral (select count(*)::int as done, max(r.reviewed_at) as last_at from practice_review r
        where r.person_id = s.person_id and ${isOfAssignment}) d
      where a.tenant_id = ${tx.tenantId} and a.assignment_id = ${id}::uuid
      order by d.done, lower(s.last_name), lower(s.first_name), s.person_id offset ${ofst} limit ${limit}),
    practised as (
      select distinct r.person_id, r.question_id from practice_assignment a
      join practice_review r on ${isOfAssignment} and r.person_id in (select person_id from page)
      where a.tenant_id = ${tx.tenantId} and a.assignment_id = ${id}::uuid),
    log as (
      select r.person_id, r.question_id, (array_agg(r.rating order by r.reviewed_at, r.review_id))[1] as first,
        (array_agg(r.rating order by r.reviewed_at desc, r.review_id desc))[1] as last
      from practised p join practice_review r on r.tenant_id = ${tx.tenantId} and r.person_id = p.person_id
        and r.question_id = p.question_id and r.source <> 'undo' and ${isCounted}
      group by r.person_id, r.question_id)
    select page.person_id, page.first_name, page.last_name, page.done, page.last_at, page.total,
      (select count(*) from log l where l.person_id = page.person_id)::int as questions,
      (select count(*) from log l where l.person_id = page.person_id and l.first >= 3)::int as right_first,
      (select count(*) from log l where l.person_id = page.person_id and l.last >= 3)::int as right_last
    from page order by page.done, lower(page.last_name), lower(page.first_name), page.person_id`.execute(tx);
  return rows;
}

export interface MineRow {
  readonly assignment_id: string;
  readonly question_count: number;
  readonly due_at: Date;
  readonly note: string;
  readonly topics: readonly string[];
  readonly done: number;
}

/** What is assigned to the person and due after this instant, the first due first. */
export async function listMine(
  tx: TenantTx,
  personId: string,
  dueAfter: Date,
  dueBefore: Date | null = null,
): Promise<MineRow[]> {
  const { rows } = await sql<MineRow>`
    select a.assignment_id, a.question_count, a.due_at, a.note,
      array(select t.name from practice_assignment_topic w join tag t on t.tenant_id = w.tenant_id and t.tag_id = w.tag_id
        where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id order by lower(t.name)) as topics,
      (select count(*) from practice_review r where r.person_id = ${personId}::uuid and ${isOfAssignment})::int as done
    from practice_assignment a
    where a.tenant_id = ${tx.tenantId} and a.due_at > ${dueAfter}
      and a.due_at < coalesce(${dueBefore}::timestamptz, 'infinity') and a.assignment_id in (
      select x.assignment_id from practice_assignment_person x where x.tenant_id = ${tx.tenantId} and x.person_id = ${personId}::uuid
      union select g.assignment_id from practice_assignment_group g
      join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
      where g.tenant_id = ${tx.tenantId} and m.person_id = ${personId}::uuid)
    order by a.due_at, a.assignment_id`.execute(tx);
  return rows;
}

interface Due {
  readonly after: Date;
  readonly until: Date;
}

/** Tenants with practice that is due then and whose students were not reminded of it. */
export const listTenantsWithDue = (tx: SweeperTx, { after, until }: Due) =>
  tx
    .selectFrom('practice_assignment')
    .select('tenant_id')
    .distinct()
    .where('due_at', '>', after)
    .where('due_at', '<=', until)
    .where(sql<SqlBool>`reminded_for is distinct from due_at`)
    .execute();

/** What is due then, whose students were not reminded of it: the ids. */
export const listToRemind = (tx: TenantTx, { after, until }: Due) =>
  tx
    .selectFrom('practice_assignment')
    .select(['assignment_id', 'due_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('due_at', '>', after)
    .where('due_at', '<=', until)
    .where(sql<SqlBool>`reminded_for is distinct from due_at`)
    .orderBy('due_at')
    .limit(100)
    .execute();

/** Records that its students are reminded of this date; undefined when another process was first or the date has changed. */
export const recordReminder = (tx: TenantTx, id: string, dueAt: Date) =>
  tx
    .updateTable('practice_assignment')
    .set({ reminded_for: dueAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('assignment_id', '=', id)
    .where('due_at', '=', dueAt)
    .where(sql<SqlBool>`reminded_for is distinct from due_at`)
    .returning('assignment_id')
    .executeTakeFirst();

/** Its students who have not answered as many questions as are asked, with how many they have. */
export async function listUnfinished(tx: TenantTx, id: string): Promise<{ person_id: string; done: number }[]> {
  const { rows } = await sql<{ person_id: string; done: number }>`
    select s.person_id, d.done from practice_assignment a cross join lateral ${audience} s
    cross join lateral (select count(*)::int as done from practice_review r
      where r.person_id = s.person_id and ${isOfAssignment}) d
    where a.tenant_id = ${tx.tenantId} and a.assignment_id = ${id}::uuid and d.done < a.question_count`.execute(tx);
  return rows;
}

interface Values {
  readonly topics: readonly string[];
  readonly groups: readonly string[];
  readonly people: readonly string[];
  readonly count: number;
  readonly dueAt: string;
  readonly note: string;
}

async function insertParts(tx: TenantTx, id: string, { topics, groups, people }: Values): Promise<void> {
  await sql`insert into practice_assignment_topic (tenant_id, assignment_id, tag_id)
    values (${tx.tenantId}, ${id}, unnest(${[...new Set(topics)]}::uuid[]))`.execute(tx);
  await sql`insert into practice_assignment_group (tenant_id, assignment_id, group_id)
    values (${tx.tenantId}, ${id}, unnest(${[...new Set(groups)]}::uuid[]))`.execute(tx);
  await sql`insert into practice_assignment_person (tenant_id, assignment_id, person_id)
    values (${tx.tenantId}, ${id}, unnest(${[...new Set(people)]}::uuid[]))`.execute(tx);
}

export async function insertAssignment(tx: TenantTx, values: Values, createdBy: string, now: Date): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('practice_assignment')
    .values({
      tenant_id: tx.tenantId,
      assignment_id: id,
      question_count: values.count,
      due_at: values.dueAt,
      note: values.note,
      created_by: createdBy,
      created_at: now,
    })
    .execute();
  await insertParts(tx, id, values);
  return id;
}

/** Replaces all values; from when on answers count stays. */
export async function updateAssignmentRow(tx: TenantTx, id: string, values: Values): Promise<void> {
  await tx
    .updateTable('practice_assignment')
    .set({ question_count: values.count, due_at: values.dueAt, note: values.note })
    .where('tenant_id', '=', tx.tenantId)
    .where('assignment_id', '=', id)
    .execute();
  await sql`delete from practice_assignment_topic where tenant_id = ${tx.tenantId} and assignment_id = ${id}`.execute(
    tx,
  );
  await sql`delete from practice_assignment_group where tenant_id = ${tx.tenantId} and assignment_id = ${id}`.execute(
    tx,
  );
  await sql`delete from practice_assignment_person where tenant_id = ${tx.tenantId} and assignment_id = ${id}`.execute(
    tx,
  );
  await insertParts(tx, id, values);
}

export const deleteAssignmentRow = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('practice_assignment')
    .where('tenant_id', '=', tx.tenantId)
    .where('assignment_id', '=', id)
    .returning('assignment_id')
    .executeTakeFirst();

/** Which of these are there: topics, living groups, and students; each as its field and id. */
export async function listKnown(tx: TenantTx, { topics, groups, people }: Omit<Values, 'count' | 'dueAt' | 'note'>) {
  const { rows } = await sql<{ id: string }>`
    select 'topics ' || tag_id as id from tag where tenant_id = ${tx.tenantId} and tag_id = any(${[...topics]}::uuid[])
    union all select 'groups ' || group_id from person_group
    where tenant_id = ${tx.tenantId} and deleted_at is null and group_id = any(${[...groups]}::uuid[])
    union all select 'people ' || person_id from person
    where tenant_id = ${tx.tenantId} and role = 'student' and person_id = any(${[...people]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
