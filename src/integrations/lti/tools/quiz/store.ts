/** Outside tools that students have opened from questions, and the scores that came of it. */
import { sql } from 'kysely';
import type { Activity, Grading } from '#integrations/lti/rules.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface LaunchPlace {
  readonly attemptId: string;
  readonly questionId: string;
}

export interface NewLaunch extends LaunchPlace {
  readonly toolId: string;
  readonly quizId: string;
  readonly personId: string;
  readonly label: string;
  readonly maxScore: number;
}

/** Notes that a tool was opened; what was opened before keeps its time. */
export const insertLaunch = (tx: TenantTx, launch: NewLaunch, now: Date) =>
  tx
    .insertInto('lti_launch')
    .values({
      tenant_id: tx.tenantId,
      attempt_id: launch.attemptId,
      question_id: launch.questionId,
      tool_id: launch.toolId,
      quiz_id: launch.quizId,
      person_id: launch.personId,
      label: launch.label,
      max_score: launch.maxScore,
      launched_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export interface LineRow {
  readonly question_id: string;
  readonly label: string;
  readonly max_score: number;
}

/** The questions of a quiz from which the tool was opened, each as it was last. */
export async function listLines(tx: TenantTx, toolId: string, quizId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select distinct on (question_id) question_id, label, max_score::float8 as max_score from lti_launch
    where tenant_id = ${tx.tenantId} and tool_id = ${toolId} and quiz_id = ${quizId}
    order by question_id, launched_at desc`.execute(tx);
  return rows;
}

export interface LineKey {
  readonly toolId: string;
  readonly quizId: string;
  readonly questionId: string;
}

const linesOf = (tx: TenantTx, { toolId, quizId, questionId }: LineKey) =>
  tx
    .selectFrom('lti_launch')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', toolId)
    .where('quiz_id', '=', quizId)
    .where('question_id', '=', questionId);

/**
 * The attempt of which a score tells: the one in which its student has opened the tool last before its time. A clock that is
 * slow must not lose a score, so that the first one gets what is older than all.
 */
export async function findAttemptOf(tx: TenantTx, line: LineKey, personId: string, at: Date): Promise<string | null> {
  const row = await linesOf(tx, line)
    .select('attempt_id')
    .where('person_id', '=', personId)
    .orderBy((eb) => eb('launched_at', '<=', at), 'desc')
    .orderBy(sql`case when launched_at <= ${at} then launched_at end desc nulls last`)
    .orderBy('launched_at')
    .limit(1)
    .executeTakeFirst();
  return row?.attempt_id ?? null;
}

const launchAt = (tx: TenantTx, { attemptId, questionId }: LaunchPlace) =>
  tx
    .selectFrom('lti_launch')
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId);

/** The launch, which nobody changes until the transaction ends. */
export const lockLaunch = (tx: TenantTx, place: LaunchPlace) =>
  launchAt(tx, place)
    .select(['tool_id', 'score_exact', 'score_max_exact', 'comment', 'stamped_at', 'is_due'])
    .forUpdate()
    .executeTakeFirst();

export interface GivenScore {
  readonly score_exact: string | null;
  readonly score_max_exact: string | null;
  readonly activity: Activity;
  readonly grading: Grading;
  readonly comment: string | null;
  readonly stamped_at: Date;
  readonly received_at: Date;
  readonly is_due: boolean;
}

export const updateLaunch = (tx: TenantTx, { attemptId, questionId }: LaunchPlace, values: Partial<GivenScore>) =>
  tx
    .updateTable('lti_launch')
    .set(values)
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .execute();

/** The latest score of each person at a question. */
export async function listScores(
  tx: TenantTx,
  { toolId, quizId, questionId }: LineKey,
  { personId, ofst, limit }: { readonly personId: string | null; readonly ofst: number; readonly limit: number },
) {
  const { rows } = await sql<{
    person_id: string;
    score_exact: string;
    score_max_exact: string;
    comment: string | null;
  }>`
    select distinct on (person_id) person_id, score_exact, score_max_exact, comment from lti_launch
    where tenant_id = ${tx.tenantId} and tool_id = ${toolId} and quiz_id = ${quizId} and question_id = ${questionId}
      and score_exact is not null and score_max_exact is not null
      and (${personId}::uuid is null or person_id = ${personId}::uuid)
    order by person_id, stamped_at desc offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Whether the tool was opened from a question of the quiz. */
export const isInQuiz = async (tx: TenantTx, toolId: string, quizId: string): Promise<boolean> =>
  (await tx
    .selectFrom('lti_launch')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool_id', '=', toolId)
    .where('quiz_id', '=', quizId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Schools with scores that have not become marks. */
export const listTenantsDue = async (tx: SweeperTx) =>
  (await sql<{ tenant_id: string }>`select distinct tenant_id from lti_launch where is_due`.execute(tx)).rows;

/** Scores that have not become marks, of attempts that are over. */
export async function listDue(tx: TenantTx): Promise<(LaunchPlace & { readonly quizId: string })[]> {
  const { rows } = await sql<{ attempt_id: string; question_id: string; quiz_id: string }>`
    select l.attempt_id, l.question_id, l.quiz_id from lti_launch l
    join attempt a on a.tenant_id = l.tenant_id and a.attempt_id = l.attempt_id
    where l.tenant_id = ${tx.tenantId} and l.is_due and a.state = 'submitted' and a.graded_at is not null
    order by l.attempt_id, l.question_id`.execute(tx);
  return rows.map((row) => ({ attemptId: row.attempt_id, questionId: row.question_id, quizId: row.quiz_id }));
}
