/** Looking through the bank's near-identical questions, and telling apart those that are not. */
import type { Actor } from '#access/subject.ts';
import { listSummaries } from '#items/question-bank/actions.ts';
import { lockMany } from '#items/question-bank/bench/store.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type listDismissed, type listDuplicates, MOST_OF_A_GROUP } from './contract.ts';
import {
  compareAgain,
  countWaiting,
  deleteDismissed,
  insertDismissed,
  listDismissedSets,
  listDuplicateRows,
  listGroupRows,
} from './store-groups.ts';

export async function readDuplicates(
  tx: TenantTx,
  { after, limit, ...filter }: QueryOf<typeof listDuplicates>,
): Promise<ResponseOf<typeof listDuplicates>> {
  const rows = await listGroupRows(tx, filter, after ?? null, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)! : null;
  const duplicates = await listDuplicateRows(
    tx,
    shown.map(({ groupId }) => groupId),
    MOST_OF_A_GROUP,
  );
  const byId = new Map(duplicates.map((duplicate) => [duplicate.questionId, duplicate] as const));
  const questions = (await listSummaries(tx, [...byId.keys()])).map((summary) => {
    const { groupId, likeness: similarity } = byId.get(summary._id)!;
    return { groupId, question: { ...summary, likeness: similarity } };
  });
  return {
    groups: shown.map(({ groupId, likeness: similarity, count }) => ({
      _id: groupId,
      likeness: similarity,
      count,
      questions: questions.flatMap((one) => (one.groupId === groupId ? [one.question] : [])),
    })),
    next: last && `${last.likeness}_${last.groupId}`,
    waiting: await countWaiting(tx),
  };
}

export async function readDismissed(
  tx: TenantTx,
  page: QueryOf<typeof listDismissed>,
): Promise<ResponseOf<typeof listDismissed>> {
  const { sets, total } = await listDismissedSets(tx, page);
  const summaries = await listSummaries(tx, [...new Set(sets.flatMap(({ ids }) => ids))]);
  const byId = new Map(summaries.map((summary) => [summary._id, summary] as const));
  return {
    sets: sets.map(({ apartId: dismissedId, ids }) => ({
      _id: dismissedId,
      questions: ids.flatMap((id) => byId.get(id) ?? []),
    })),
    total,
  };
}

/** Throws `not_found` when one of the questions is not in the bank. */
export async function dismissDuplicates(tx: TenantTx, actor: Actor, ids: readonly string[]): Promise<{ _id: string }> {
  const found = (await lockMany(tx, ids, 'in bank')).map((row) => row.question_id);
  if (found.length < ids.length) throw notFound('One of the questions');
  const dismissedId = await insertDismissed(tx, found);
  await compareAgain(tx, found);
  await writeAudit(tx, actor, 'question.apart', 'question', null, { questions: found });
  return { _id: dismissedId };
}

/** Throws `not_found` when nothing of the kind is remembered. */
export async function forgetDismissed(tx: TenantTx, actor: Actor, dismissedId: string): Promise<void> {
  const questions = await deleteDismissed(tx, dismissedId);
  if (questions.length === 0) throw notFound('That these questions are not the same');
  await compareAgain(tx, questions);
  await writeAudit(tx, actor, 'question.together', 'question', null, { questions });
}
