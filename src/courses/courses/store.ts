/** Courses with whom they are for and who teaches them. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const courseColumns = [
  'course_id',
  'revision',
  'outline_revision',
  'title',
  'cover_hash',
  'summary',
  'outcomes',
  'description',
  'access',
  'channel_id',
  'opens_at',
  'closes_at',
  'subscription',
  'completion_rule',
  'completion_share',
  'certificate_template_id',
  'published_at',
  'archived_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const;

const one = (tx: TenantTx, courseId: string) =>
  tx.selectFrom('course').select(courseColumns).where('tenant_id', '=', tx.tenantId).where('course_id', '=', courseId);

/** A course that is not deleted. */
export const findCourseRow = (tx: TenantTx, courseId: string) =>
  one(tx, courseId).where('deleted_at', 'is', null).executeTakeFirst();
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourseRow>>>;

/** The course, deleted or not; nobody else can change it until the transaction ends. */
export const lockCourseRow = (tx: TenantTx, courseId: string): Promise<CourseRow | undefined> =>
  one(tx, courseId).forUpdate().executeTakeFirst();

export interface CourseValues {
  readonly title: string;
  readonly cover_hash: string | null;
  readonly summary: string;
  readonly outcomes: string[];
  readonly description: string;
  readonly access: string;
  readonly channel_id: string | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly subscription: number;
  readonly completion_rule: string;
  readonly completion_share: number | null;
  readonly certificate_template_id: string | null;
}

export async function insertCourse(tx: TenantTx, createdBy: string, values: CourseValues): Promise<string> {
  const courseId = uuid();
  await tx
    .insertInto('course')
    .values({ tenant_id: tx.tenantId, course_id: courseId, created_by: createdBy, ...values })
    .execute();
  return courseId;
}

export const updateCourseRow = (tx: TenantTx, courseId: string, values: CourseValues) =>
  tx
    .updateTable('course')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .execute();

