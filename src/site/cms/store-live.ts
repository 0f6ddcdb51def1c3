/** What blocks show of the site. Everything here is read by visitors: public quizzes, open courses, public channels, counts. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isPublicRevision } from '#tenancy/api.ts';
import type { PageKind } from './rules.ts';

/** Published public quizzes that can still be taken, the newest first. */
export const listPublicQuizzes = (tx: TenantTx, now: Date, limit: number) =>
  tx
    .selectFrom('quiz as q')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .onRef('r.revision', '=', 'q.published_revision'),
    )
    .select(['q.quiz_id', 'r.name', 'r.question_count', 'r.duration_seconds', 'r.closes_at', 'r.subscription'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.deleted_at', 'is', null)
    .where('q.archived_at', 'is', null)
    .where(isPublicRevision)
    .where((eb) => eb.or([eb('r.closes_at', 'is', null), eb('r.closes_at', '>', now)]))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.quiz_id', 'desc')
    .limit(limit)
    .execute();

/** When a public quiz opens; nothing for one that visitors may not know of. */
export const findPublicQuiz = (tx: TenantTx, quizId: string) =>
  tx
    .selectFrom('quiz as q')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .onRef('r.revision', '=', 'q.published_revision'),
    )
    .select(['r.name', 'r.opens_at'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.quiz_id', '=', quizId)
    .where('q.deleted_at', 'is', null)
    .where('q.archived_at', 'is', null)
    .where(isPublicRevision)
    .executeTakeFirst();

/** Published courses that are open to everyone, the newest first. */
export const listOpenCourses = (tx: TenantTx, now: Date, limit: number) =>
  tx
    .selectFrom('course as c')
    .select(['c.course_id', 'c.title', 'c.summary', 'c.subscription'])
    .select(
      sql<number>`(select count(*)::int from topic t where t.tenant_id = c.tenant_id and t.course_id = c.course_id
        and t.deleted_at is null and t.published_at is not null)`.as('topic_count'),
    )
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.deleted_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where('c.published_at', 'is not', null)
    .where('c.access', '=', 'open')
    .where((eb) => eb.or([eb('c.closes_at', 'is', null), eb('c.closes_at', '>', now)]))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.course_id', 'desc')
    .limit(limit)
    .execute();

export const listPublicChannels = (tx: TenantTx, limit: number) =>
  tx
    .selectFrom('channel as c')
    .select(['c.channel_id', 'c.name'])
    .select([
      sql<number>`(select count(*)::int from channel_member m
        where m.tenant_id = c.tenant_id and m.channel_id = c.channel_id and m.joined_at is not null)`.as('members'),
      sql<number>`(select count(*)::int from channel_item i
        where i.tenant_id = c.tenant_id and i.channel_id = c.channel_id)`.as('items'),
    ])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.deleted_at', 'is', null)
    .where('c.kind', '=', 'public')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.channel_id')
    .limit(limit)
    .execute();

/** The tenant's own published pages of a kind, those published last first. */
export const listPublishedPages = (tx: TenantTx, kind: PageKind, limit: number) =>
  tx
    .selectFrom('page as p')
    .innerJoin('page_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'p.tenant_id')
        .onRef('r.page_id', '=', 'p.page_id')
        .onRef('r.revision', '=', 'p.published_revision'),
    )
    .select([
      'p.name',
      sql<string>`coalesce(nullif(r.document->>'title', ''), p.name)`.as('title'),
      sql<string>`coalesce(r.document->>'description', '')`.as('description'),
      sql<string>`coalesce(r.document->>'image', '')`.as('image'),
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.kind', '=', kind)
    .where('p.deleted_at', 'is', null)
    .orderBy('r.published_at', 'desc')
    .orderBy('p.name')
    .limit(limit)
    .execute();

/** How much there is of each; handed-in attempts and active students. */
export async function countStats(tx: TenantTx) {
  const { rows } = await sql<{
    students: number;
    quizzes: number;
    questions: number;
    attempts: number;
    courses: number;
  }>`select
    (select count(*)::int from person where tenant_id = ${tx.tenantId} and role = 'student' and status = 'active') as students,
    (select count(*)::int from quiz where tenant_id = ${tx.tenantId} and deleted_at is null
      and archived_at is null and published_revision is not null) as quizzes,
    (select count(*)::int from question where tenant_id = ${tx.tenantId} and deleted_at is null) as questions,
    (select count(*)::int from attempt where tenant_id = ${tx.tenantId} and state = 'submitted') as attempts,
    (select count(*)::int from course where tenant_id = ${tx.tenantId} and deleted_at is null
      and archived_at is null and published_at is not null) as courses`.execute(tx);
  return rows[0]!;
}
