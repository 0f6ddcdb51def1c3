/** Topics, their quizzes, and their order. */

import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TopicInput } from './contract.ts';

const lineColumns = [
  't.topic_id',
  't.course_id',
  't.section_id',
  't.position',
  't.version',
  't.title',
  't.completion',
  't.completion_seconds',
  't.drip',
  't.drip_at',
  't.drip_days',
  't.drip_topic_id',
  't.published_at',
  't.created_at',
  't.updated_at',
] as const;

/** Words of the body, tags taken out: near enough to say how long a topic is. */
const wordCount = sql<number>`coalesce(array_length(
  regexp_split_to_array(nullif(trim(regexp_replace(t.body, '<[^>]*>', ' ', 'g')), ''), '\\s+'), 1), 0)`;

const topics = (tx: TenantTx, courseId: string) =>
  tx
    .selectFrom('topic as t')
    .select(lineColumns)
    .select(wordCount.as('word_count'))
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.course_id', '=', courseId);

/** The topics of a course in their order, without their bodies. */
export const listTopicRows = (tx: TenantTx, courseId: string, { publishedOnly }: { publishedOnly: boolean }) =>
  topics(tx, courseId)
    .where('t.deleted_at', 'is', null)
    .$if(publishedOnly, (query) => query.where('t.published_at', 'is not', null))
    .orderBy('t.position')
    .orderBy('t.topic_id')
    .execute();
export type TopicLineRow = Awaited<ReturnType<typeof listTopicRows>>[number];

export const findTopicRow = (tx: TenantTx, courseId: string, topicId: string) =>
  topics(tx, courseId).select(['t.body', 't.deleted_at']).where('t.topic_id', '=', topicId).executeTakeFirst();
export type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopicRow>>>;

