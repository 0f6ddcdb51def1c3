/** Attempts as their results are read. */
import { type SqlBool, sql } from 'kysely';
import { secondsSpent } from '#delivery/api.ts';
import { onlyLooks, sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { totalOf } from '#platform/server/database/total-of.ts';
import { closedAt } from '#quizzes/api.ts';
import { FEWEST_FOR_COMPARISON } from './rules.ts';
import { getQuizSums } from './store-sums.ts';

/** Attempts with the revision that was sat (`r`) and the one by whose rules they are held now (`rules`). */
export const attemptsWithQuiz = (tx: TenantTx) =>
  tx
    .selectFrom('attempt as a')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'a.tenant_id')
        .onRef('r.quiz_id', '=', 'a.quiz_id')
        .onRef('r.revision', '=', 'a.revision'),
    )
    .innerJoin('quiz as q', (join) =>
      join.onRef('q.tenant_id', '=', 'a.tenant_id').onRef('q.quiz_id', '=', 'a.quiz_id'),
    )
    .innerJoin('quiz_revision as rules', (join) =>
      join
        .onRef('rules.tenant_id', '=', 'q.tenant_id')
        .onRef('rules.quiz_id', '=', 'q.quiz_id')
        .onRef('rules.revision', '=', 'q.published_revision'),
    )
    .where('a.tenant_id', '=', tx.tenantId);

export const summaryColumns = [
  'a.attempt_id',
  'a.quiz_id',
  'a.revision',
  'a.person_id',
  'a.number',
  'a.state',
  'a.started_at',
  'a.deadline',
  'a.paused_at',
  'a.submitted_at',
  'a.ended_by',
  'a.graded_at',
  'a.late_until',
  'a.score',
  'a.max_score',
  'a.passed',
  'a.unmarked_count',
  'a.score_so_far',
  'a.right_count',
  'a.partial_count',
  'a.wrong_count',
  'a.blank_count',
  'r.name',
  'r.question_count',
  'rules.feedback_timing',
  'rules.review',
  'rules.pass_percent',
  'rules.counted_attempt',
  closedAt.as('closed_at'),
  secondsSpent.as('seconds_spent'),
] as const;

export const findAttemptRow = (tx: TenantTx, attemptId: string) =>
  sharedRead(tx, `attempt ${attemptId}`, () =>
    attemptsWithQuiz(tx)
      .innerJoin('person as p', (join) =>
        join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.person_id'),
      )
      .select([...summaryColumns, 'p.first_name', 'p.last_name', 'a.paper'])
      .where('a.attempt_id', '=', attemptId)
      .executeTakeFirst(),
  );
export type AttemptDetailRow = NonNullable<Awaited<ReturnType<typeof findAttemptRow>>>;
export type AttemptResultRow = Omit<AttemptDetailRow, 'first_name' | 'last_name' | 'paper'>;

export interface AttemptPage {
  readonly ofst: number;
  readonly limit: number;
  readonly quizId?: string | undefined;
}

