/** What saving the answers of many students together needs: one statement for all of them. */

import type { AnswerRow, NewAnswer } from '#delivery/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export type NewestRow = AnswerRow & { readonly attempt_id: string };

/** The newest versions of these answers, as far as there are any. */
export const listNewestOf = (
  tx: TenantTx,
  answers: readonly { readonly attemptId: string; readonly questionId: string }[],
): Promise<NewestRow[]> =>
  tx.prepared<NewestRow>(
    'newest-answers-of',
    `select n.attempt_id, n.question_id, a.seq, a.answer, a.is_final, a.saved_at
      from unnest($2::uuid[], $3::uuid[]) as n (attempt_id, question_id)
      cross join lateral (select seq, answer, is_final, saved_at from answer
        where tenant_id = $1 and attempt_id = n.attempt_id and question_id = n.question_id
        order by seq desc limit 1) a`,
    [tx.tenantId, answers.map((one) => one.attemptId), answers.map((one) => one.questionId)],
  );

export interface AnswerOfAttempt extends NewAnswer {
  readonly attemptId: string;
  readonly savedAt: Date;
}

export async function insertAnswersOf(tx: TenantTx, answers: readonly AnswerOfAttempt[]): Promise<void> {
  await tx.prepared(
    'insert-answers-of',
    `insert into answer (tenant_id, attempt_id, question_id, seq, answer, is_final, is_blank, saved_at)
      select $1, n.* from unnest($2::uuid[], $3::uuid[], $4::int[], $5::jsonb[], $6::bool[], $7::bool[], $8::timestamptz[]) n`,
    [
      tx.tenantId,
      answers.map((one) => one.attemptId),
      answers.map((one) => one.questionId),
      answers.map((one) => one.seq),
      answers.map((one) => JSON.stringify(one.answer)),
      answers.map((one) => one.isFinal),
      answers.map((one) => one.isBlank),
      answers.map((one) => one.savedAt.toISOString()),
    ],
  );
}
