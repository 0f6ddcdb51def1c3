/** Enrolments and progress, and what they are measured by. */
import { sql } from 'kysely';
import type { CompletionRule } from '#courses/courses/contract.ts';
import type { DripKind, TopicCompletion } from '#courses/courses/topics/contract.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { BestResults, TopicPlan } from './rules.ts';
import { countedTools } from './store-progress.ts';

export interface LearnableCourse {
  readonly course_id: string;
  readonly title: string;
  readonly access: 'open' | 'groups' | 'channel';
  readonly subscription: number;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly completion_rule: CompletionRule;
  readonly completion_share: number | null;
  readonly is_published: boolean;
  readonly group_ids: readonly string[];
  readonly channel_id: string | null;
  readonly certificate_template_id: string | null;
}

/** A course that was not deleted. */
export const findLearnable = async (tx: TenantTx, courseId: string): Promise<LearnableCourse | undefined> => {
  const { rows } = await sql<LearnableCourse>`
    select c.course_id, c.title, c.access, c.subscription, c.opens_at, c.closes_at, c.completion_rule,
      c.completion_share::float8 as completion_share, c.channel_id, c.certificate_template_id,
      c.published_at is not null and c.archived_at is null as is_published,
      array(select g.group_id from course_group g where g.tenant_id = c.tenant_id and g.course_id = c.course_id) as group_ids
    from course c where c.tenant_id = ${tx.tenantId} and c.course_id = ${courseId} and c.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
};

/** The needed courses that somebody has not completed. One that nobody can take holds nobody up. */
export const listMissingCourses = (tx: TenantTx, courseId: string, personId: string) =>
  tx
    .selectFrom('course_prerequisite as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.course_id', '=', 'r.needs_course_id'),
    )
    .leftJoin('enrolment as e', (join) =>
      join
        .onRef('e.tenant_id', '=', 'r.tenant_id')
        .onRef('e.course_id', '=', 'r.needs_course_id')
        .on('e.person_id', '=', personId),
    )
    .select(['c.course_id', 'c.title'])
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.course_id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .where('c.published_at', 'is not', null)
    .where('c.archived_at', 'is', null)
    .where('e.completed_at', 'is', null)
    .orderBy('c.title')
    .execute();

export interface TopicPlanRow extends TopicPlan {
  readonly title: string;
}

interface RawTopic {
  topic_id: string;
  title: string;
  completion: TopicCompletion;
  completion_seconds: number | null;
  drip: DripKind;
  drip_at: Date | null;
  drip_days: number | null;
  drip_topic_id: string | null;
  has_tools: boolean;
  quizzes: { quiz: string; passPercent: number }[];
}

const isWithoutNeed = ({ completion, quizzes, has_tools }: RawTopic): boolean =>
  (completion === 'quiz' && quizzes.length === 0) || (completion === 'tool' && !has_tools);

/**
 * The published topics of a course in the order in which they are read. What nobody can reach holds nobody up: quizzes that
 * cannot be taken and tools that are disabled count for nothing, a topic left without any is read, and one that waits for a
 * draft waits for nothing.
 */
export async function listTopicPlans(tx: TenantTx, courseId: string): Promise<TopicPlanRow[]> {
  const { rows } = await sql<RawTopic>`
    select t.topic_id, t.title, t.completion, t.completion_seconds, t.drip_at, t.drip_days, t.drip_topic_id,
      case when t.drip = 'after' and not exists (select 1 from topic f where f.tenant_id = t.tenant_id
        and f.topic_id = t.drip_topic_id and f.deleted_at is null and f.published_at is not null)
        then 'none' else t.drip end as drip,
      coalesce((select jsonb_agg(jsonb_build_object('quiz', q.quiz_id, 'passPercent', q.pass_percent) order by q.position)
        from topic_quiz q join quiz z on z.tenant_id = q.tenant_id and z.quiz_id = q.quiz_id
        where q.tenant_id = t.tenant_id and q.topic_id = t.topic_id and z.deleted_at is null
          and z.archived_at is null and z.published_revision is not null), '[]') as quizzes,
      exists (${countedTools(sql`t.topic_id`)}) as has_tools
    from topic t where t.tenant_id = ${tx.tenantId} and t.course_id = ${courseId} and t.deleted_at is null
      and t.published_at is not null
    order by t.position, t.topic_id`.execute(tx);
  return rows.map((row) => ({
    id: row.topic_id,
    title: row.title,
    completion: isWithoutNeed(row) ? 'read' : row.completion,
    completionSeconds: row.completion_seconds,
    drip: row.drip,
    dripAt: row.drip_at,
    dripDays: row.drip_days,
    dripTopic: row.drip_topic_id,
    quizzes: row.quizzes,
  }));
}

/** The body and everything else of one topic; drafts too. */
export const findTopicRow = (tx: TenantTx, courseId: string, topicId: string) =>
  tx
    .selectFrom('topic')
    .select(['topic_id', 'course_id', 'title', 'body', 'completion', 'completion_seconds', 'published_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('topic_id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The quizzes of a topic as they are shown in it. */
export const listTopicQuizzes = async (tx: TenantTx, topicId: string) => {
  const { rows } = await sql<{
    quiz: string;
    name: string;
    question_count: number;
    pass_percent: number;
    is_available: boolean;
  }>`
    select q.quiz_id as quiz, r.name, r.question_count, q.pass_percent::float8 as pass_percent,
      z.deleted_at is null and z.archived_at is null and z.published_revision is not null as is_available
    from topic_quiz q
    join quiz z on z.tenant_id = q.tenant_id and z.quiz_id = q.quiz_id
    join quiz_revision r on r.tenant_id = z.tenant_id and r.quiz_id = z.quiz_id
      and r.revision = coalesce(z.published_revision, z.newest_revision)
    where q.tenant_id = ${tx.tenantId} and q.topic_id = ${topicId} order by q.position`.execute(tx);
  return rows;
};

export const findEnrolment = (tx: TenantTx, courseId: string, personId: string) =>
  tx
    .selectFrom('enrolment')
    .select(['started_at', 'last_seen_at', 'last_topic_id', 'completed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
export type EnrolmentRow = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>;

/** Holds the enrolment until the transaction ends, so that two reports of one person do not count over each other. */
export const lockEnrolment = (tx: TenantTx, courseId: string, personId: string) =>
  tx
    .selectFrom('enrolment')
    .select('started_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

/** False where somebody has started the course already. */
export async function insertEnrolment(tx: TenantTx, courseId: string, personId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('enrolment')
    .values({ tenant_id: tx.tenantId, course_id: courseId, person_id: personId, started_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody was in the course, and in which topic. False for those who have been taken out of it. */
export async function touchEnrolment(
  tx: TenantTx,
  courseId: string,
  personId: string,
  topicId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('enrolment')
    .set({ last_seen_at: now, last_topic_id: topicId })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers true for the first time only. */
export async function markCompleted(tx: TenantTx, courseId: string, personId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('enrolment')
    .set({ completed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .where('completed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a topic for the first time, or once more. */
export const openTopic = (tx: TenantTx, courseId: string, personId: string, topicId: string, now: Date) =>
  sql`
    insert into topic_progress (tenant_id, course_id, person_id, topic_id, opened_at, reported_at)
    values (${tx.tenantId}, ${courseId}, ${personId}, ${topicId}, ${now}, ${now})
    on conflict (tenant_id, course_id, person_id, topic_id) do update set reported_at = ${now}`.execute(tx);

export const addReading = (
  tx: TenantTx,
  at: { courseId: string; personId: string; topicId: string },
  reading: { seconds: number; isRead: boolean },
  now: Date,
) =>
  tx
    .updateTable('topic_progress')
    .set((is) => ({
      seconds: sql<number>`least(seconds + ${reading.seconds}, 1000000000)`,
      reported_at: now,
      read_at: reading.isRead ? is.fn.coalesce('read_at', is.val(now)) : is.ref('read_at'),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', at.courseId)
    .where('person_id', '=', at.personId)
    .where('topic_id', '=', at.topicId)
    .execute();

/** Sets topics done, or undone where there is no time. Returns those that this call has made done. */
export async function setDone(
  tx: TenantTx,
  courseId: string,
  personId: string,
  topicIds: readonly string[],
  doneAt: Date | null,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ topic_id: string }>`
    insert into topic_progress (tenant_id, course_id, person_id, topic_id, opened_at, reported_at, done_at)
    values (${tx.tenantId}, ${courseId}, ${personId}, unnest(${[...topicIds]}::uuid[]), ${now}, ${now}, ${doneAt})
    on conflict (tenant_id, course_id, person_id, topic_id) do update set done_at = ${doneAt}
      where (topic_progress.done_at is null) <> (${doneAt}::timestamptz is null)
    returning topic_id`.execute(tx);
  return doneAt === null ? [] : rows.map((row) => row.topic_id);
}

/**
 * The best finished attempt of a person at each of the quizzes, in percent; null while every one of them waits for marks. `until`:
 * only what was handed in by then; null: all.
 */
export async function listBestResults(
  tx: TenantTx,
  personId: string,
  quizIds: readonly string[],
  until: Date | null,
): Promise<BestResults> {
  if (quizIds.length === 0) return new Map();
  const { rows } = await sql<{ quiz_id: string; percent: number | null }>`
    select quiz_id, max(case when max_score = 0 then 0 else 100 * score / max_score end)::float8 as percent
    from attempt where tenant_id = ${tx.tenantId} and person_id = ${personId}
      and quiz_id = any(${[...new Set(quizIds)]}::uuid[]) and state = 'submitted'
      ${until === null ? sql`` : sql`and submitted_at <= ${until}`}
    group by quiz_id`.execute(tx);
  return new Map(rows.map((row) => [row.quiz_id, row.percent]));
}
