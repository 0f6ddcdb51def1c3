/** Quizzes that anybody may look at: published, public, for everyone, and kept by no channel for its members. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isPublicRevision } from '#tenancy/api.ts';

export interface PublicFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly st: readonly string[];
  readonly dif: readonly number[];
}

const publicQuizzes = (tx: TenantTx) =>
  tx
    .selectFrom('quiz_revision as r')
    .innerJoin('quiz as q', (join) =>
      join
        .onRef('q.tenant_id', '=', 'r.tenant_id')
        .onRef('q.quiz_id', '=', 'r.quiz_id')
        .onRef('q.published_revision', '=', 'r.revision'),
    )
    .where('r.tenant_id', '=', tx.tenantId)
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.deleted_at', 'is', null)
    .where('q.archived_at', 'is', null)
    .where(isPublicRevision);

const columns = [
  'q.quiz_id',
  'q.archived_at',
  'q.published_revision',
  'q.updated_at',
  'r.revision',
  'r.name',
  'r.description',
  'r.instructions',
  'r.duration_seconds',
  'r.opens_at',
  'r.closes_at',
  'r.feedback_timing',
  'r.negative_marking',
  'r.penalty_for',
  'r.marks_floor',
  'r.tries_allowed',
  'r.counted_try',
  'r.subscription',
  'r.attempts_allowed',
  'r.counted_attempt',
  'r.pass_percent',
  'r.guests_allowed',
  'r.question_count',
  'r.total_marks',
] as const;

/** Who starts is asked for a code, a network or Safe Exam Browser. */
const isGuarded = sql<boolean>`(exists (select from quiz_access g where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id
    and (g.code is not null or g.networks <> '{}'))
  or exists (select from quiz_safe_browser b where b.tenant_id = q.tenant_id and b.quiz_id = q.quiz_id and b.mode <> 'off'))`;

/** Texts without a question have no marks, and are none of them. */
const questionsOf = sql`from quiz_slot s
  join question u on u.tenant_id = s.tenant_id and u.question_id = s.question_id
  where s.tenant_id = r.tenant_id and s.quiz_id = r.quiz_id and s.revision = r.revision and s.marks > 0`;

const difficulty = sql<number | null>`(select round(avg(u.difficulty))::int ${questionsOf})`;

/** The tags of a revision's questions, and those by which it draws, with how many questions have them. */
const tagsOf = (tx: TenantTx, quizId: RawBuilder<unknown>, revision: RawBuilder<unknown>) => sql`
  select qt.tag_id, 1 as count from quiz_slot s
    join question_tag qt on qt.tenant_id = ${tx.tenantId} and qt.question_id = s.question_id
    where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId} and s.revision = ${revision} and s.marks > 0
  union all
  select t.tag_id, d.count from quiz_draw d join tag t on t.tenant_id = ${tx.tenantId}
      and lower(t.name) = any(select lower(name) from unnest(d.tags) as wanted (name))
    where d.tenant_id = ${tx.tenantId} and d.quiz_id = ${quizId} and d.revision = ${revision}`;

const hasTag = (tx: TenantTx, names: readonly string[]) =>
  sql<SqlBool>`exists (select from (${tagsOf(tx, sql`r.quiz_id`, sql`r.revision`)}) u
    join tag t on t.tenant_id = ${tx.tenantId} and t.tag_id = u.tag_id
    where lower(t.name) = any(${names.map((name) => name.toLowerCase())}::text[]))`;

function matching(tx: TenantTx, filter: Omit<PublicFilter, 'ofst' | 'limit'>, now: Date) {
  let query = publicQuizzes(tx).where(sql<SqlBool>`(r.closes_at is null or r.closes_at > ${now})`);
  for (const word of filter.q.split(/\s+/).filter((part) => part !== '')) {
    query = query.where('r.name', 'ilike', containing(word));
  }
  if (filter.st.length > 0) query = query.where(hasTag(tx, filter.st));
  if (filter.dif.length > 0) query = query.where(difficulty, 'in', [...filter.dif]);
  return query;
}