/** Nobody else can change the topic until the transaction ends. */
export const lockTopic = (tx: TenantTx, topicId: string) =>
  tx
    .selectFrom('topic')
    .select('topic_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('topic_id', '=', topicId)
    .forUpdate()
    .execute();

export const listSectionRows = (tx: TenantTx, courseId: string) =>
  tx
    .selectFrom('course_section')
    .select(['section_id as _id', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();

/** The quizzes of topics with what is shown of them: the published revision, or the newest where none is published. */
export const listTopicQuizzes = (tx: TenantTx, topicIds: readonly string[]) =>
  tx
    .selectFrom('topic_quiz as t')
    .innerJoin('quiz as q', (join) =>
      join.onRef('q.tenant_id', '=', 't.tenant_id').onRef('q.quiz_id', '=', 't.quiz_id'),
    )
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .on('r.revision', '=', sql<number>`coalesce(q.published_revision, q.newest_revision)`),
    )
    .select(['t.topic_id', 't.quiz_id', 't.pass_percent', 'r.name', 'r.question_count'])
    .select(
      sql<boolean>`q.published_revision is not null and q.archived_at is null and q.deleted_at is null`.as(
        'is_available',
      ),
    )
    .where('t.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`t.topic_id = any(${[...topicIds]}::uuid[])`)
    .orderBy('t.position')
    .execute();
export type TopicQuizRow = Awaited<ReturnType<typeof listTopicQuizzes>>[number];

export interface TopicValues {
  readonly title: string;
  readonly body: string;
  readonly completion: TopicInput['completion'];
  readonly completion_seconds: number | null;
  readonly drip: TopicInput['drip'];
  readonly drip_at: Date | null;
  readonly drip_days: number | null;
  readonly drip_topic_id: string | null;
}

export interface TopicQuizValues {
  readonly quiz: string;
  readonly passPercent: number;
}

/** The place after the last topic of the section, or after the last one before all sections. */
async function positionAtEnd(tx: TenantTx, courseId: string, sectionId: string | null): Promise<number> {
  const rows = await tx
    .selectFrom('topic as t')
    .leftJoin('course_section as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.section_id', '=', 't.section_id'),
    )
    .select(['t.position', 's.position as section_position'])
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.course_id', '=', courseId)
    .where('t.deleted_at', 'is', null)
    .execute();
  const section =
    sectionId === null
      ? 0
      : (
          await tx
            .selectFrom('course_section')
            .select('position')
            .where('tenant_id', '=', tx.tenantId)
            .where('section_id', '=', sectionId)
            .executeTakeFirstOrThrow()
        ).position;
  return 1 + Math.max(0, ...rows.filter((row) => (row.section_position ?? 0) <= section).map((row) => row.position));
}

/** Makes room at the end of a section; returns the position that is free now. */
export async function makeRoom(tx: TenantTx, courseId: string, sectionId: string | null): Promise<number> {
  const position = await positionAtEnd(tx, courseId, sectionId);
  await tx
    .updateTable('topic')
    .set({ position: sql`position + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('position', '>=', position)
    .execute();
  return position;
}

export async function insertTopic(
  tx: TenantTx,
  courseId: string,
  createdBy: string,
  place: { readonly sectionId: string | null; readonly position: number; readonly publishedAt: Date | null },
  values: TopicValues,
): Promise<string> {
  const topicId = uuid();
  await tx
    .insertInto('topic')
    .values({
      tenant_id: tx.tenantId,
      topic_id: topicId,
      course_id: courseId,
      section_id: place.sectionId,
      position: place.position,
      published_at: place.publishedAt,
      created_by: createdBy,
      ...values,
    })
    .execute();
  return topicId;
}

export const updateTopicRow = (
  tx: TenantTx,
  topicId: string,
  values: Partial<TopicValues> & {
    version?: number;
    section_id?: string | null;
    position?: number;
    published_at?: Date | null;
    deleted_at?: Date | null;
  },
) =>
  tx
    .updateTable('topic')
    .set({ ...values, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('topic_id', '=', topicId)
    .execute();

/** Topics that waited for this one wait for nothing any more. */
export const endWaitingFor = (tx: TenantTx, courseId: string, topicId: string) =>
  tx
    .updateTable('topic')
    .set({ drip: 'none', drip_topic_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('drip_topic_id', '=', topicId)
    .execute();

export async function setTopicQuizzes(
  tx: TenantTx,
  topicId: string,
  quizzes: readonly TopicQuizValues[],
): Promise<void> {
  const key = { tenant_id: tx.tenantId, topic_id: topicId };
  await tx.deleteFrom('topic_quiz').where('tenant_id', '=', tx.tenantId).where('topic_id', '=', topicId).execute();
  if (quizzes.length === 0) return;
  await tx
    .insertInto('topic_quiz')
    .values(
      quizzes.map(({ quiz, passPercent }, index) => ({
        ...key,
        quiz_id: quiz,
        position: index + 1,
        pass_percent: passPercent,
      })),
    )
    .execute();
}

export interface SectionOrder {
  readonly id: string | null;
  readonly title: string;
  readonly topics: readonly string[];
}

/** Writes a whole new order; sections that are not in it go. Every topic of the course must be in it once. */
export async function upsertOutline(
  tx: TenantTx,
  courseId: string,
  loose: readonly string[],
  sections: readonly SectionOrder[],
): Promise<void> {
  const kept = sections.map((section) => ({ ...section, id: section.id ?? uuid() }));
  if (kept.length > 0) {
    await sql`
      insert into course_section (tenant_id, section_id, course_id, title, position)
      select ${tx.tenantId}::uuid, id, ${courseId}::uuid, title, position
      from unnest(${kept.map((section) => section.id)}::uuid[], ${kept.map((section) => section.title)}::text[])
        with ordinality as given (id, title, position)
      on conflict (tenant_id, section_id) do update set title = excluded.title, position = excluded.position`.execute(
      tx,
    );
  }
  const placed = [
    ...loose.map((id) => ({ id, section: null })),
    ...kept.flatMap((section) => section.topics.map((id) => ({ id, section: section.id }))),
  ];
  await sql`
    update topic t set section_id = given.section_id, position = given.position
    from unnest(${placed.map((topic) => topic.id)}::uuid[], ${placed.map((topic) => topic.section)}::uuid[])
      with ordinality as given (topic_id, section_id, position)
    where t.tenant_id = ${tx.tenantId} and t.course_id = ${courseId} and t.topic_id = given.topic_id`.execute(tx);
  await sql`
    delete from course_section where tenant_id = ${tx.tenantId} and course_id = ${courseId}
      and not section_id = any(${kept.map((section) => section.id)}::uuid[])`.execute(tx);
  await recordOutline(tx, courseId);
}

export const recordOutline = (tx: TenantTx, courseId: string) =>
  tx
    .updateTable('course')
    .set({ outline_revision: sql`outline_revision + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .execute();
