/** What arrived after its attempt was over. */
import { sql } from 'kysely';
import type { ShuffledSlot } from '#delivery/grading/rules.ts';
import type { PlaceCode } from '#delivery/rules-places.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface NewLateAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly digest: string;
  readonly answer: unknown;
  readonly writtenAt: Date | null;
  readonly why: LateWhy;
  readonly counted: boolean;
}

/** Why an answer is kept beside the others. */
export type LateWhy = 'late' | 'conflict' | PlaceCode;

/** Keeps what was not kept before. What was kept already and counts now is kept as that. */
export async function insertLateAnswers(
  tx: TenantTx,
  attemptId: string,
  answers: readonly NewLateAnswer[],
  now: Date,
): Promise<void> {
  for (const { questionId, seq, digest } of answers.filter((one) => one.counted))
    await tx
      .deleteFrom('late_answer')
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', '=', attemptId)
      .where('question_id', '=', questionId)
      .where('seq', '=', seq)
      .where('digest', '=', digest)
      .execute();
  await tx
    .insertInto('late_answer')
    .values(
      answers.map((answer) => ({
        tenant_id: tx.tenantId,
        attempt_id: attemptId,
        question_id: answer.questionId,
        seq: answer.seq,
        digest: answer.digest,
        answer: JSON.stringify(answer.answer),
        written_at: answer.writtenAt,
        arrived_at: now,
        why: answer.why,
        counted: answer.counted,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The late answers of one attempt, the last one of each question first. */
export const listLateRows = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('late_answer')
    .select(['question_id', 'seq', 'digest', 'answer', 'written_at', 'arrived_at', 'why', 'counted'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy(sql`coalesce(written_at, arrived_at)`, 'desc')
    .orderBy('seq', 'desc')
    .execute();

/** Any attempt of the tenant, with the revision by whose dates it is held. */
export async function findLatePaper(tx: TenantTx, attemptId: string) {
  const { rows } = await sql<{
    quiz_id: string;
    revision: number;
    published_revision: number;
    paper: readonly ShuffledSlot[];
  }>`
    select a.quiz_id, a.revision, a.paper, coalesce(q.published_revision, a.revision) as published_revision
    from attempt a join quiz q on q.tenant_id = a.tenant_id and q.quiz_id = a.quiz_id
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

export interface Conflicting {
  readonly attemptId: string;
  readonly questionId: string;
  readonly seq: number;
  readonly digest: string;
  readonly answer: unknown;
  readonly at: Date;
}

/**
 * Keeps the answers that were refused because another window had saved something else, at most `most` of one question.
 * What was a version of the answer before is none: it arrived, and was sent again.
 */
export async function storeConflicts(tx: TenantTx, conflicts: readonly Conflicting[], most: number): Promise<void> {
  await sql`
    insert into late_answer (tenant_id, attempt_id, question_id, seq, digest, answer, arrived_at, why)
    select ${tx.tenantId}, n.attempt_id, n.question_id, n.seq, n.digest, n.answer, n.arrived_at, 'conflict'
    from (select given.*, row_number() over (partition by attempt_id, question_id order by place) as nth
      from unnest(${conflicts.map((one) => one.attemptId)}::uuid[], ${conflicts.map((one) => one.questionId)}::uuid[],
        ${conflicts.map((one) => one.seq)}::int[], ${conflicts.map((one) => one.digest)}::text[],
        ${conflicts.map((one) => JSON.stringify(one.answer))}::jsonb[],
        ${conflicts.map((one) => one.at.toISOString())}::timestamptz[])
        with ordinality as given (attempt_id, question_id, seq, digest, answer, arrived_at, place)
      where not exists (select from answer a where a.tenant_id = ${tx.tenantId} and a.attempt_id = given.attempt_id
          and a.question_id = given.question_id and a.seq = given.seq and a.answer = given.answer)
        and not exists (select from late_answer l where l.tenant_id = ${tx.tenantId} and l.attempt_id = given.attempt_id
          and l.question_id = given.question_id and l.seq = given.seq and l.digest = given.digest)) n
    where n.nth + (select count(*) from late_answer l where l.tenant_id = ${tx.tenantId} and l.attempt_id = n.attempt_id
      and l.question_id = n.question_id) <= ${most}
    on conflict do nothing returning null`.execute(tx);
}

/** The student has chosen between the answers of two windows. */
export async function dropConflicts(
  tx: TenantTx,
  chosen: readonly { readonly attemptId: string; readonly questionId: string }[],
): Promise<void> {
  await sql`
    delete from late_answer l using unnest(${chosen.map((one) => one.attemptId)}::uuid[],
      ${chosen.map((one) => one.questionId)}::uuid[]) as n (attempt_id, question_id)
    where l.tenant_id = ${tx.tenantId} and l.attempt_id = n.attempt_id and l.question_id = n.question_id
      and l.why = 'conflict'`.execute(tx);
}

/** By attempt, the questions for which the student has not chosen between two windows' answers, and these still differ. */
export async function listConflicts(tx: TenantTx, attemptIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.prepared<{ attempt_id: string; question_id: string }>(
    'conflicts',
    `select distinct l.attempt_id, l.question_id from late_answer l
      where l.tenant_id = $1 and l.attempt_id = any($2::uuid[]) and l.why = 'conflict'
        and l.answer is distinct from (select a.answer from answer a
          where a.tenant_id = l.tenant_id and a.attempt_id = l.attempt_id and a.question_id = l.question_id
          order by a.seq desc limit 1)`,
    [tx.tenantId, attemptIds],
  );
  const found = new Map<string, string[]>();
  for (const { attempt_id, question_id } of rows)
    found.set(attempt_id, [...(found.get(attempt_id) ?? []), question_id]);
  return found;
}