/** One page, those that can be taken now first, and how many there are. Closed ones are not listed. */
export async function listPublicRows(tx: TenantTx, filter: PublicFilter, now: Date) {
  const found = matching(tx, filter, now);
  const rows = await found
    .select(columns)
    .select(difficulty.as('difficulty'))
    .orderBy(sql`coalesce(r.opens_at > ${now}, false)`)
    .orderBy('r.published_at', 'desc')
    .orderBy('r.quiz_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The addresses of the public quizzes that can be found now, in a fixed order. */
export const listPublicAddresses = (tx: TenantTx, now: Date, { ofst, limit }: { ofst: number; limit: number }) =>
  matching(tx, { q: '', st: [], dif: [] }, now)
    .select(['r.quiz_id', 'r.name', 'q.updated_at'])
    .orderBy('r.quiz_id')
    .offset(ofst)
    .limit(limit)
    .execute();

export const countPublic = async (tx: TenantTx, now: Date): Promise<number> =>
  (
    await matching(tx, { q: '', st: [], dif: [] }, now)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findPublicRow = (tx: TenantTx, quizId: string) =>
  publicQuizzes(tx)
    .where('r.quiz_id', '=', quizId)
    .select(columns)
    .select(difficulty.as('difficulty'))
    .select(isGuarded.as('is_guarded'))
    .executeTakeFirst();
export type PublicQuizRow = NonNullable<Awaited<ReturnType<typeof findPublicRow>>>;

/** The tags of these quizzes' questions with their number, the commonest first. */
export async function listTagsOf(tx: TenantTx, quizzes: readonly { quiz_id: string; revision: number }[]) {
  if (quizzes.length === 0) return [];
  const { rows } = await sql<{ quiz_id: string; name: string; count: number }>`
    select given.quiz_id, t.name, sum(u.count)::int as count
    from unnest(${quizzes.map((quiz) => quiz.quiz_id)}::uuid[], ${quizzes.map((quiz) => quiz.revision)}::int[])
      as given (quiz_id, revision)
    cross join lateral (${tagsOf(tx, sql`given.quiz_id`, sql`given.revision`)}) u
    join tag t on t.tenant_id = ${tx.tenantId} and t.tag_id = u.tag_id
    group by given.quiz_id, t.name order by count desc, lower(t.name)`.execute(tx);
  return rows;
}

/** Tags of the public quizzes that can be found now, with the number of those quizzes. */
export async function listPublicTagRows(
  tx: TenantTx,
  { q, ofst, limit }: { q: string; ofst: number; limit: number },
  now: Date,
) {
  const quizzes = matching(tx, { q: '', st: [], dif: [] }, now).select(['r.quiz_id', 'r.revision']);
  const { rows } = await sql<{ name: string; colour: string | null; quiz_count: number; total: number }>`
    select t.name, t.colour, count(distinct p.quiz_id)::int as quiz_count, (count(*) over ())::int as total
    from (${quizzes}) p
    cross join lateral (${tagsOf(tx, sql`p.quiz_id`, sql`p.revision`)}) u
    join tag t on t.tenant_id = ${tx.tenantId} and t.tag_id = u.tag_id
    where ${q === '' ? sql`true` : sql`t.name ilike ${containing(q)}`}
    group by t.tag_id, t.name, t.colour order by quiz_count desc, lower(t.name) offset ${ofst} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The questions of a public quiz that its teacher has released. What is beside a question is shown in attempts only. */
export const listSampleSlots = (tx: TenantTx, quizId: string, revision: number) =>
  tx
    .selectFrom('quiz_slot as s')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 's.tenant_id')
        .onRef('v.question_id', '=', 's.question_id')
        .onRef('v.version', '=', 's.question_version'),
    )
    .select('s.question_id')
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.quiz_id', '=', quizId)
    .where('s.revision', '=', revision)
    .where('s.is_sample', '=', true)
    .where('v.stimulus_id', 'is', null)
    .orderBy('s.position')
    .execute();

/** Quizzes that visitors can take now, with sample questions; those without an account first, then the shortest. */
export const listQuizzesWithSamples = (tx: TenantTx, now: Date, quizId: string | null) =>
  matching(tx, { q: '', st: [], dif: [] }, now)
    .where(sql<SqlBool>`(r.opens_at is null or r.opens_at <= ${now})`)
    .where(
      sql<SqlBool>`exists (select from quiz_slot s join question_version v on v.tenant_id = s.tenant_id
          and v.question_id = s.question_id and v.version = s.question_version and v.stimulus_id is null
        where s.tenant_id = r.tenant_id and s.quiz_id = r.quiz_id and s.revision = r.revision and s.is_sample)`,
    )
    .$if(quizId !== null, (query) => query.where('r.quiz_id', '=', quizId!))
    .select(columns)
    .select(difficulty.as('difficulty'))
    .select(isGuarded.as('is_guarded'))
    .orderBy(sql`(r.guests_allowed and r.subscription = 1)`, 'desc')
    .orderBy(sql`(r.feedback_timing = 1 and r.attempts_allowed = 0 and not ${isGuarded})`, 'desc')
    .orderBy('r.question_count')
    .orderBy('r.quiz_id')
    .limit(1)
    .execute();

export const readGuestSince = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person')
    .select('created_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
