/** The list of courses, for faculty and for students. */
import { type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CourseState } from './contract.ts';

export interface CourseFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly subscription: readonly (1 | 2)[];
  readonly state: readonly CourseState[];
  readonly group: string;
  readonly mine: '' | '1';
  readonly sort: string;
  /** Only these. */
  readonly ids?: readonly string[];
}

/** Whose list: faculty see everything, students what is published and meant for them, or what they have started. */
export type CourseReader =
  | { readonly kind: 'faculty'; readonly personId: string }
  | {
      readonly kind: 'student';
      /** Null: a visitor. */
      readonly personId: string | null;
      readonly groupIds: readonly string[];
      readonly channelIds: readonly string[];
    };

const sortColumns: Record<string, string> = {
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  title: 'lower(c.title)',
  opensAt: 'c.opens_at',
};

/** As `courseStateOf` says it. */
const state = sql<CourseState>`case when c.archived_at is not null then 'archived'
  when c.published_at is not null then 'published' else 'draft' end`;

const forGroups = (groupIds: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from course_group g where g.tenant_id = c.tenant_id and g.course_id = c.course_id
    and g.group_id = any(${[...groupIds]}::uuid[]))`;

function matching(tx: TenantTx, reader: CourseReader, filter: CourseFilter) {
  let query = tx.selectFrom('course as c').where('c.tenant_id', '=', tx.tenantId).where('c.deleted_at', 'is', null);
  if (reader.kind === 'student') {
    query = query
      .where('c.published_at', 'is not', null)
      .where('c.archived_at', 'is', null)
      .where(
        sql<SqlBool>`(c.access = 'open' or (c.access = 'groups' and ${forGroups(reader.groupIds)})
          or (c.access = 'channel' and c.channel_id = any(${[...reader.channelIds]}::uuid[]))
          or exists (select 1 from enrolment e where e.tenant_id = c.tenant_id and e.course_id = c.course_id
            and e.person_id = ${reader.personId}))`,
      );
  } else if (filter.state.length > 0) {
    query = query.where(state, 'in', [...filter.state]);
  }
  if (filter.ids) query = query.where(sql<SqlBool>`c.course_id = any(${[...filter.ids]}::uuid[])`);
  for (const word of filter.q.split(/\s+/).filter((part) => part !== '')) {
    query = query.where('c.title', 'ilike', containing(word));
  }
  if (filter.subscription.length > 0) query = query.where('c.subscription', 'in', [...filter.subscription]);
  if (filter.group !== '') {
    query = query.where(sql<SqlBool>`(c.access = 'open' or (c.access = 'groups' and ${forGroups([filter.group])}))`);
  }
  if (filter.mine === '1') {
    query = query.where(
      sql<SqlBool>`exists (select 1 from course_teacher t where t.tenant_id = c.tenant_id and t.course_id = c.course_id
        and t.person_id = ${reader.personId})`,
    );
  }
  return query;
}

/** How many topics of a course the reader may know of, and the quizzes in them. */
const counts = (reader: Pick<CourseReader, 'kind'>) => {
  const shown = reader.kind === 'faculty' ? sql`` : sql`and t.published_at is not null`;
  return [
    sql<number>`(select count(*)::int from topic t
      where t.tenant_id = c.tenant_id and t.course_id = c.course_id and t.deleted_at is null ${shown})`.as(
      'topic_count',
    ),
    sql<number>`(select count(distinct q.quiz_id)::int from topic t
      join topic_quiz q on q.tenant_id = t.tenant_id and q.topic_id = t.topic_id
      where t.tenant_id = c.tenant_id and t.course_id = c.course_id and t.deleted_at is null ${shown})`.as(
      'quiz_count',
    ),
  ] as const;
};

const summaryColumns = [
  'c.course_id',
  'c.title',
  'c.summary',
  'c.cover_hash',
  'c.access',
  'c.opens_at',
  'c.closes_at',
  'c.subscription',
  'c.published_at',
  'c.archived_at',
  'c.created_at',
  'c.updated_at',
] as const;

/** One page of courses and how many there are in all. */
export async function listCourseRows(tx: TenantTx, reader: CourseReader, filter: CourseFilter) {
  const direction = sql.raw(filter.sort.startsWith('-') ? 'desc' : 'asc');
  const column = sql.raw(sortColumns[filter.sort.replace('-', '')]!);
  const order = sql`${column} ${direction} nulls last, c.course_id ${direction}`;
  // The page first: the counts are worked out for its rows alone.
  const shown = await matching(tx, reader, filter)
    .select('c.course_id')
    .orderBy(order)
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const rows = await tx
    .selectFrom('course as c')
    .select(summaryColumns)
    .select([...counts(reader)])
    .where('c.tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`c.course_id = any(${shown.map((row) => row.course_id)}::uuid[])`)
    .orderBy(order)
    .execute();
  const { total } = await matching(tx, reader, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type CourseListRow = Awaited<ReturnType<typeof listCourseRows>>['rows'][number];

export const countTopics = (tx: TenantTx, reader: Pick<CourseReader, 'kind'>, courseId: string) =>
  tx
    .selectFrom('course as c')
    .select([...counts(reader)])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.course_id', '=', courseId)
    .executeTakeFirstOrThrow();