/** Moves a course between draft, published, archived and deleted. */
export const setCourseDates = (
  tx: TenantTx,
  courseId: string,
  dates: { published_at?: Date | null; archived_at?: Date | null; deleted_at?: Date | null },
) =>
  tx
    .updateTable('course')
    .set({ ...dates, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .execute();

export interface CourseLinks {
  readonly groups: readonly string[];
  readonly teachers: readonly string[];
  /** Absent: they stay, with those that are deleted now and may come back. */
  readonly prerequisites?: readonly string[];
}

/** Sets the groups, teachers and prerequisites of a course in place of those it had. */
export async function setCourseLinks(tx: TenantTx, courseId: string, links: CourseLinks): Promise<void> {
  const key = { tenant_id: tx.tenantId, course_id: courseId };
  for (const table of ['course_group', 'course_teacher'] as const) {
    await tx.deleteFrom(table).where('tenant_id', '=', tx.tenantId).where('course_id', '=', courseId).execute();
  }
  if (links.groups.length > 0) {
    await tx
      .insertInto('course_group')
      .values(links.groups.map((group_id) => ({ ...key, group_id })))
      .execute();
  }
  if (links.teachers.length > 0) {
    await tx
      .insertInto('course_teacher')
      .values(links.teachers.map((person_id, index) => ({ ...key, person_id, position: index + 1 })))
      .execute();
  }
  if (links.prerequisites) {
    // A deleted course is listed nowhere, and is needed again when it is restored.
    await tx
      .deleteFrom('course_prerequisite as n')
      .where('n.tenant_id', '=', tx.tenantId)
      .where('n.course_id', '=', courseId)
      .where(
        sql<boolean>`not exists (select from course c
          where c.tenant_id = n.tenant_id and c.course_id = n.needs_course_id and c.deleted_at is not null)`,
      )
      .execute();
    if (links.prerequisites.length > 0)
      await tx
        .insertInto('course_prerequisite')
        .values(links.prerequisites.map((needs_course_id) => ({ ...key, needs_course_id })))
        .execute();
  }
}

/** The groups that a course is meant for, also deleted ones: what is meant for a group stays with its members. */
export const listCourseGroups = (tx: TenantTx, courseId: string) =>
  tx
    .selectFrom('course_group as c')
    .innerJoin('person_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.group_id', '=', 'c.group_id'),
    )
    .select(['g.group_id as _id', 'g.name'])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.course_id', '=', courseId)
    .orderBy('g.name')
    .execute();

/** The teachers of the courses, in the order in which they are named. */
export const listCourseTeachers = (tx: TenantTx, courseIds: readonly string[]) =>
  tx
    .selectFrom('course_teacher as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.person_id', '=', 'c.person_id'),
    )
    .select(['c.course_id', 'p.person_id as _id'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('c.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`c.course_id = any(${[...courseIds]}::uuid[])`)
    .orderBy('c.position')
    .execute();

/** The courses to complete first; for students those that can be taken, as no other is asked for. */
export const listCoursePrerequisites = (tx: TenantTx, courseId: string, who: 'faculty' | 'student' = 'faculty') =>
  tx
    .selectFrom('course_prerequisite as n')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.course_id', '=', 'n.needs_course_id'),
    )
    .select(['c.course_id as _id', 'c.title'])
    .where('n.tenant_id', '=', tx.tenantId)
    .where('n.course_id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .$if(who === 'student', (query) => query.where('c.published_at', 'is not', null).where('c.archived_at', 'is', null))
    .orderBy('c.title')
    .execute();

/** For every course that can be reached from these by going to prerequisites: what it needs. */
export async function readNeeds(tx: TenantTx, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ course_id: string; needs: string[] }>`
    with recursive reachable (course_id) as (
      select unnest(${[...courseIds]}::uuid[])
      union
      select p.needs_course_id from reachable r
      join course_prerequisite p on p.tenant_id = ${tx.tenantId} and p.course_id = r.course_id
    )
    select p.course_id, array_agg(p.needs_course_id::text) as needs
    from reachable r
    join course_prerequisite p on p.tenant_id = ${tx.tenantId} and p.course_id = r.course_id
    group by p.course_id`.execute(tx);
  return new Map(rows.map((row) => [row.course_id, row.needs]));
}

/** Those of the ids that the tenant has, so that an unknown one can be refused with its place. */
export async function listKnown(
  tx: TenantTx,
  kind: 'group' | 'teacher' | 'course' | 'quiz' | 'channel',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = {
    group: sql`select group_id as id from person_group where deleted_at is null and`,
    teacher: sql`select person_id as id from person where roles && array['teacher', 'admin'] and`,
    course: sql`select course_id as id from course where deleted_at is null and`,
    quiz: sql`select quiz_id as id from quiz where deleted_at is null and`,
    channel: sql`select channel_id as id from channel where deleted_at is null and`,
  }[kind];
  const idColumn = {
    group: 'group_id',
    teacher: 'person_id',
    course: 'course_id',
    quiz: 'quiz_id',
    channel: 'channel_id',
  };
  const { rows } = await sql<{ id: string }>`
    ${known} tenant_id = ${tx.tenantId} and ${sql.ref(idColumn[kind])} = any(${[...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

export const imageIsStored = async (tx: TenantTx, hash: string): Promise<boolean> =>
  (await tx
    .selectFrom('stored_image')
    .select('image_hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .executeTakeFirst()) !== undefined;

/** The channels that somebody has joined. */
export async function listJoinedChannelIds(tx: TenantTx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('channel_member as m')
    .innerJoin('channel as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.channel_id', '=', 'm.channel_id'),
    )
    .select('m.channel_id')
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.person_id', '=', personId)
    .where('m.joined_at', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.channel_id);
}

/** Whether somebody has started the course. */
export const hasStarted = async (tx: TenantTx, courseId: string, personId: string): Promise<boolean> =>
  (await tx
    .selectFrom('enrolment')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;
