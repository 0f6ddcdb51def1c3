/** Versions of answers: rows are only added, but for those of long answers within a minute. */
import type { StoredAnswer } from '#delivery/grading/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The newest version of each answer of an attempt. */
export const listNewestAnswers = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('answer')
    .distinctOn('question_id')
    .select(['question_id', 'seq', 'answer', 'is_final', 'saved_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof listNewestAnswers>>[number];

/** By attempt, every version of every answer, newest first; none of those without. */
export async function listAnswerVersions(
  tx: TenantTx,
  attemptIds: readonly string[],
): Promise<Map<string, StoredAnswer[]>> {
  const rows = await tx.prepared<{ attempt_id: string; question_id: string; seq: number; answer: unknown }>(
    'answer-versions',
    `select attempt_id, question_id, seq, answer from answer where tenant_id = $1 and attempt_id = any($2::uuid[])
      order by attempt_id, question_id, seq desc`,
    [tx.tenantId, attemptIds],
  );
  const versions = new Map<string, StoredAnswer[]>();
  for (const { attempt_id, question_id, seq, answer } of rows) {
    const own = versions.get(attempt_id) ?? [];
    own.push({ questionId: question_id, seq, answer });
    versions.set(attempt_id, own);
  }
  return versions;
}

export interface NewAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly isFinal: boolean;
  readonly isBlank: boolean;
}

type NewestRow = AnswerRow & { readonly attempt_id: string };

/** The newest version of each of these answers; none of those without. */
export const listNewestOf = (tx: TenantTx, answers: readonly AnswerOf[]): Promise<NewestRow[]> =>
  tx.prepared<NewestRow>(
    'newest-answers-of',
    `select n.attempt_id, n.question_id, a.seq, a.answer, a.is_final, a.saved_at
      from unnest($2::uuid[], $3::uuid[]) as n (attempt_id, question_id)
      cross join lateral (select seq, answer, is_final, saved_at from answer
        where tenant_id = $1 and attempt_id = n.attempt_id and question_id = n.question_id
        order by seq desc limit 1) a`,
    [tx.tenantId, answers.map((one) => one.attemptId), answers.map((one) => one.questionId)],
  );

interface AnswerOf {
  readonly attemptId: string;
  readonly questionId: string;
}

export async function insertAnswers(
  tx: TenantTx,
  answers: readonly (NewAnswer & AnswerOf & { readonly savedAt: Date })[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx.prepared(
    'insert-answers',
    `insert into answer (tenant_id, attempt_id, question_id, seq, answer, is_final, is_blank, saved_at)
      values ($1, unnest($2::uuid[]), unnest($3::uuid[]), unnest($4::int[]), unnest($5::jsonb[]), unnest($6::bool[]),
        unnest($7::bool[]), unnest($8::timestamptz[]))`,
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

/**
 * Of the versions of these answers that were saved within one minute of the clock, leaves the last. An essay is saved
 * whole with every pause of its writer; a page of text a thousand times over helps nobody.
 */
export async function thinAnswers(tx: TenantTx, answers: readonly AnswerOf[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.prepared(
    'thin-answers',
    `delete from answer v using unnest($2::uuid[], $3::uuid[]) as n (attempt_id, question_id)
      where v.tenant_id = $1 and v.attempt_id = n.attempt_id and v.question_id = n.question_id
        and exists (select from answer later where later.tenant_id = v.tenant_id and later.attempt_id = v.attempt_id
          and later.question_id = v.question_id and later.seq > v.seq
          and date_trunc('minute', later.saved_at) = date_trunc('minute', v.saved_at))`,
    [tx.tenantId, answers.map((one) => one.attemptId), answers.map((one) => one.questionId)],
  );
}
