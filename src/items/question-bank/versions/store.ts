/** Reading the versions of a question and the quizzes that use it. */
import { sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Catalogue, Materials } from '../aids/contract.ts';

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

export interface VersionRow {
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly attempts: number;
}

/**
 * The newest first. Attempts are counted by the revisions of quizzes, each of which has one version of the question;
 * where it was drawn, those that are graded.
 */
export async function listVersionRows(tx: TenantTx, questionId: string, { ofst, limit }: Page): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with page as (
      select version, type, title, created_at, created_by from question_version
      where tenant_id = ${tx.tenantId} and question_id = ${questionId}
      order by version desc offset ${ofst} limit ${limit})
    select page.version, page.type, page.title, page.created_at as "createdAt",
      p.person_id as "personId", trim(p.first_name || ' ' || p.last_name) as "personName",
      (coalesce((
        select sum((
          select count(*) from attempt a
          where a.tenant_id = s.tenant_id and a.quiz_id = s.quiz_id and a.revision = s.revision))
        from quiz_slot s
        where s.tenant_id = ${tx.tenantId} and s.question_id = ${questionId} and s.question_version = page.version), 0)
        + (
          select count(*) from quiz_pool d
          join attempt a on a.tenant_id = d.tenant_id and a.quiz_id = d.quiz_id and a.revision = d.revision
          join attempt_grade g on g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id and g.question_id = d.question_id
          where d.tenant_id = ${tx.tenantId} and d.question_id = ${questionId} and d.question_version = page.version))::int
        as attempts
    from page left join person p on p.tenant_id = ${tx.tenantId} and p.person_id = page.created_by
    order by page.version desc`.execute(tx);
  return rows;
}

export interface WordingRow {
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly content: BaseContent;
  readonly marks: string;
  readonly generalFeedback: string;
  readonly hints: readonly string[];
  readonly catalogue: Catalogue;
  readonly materials: Materials;
  readonly penalty: string;
  readonly language: string;
  readonly author: string;
  readonly source: string;
  readonly licence: string;
  readonly stimulusId: string | null;
  readonly stimulusVersion: number | null;
  readonly createdAt: Date;
}

/** Undefined when there is no such version of a question in the bank. */
export async function findWording(tx: TenantTx, questionId: string, version: number): Promise<WordingRow | undefined> {
  const row = await tx
    .selectFrom('question_version as v')
    .innerJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 'v.tenant_id').onRef('q.question_id', '=', 'v.question_id'),
    )
    .select(['v.version', 'v.type', 'v.title', 'v.content', 'v.marks', 'v.general_feedback as generalFeedback'])
    .select([
      'v.catalogue',
      'v.materials',
      'v.hints',
      'v.penalty',
      'v.language',
      'v.author',
      'v.source',
      'v.licence',
      'v.created_at as createdAt',
    ])
    .select(['v.stimulus_id as stimulusId', 'v.stimulus_version as stimulusVersion'])
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.question_id', '=', questionId)
    .where('v.version', '=', version)
    .where('q.deleted_at', 'is', null)
    .executeTakeFirst();
  return row;
}

export interface UsageRow {
  readonly quizId: string;
  readonly name: string;
  readonly version: number | null;
  /** It is not in the quiz for certain: attempts draw it from a pool. */
  readonly isDrawn: boolean;
  readonly answers: number;
  readonly percent: number | null;
  readonly total: number;
}

/** Quizzes that have the question now, or draw it from a pool, the newest first. */
export async function listUsageRows(tx: TenantTx, questionId: string, { ofst, limit }: Page): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    with used as (
        select quiz_id, revision, question_version, false as is_drawn from quiz_slot
        where tenant_id = ${tx.tenantId} and question_id = ${questionId}
        union all
        select quiz_id, revision, question_version, true from quiz_pool
        where tenant_id = ${tx.tenantId} and question_id = ${questionId}),
      page as (
        select z.quiz_id, z.newest_revision, z.created_at, bool_and(u.is_drawn) as is_drawn,
          max(u.question_version) filter (where u.revision = z.published_revision) as version,
          (count(*) over ())::int as total
        from quiz z
        join used u on u.quiz_id = z.quiz_id and u.revision in (z.newest_revision, z.published_revision)
        where z.tenant_id = ${tx.tenantId} and z.deleted_at is null
        group by z.quiz_id, z.newest_revision, z.created_at
        order by z.created_at desc, z.quiz_id offset ${ofst} limit ${limit})
    select page.quiz_id as "quizId", r.name, page.version, page.is_drawn as "isDrawn", page.total,
      coalesce(g.answers, 0)::int as answers, g.percent
    from page
    join quiz_revision r on r.tenant_id = ${tx.tenantId} and r.quiz_id = page.quiz_id and r.revision = page.newest_revision
    left join lateral (
      select count(*) as answers, (100 * sum(marks) / nullif(sum(max_marks), 0))::float8 as percent
      from attempt_grade
      where tenant_id = ${tx.tenantId} and quiz_id = page.quiz_id and question_id = ${questionId} and outcome <> 'waiting'
    ) g on true
    order by page.created_at desc, page.quiz_id`.execute(tx);
  return rows;
}