/** A person's attempts, newest first, and how many there are. */
export async function listAttemptRows(tx: TenantTx, personId: string, page: AttemptPage) {
  const attempts = await listAttemptPage(tx, personId, page);
  const total = await totalOf(attempts, page, () =>
    attemptsOf(tx, personId, page.quizId).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { attempts, total };
}

const attemptsOf = (tx: TenantTx, personId: string, quizId: string | undefined) =>
  attemptsWithQuiz(tx)
    .where('a.person_id', '=', personId)
    .$if(quizId !== undefined, (query) => query.where('a.quiz_id', '=', quizId!));

/** The same page without how many there are in all. */
export const listAttemptPage = (
  tx: TenantTx,
  personId: string,
  { ofst, limit, quizId }: AttemptPage,
): Promise<AttemptResultRow[]> =>
  sharedRead(tx, `attempts of ${personId} at ${quizId} ${ofst} ${limit}`, () =>
    attemptsOf(tx, personId, quizId)
      .select(summaryColumns)
      .orderBy('a.started_at', 'desc')
      .orderBy('a.attempt_id', 'desc')
      .offset(ofst)
      .limit(limit)
      .execute(),
  );

/** All attempts of a person at the given quizzes, oldest first. */
export async function listAllAttemptsAt(
  tx: TenantTx,
  personId: string,
  quizIds: readonly string[],
): Promise<AttemptResultRow[]> {
  if (quizIds.length === 0) return [];
  return sharedRead(tx, `all attempts of ${personId} at ${quizIds.join()}`, () =>
    attemptsWithQuiz(tx)
      .select(summaryColumns)
      .where('a.person_id', '=', personId)
      .where(sql<SqlBool>`a.quiz_id = any(${[...quizIds]}::uuid[])`)
      .orderBy('a.number')
      .execute(),
  );
}

/** The first page of a person's attempts, which an overview shows. */
export const newestAttempts = { ofst: 0, limit: 20 } as const satisfies AttemptPage;

/** All attempts of a person, oldest first. A page that brings along an overview has read the newest, which are most people's all. */
export async function listOwnRows(tx: TenantTx, personId: string): Promise<AttemptResultRow[]> {
  if (onlyLooks(tx)) {
    const newest = await listAttemptPage(tx, personId, newestAttempts);
    if (newest.length < newestAttempts.limit) return newest.toReversed();
  }
  return attemptsWithQuiz(tx)
    .select(summaryColumns)
    .where('a.person_id', '=', personId)
    .orderBy('a.started_at')
    .orderBy('a.attempt_id')
    .execute();
}

/** The attempts with these ids, in any order. */
export async function listAttemptRowsByIds(tx: TenantTx, attemptIds: readonly string[]): Promise<AttemptResultRow[]> {
  if (attemptIds.length === 0) return [];
  return attemptsWithQuiz(tx)
    .select(summaryColumns)
    .where(sql<SqlBool>`a.attempt_id = any(${[...attemptIds]}::uuid[])`)
    .execute();
}

/** Quizzes a person has begun, the latest begun first. */
export async function listBegunQuizzes(tx: TenantTx, personId: string, ofst: number, limit: number) {
  const begun = tx.selectFrom('attempt').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId);
  const rows = await begun
    .select('quiz_id')
    .groupBy('quiz_id')
    .orderBy(sql`max(started_at)`, 'desc')
    .orderBy('quiz_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const total = await totalOf(rows, { ofst, limit }, () =>
    begun.select(sql<number>`count(distinct quiz_id)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { quizIds: rows.map((row) => row.quiz_id), total };
}

/** The grades of a finished attempt. */
export const listGrades = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('attempt_grade')
    .select(['question_id', 'question_version', 'seq', 'outcome', 'fraction', 'marks', 'max_marks', 'by_person'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .execute();

export type GradeRow = Awaited<ReturnType<typeof listGrades>>[number];

/** The versions of answers of an attempt that its grades name. */
export const listCountedAnswers = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('answer as n')
    .innerJoin('attempt_grade as g', (join) =>
      join
        .onRef('g.tenant_id', '=', 'n.tenant_id')
        .onRef('g.attempt_id', '=', 'n.attempt_id')
        .onRef('g.question_id', '=', 'n.question_id')
        .onRef('g.seq', '=', 'n.seq'),
    )
    .select(['n.question_id', 'n.answer', 'n.saved_at'])
    .where('n.tenant_id', '=', tx.tenantId)
    .where('n.attempt_id', '=', attemptId)
    .execute();

export interface StrengthRow {
  readonly label: string;
  readonly question_count: number;
  readonly marks: number;
  readonly max_marks: number;
  readonly group_marks: number | null;
  readonly group_max: number | null;
}

/**
 * Marks of one attempt by tag and by difficulty, beside those of everybody who finished the quiz; the comparison is null
 * below five people, where it would tell about single ones.
 */
export async function listStrengths(
  tx: TenantTx,
  attempt: { readonly attempt_id: string; readonly quiz_id: string },
  now: Date,
): Promise<{ readonly byTag: readonly StrengthRow[]; readonly byDifficulty: readonly StrengthRow[] }> {
  const sums = sql`count(*)::int as question_count, sum(own.marks)::float8 as marks, sum(own.max_marks)::float8 as max_marks,
    array_agg(own.question_id) as question_ids`;
  const strengths = sql<
    Omit<StrengthRow, 'group_marks' | 'group_max'> & { readonly is_tag: boolean; readonly question_ids: string[] }
  >`
    with own as (select question_id, marks, max_marks from attempt_grade
      where tenant_id = ${tx.tenantId} and attempt_id = ${attempt.attempt_id} and outcome <> 'waiting')
    select true as is_tag, t.name as label, ${sums}
    from own join question_tag qt on qt.tenant_id = ${tx.tenantId} and qt.question_id = own.question_id
    join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id group by t.name
    union all
    select false, q.difficulty::text, ${sums}
    from own join question q on q.tenant_id = ${tx.tenantId} and q.question_id = own.question_id group by q.difficulty
    order by label`;
  const [{ rows }, everybody] = await together([strengths.execute(tx), getQuizSums(tx, attempt.quiz_id, now)]);
  const compared = rows.map(({ question_ids, ...row }) => {
    const all = question_ids.flatMap((id) => everybody.ofQuestion.get(id) ?? []);
    const isTold = everybody.people >= FEWEST_FOR_COMPARISON && all.length > 0;
    return {
      ...row,
      group_marks: isTold ? all.reduce((total, { marks }) => total + marks, 0) : null,
      group_max: isTold ? all.reduce((total, { max_marks }) => total + max_marks, 0) : null,
    };
  });
  return { byTag: compared.filter((row) => row.is_tag), byDifficulty: compared.filter((row) => !row.is_tag) };
}
