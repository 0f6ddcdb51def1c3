/** Versions of answers: rows are only added, but for those of long answers within a minute, and what a script heaps up. */
import type { Paper, StoredAnswer } from '#delivery/grading/rules.ts';
import type { Checkable } from '#delivery/grading/rules-tries.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';

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
export type AnswerRow = Awaited<ReturnType<typeof listNewestAnswers>>[number] & Checkable;

/** By attempt, every version of every answer, newest first; none of those without. */
export async function listAnswerVersions(
  tx: TenantTx,
  attemptIds: readonly string[],
): Promise<Map<string, StoredAnswer[]>> {
  const rows = await tx.prepared<VersionRow>(
    'answer-versions',
    `select attempt_id, question_id, seq, answer, is_final from answer where tenant_id = $1 and attempt_id = any($2::uuid[])
      order by attempt_id, question_id, seq desc`,
    [tx.tenantId, attemptIds],
  );
  const versions = new Map<string, StoredAnswer[]>();
  for (const { attempt_id, question_id, seq, answer, is_final } of rows) {
    const own = versions.get(attempt_id) ?? [];
    own.push({ questionId: question_id, seq, answer, isChecked: is_final });
    versions.set(attempt_id, own);
  }
  return versions;
}

interface VersionRow {
  readonly attempt_id: string;
  readonly question_id: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly is_final: boolean;
}

/** By attempt and question, every answer that was checked, oldest first; none of those without. */
export async function listChecked(
  tx: TenantTx,
  attemptIds: readonly string[],
): Promise<Map<string, Map<string, unknown[]>>> {
  const checked = new Map<string, Map<string, unknown[]>>();
  if (attemptIds.length === 0) return checked;
  const rows = await tx.prepared<Pick<VersionRow, 'attempt_id' | 'question_id' | 'answer'>>(
    'checked-answers',
    `select attempt_id, question_id, answer from answer
      where tenant_id = $1 and attempt_id = any($2::uuid[]) and is_final order by attempt_id, question_id, seq`,
    [tx.tenantId, attemptIds],
  );
  for (const { attempt_id, question_id, answer } of rows) {
    const own = checked.get(attempt_id) ?? new Map<string, unknown[]>();
    own.set(question_id, [...(own.get(question_id) ?? []), answer]);
    checked.set(attempt_id, own);
  }
  return checked;
}

/** By attempt, the newest version of each answer, with its tries where the paper gives several; none of those without. */
export async function listNewestAmong(
  tx: TenantTx,
  sat: readonly { readonly attemptId: string; readonly paper: Pick<Paper, 'hasTries'> }[],
): Promise<Map<string, AnswerRow[]>> {
  if (sat.length === 0) return new Map();
  const severalTries = sat.filter(({ paper }) => paper.hasTries).map(({ attemptId }) => attemptId);
  const [rows, checked] = await together([
    tx.prepared<NewestRow>(
      'newest-answers-among',
      `select n.attempt_id, a.question_id, a.seq, a.answer, a.is_final, a.saved_at from unnest($2::uuid[]) as n (attempt_id)
        cross join lateral (select distinct on (question_id) question_id, seq, answer, is_final, saved_at from answer
          where tenant_id = $1 and attempt_id = n.attempt_id order by question_id, seq desc) a`,
      [tx.tenantId, [...new Set(sat.map(({ attemptId }) => attemptId))]],
    ),
    listChecked(tx, severalTries),
  ]);
  const byAttempt = Map.groupBy<string, AnswerRow & { attempt_id: string }>(rows, (row) => row.attempt_id);
  for (const id of severalTries) {
    const own = byAttempt.get(id)?.map((row) => ({ ...row, tries: checked.get(id)?.get(row.question_id) ?? [] }));
    if (own) byAttempt.set(id, own);
  }
  return byAttempt;
}

/** The newest version of each answer of an attempt at this paper, with its tries where there are several. */
export const listNewestWithTries = async (tx: TenantTx, attemptId: string, paper: Paper): Promise<AnswerRow[]> =>
  (await listNewestAmong(tx, [{ attemptId, paper }])).get(attemptId) ?? [];

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

/** Each answer once, of which several versions may come together. */
export const eachOnce = <T extends AnswerOf>(answers: readonly T[]): T[] => [
  ...new Map(answers.map((one) => [`${one.attemptId} ${one.questionId}`, one])).values(),
];

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
 * Of the versions of these answers that were saved within one minute of the clock, leaves the last, and those that were checked. An essay is saved
 * whole with every pause of its writer; a page of text a thousand times over helps nobody.
 */
export async function thinAnswers(tx: TenantTx, answers: readonly AnswerOf[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.prepared(
    'thin-answers',
    `delete from answer v using unnest($2::uuid[], $3::uuid[]) as n (attempt_id, question_id)
      where v.tenant_id = $1 and v.attempt_id = n.attempt_id and v.question_id = n.question_id and not v.is_final
        and exists (select from answer later where later.tenant_id = v.tenant_id and later.attempt_id = v.attempt_id
          and later.question_id = v.question_id and later.seq > v.seq
          and date_trunc('minute', later.saved_at) = date_trunc('minute', v.saved_at))`,
    [tx.tenantId, answers.map((one) => one.attemptId), answers.map((one) => one.questionId)],
  );
}

/** How many versions of one answer are stored. Who types without a pause for a quarter of an hour makes as many. */
export const MOST_VERSIONS = 500;

/**
 * Of these answers, leaves the newest versions, and those that were checked. All versions of an attempt are read when it is graded: a
 * script that saves without end would leave no memory for anybody else.
 */
export async function dropOldVersions(tx: TenantTx, answers: readonly AnswerOf[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.prepared(
    'drop-old-versions',
    `delete from answer v using (
        select n.attempt_id, n.question_id, k.seq from unnest($2::uuid[], $3::uuid[]) as n (attempt_id, question_id)
        cross join lateral (select seq from answer where tenant_id = $1 and attempt_id = n.attempt_id and question_id = n.question_id
          order by seq desc offset ${MOST_VERSIONS} limit 1) k) old
      where v.tenant_id = $1 and v.attempt_id = old.attempt_id and v.question_id = old.question_id and v.seq <= old.seq
        and not v.is_final`,
    [tx.tenantId, answers.map((one) => one.attemptId), answers.map((one) => one.questionId)],
  );
}
