/** Looking through the bank's near-identical questions, and telling apart those that are not. */
import type { Actor } from '#access/subject.ts';
import { listSummaries } from '#items/question-bank/actions.ts';
import { lockMany } from '#items/question-bank/bench/store.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type listDuplicates, type listToldApart, MOST_OF_A_GROUP } from './contract.ts';
import {
  compareAgain,
  countWaiting,
  deleteApart,
  insertApart,
  listApartSets,
  listGroupRows,
  listTwins,
} from './store-groups.ts';

export async function readDuplicates(
  tx: TenantTx,
  { after, limit, ...filter }: QueryOf<typeof listDuplicates>,
): Promise<ResponseOf<typeof listDuplicates>> {
  const rows = await listGroupRows(tx, filter, after ?? null, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)! : null;
  const twins = await listTwins(
    tx,
    shown.map(({ groupId }) => groupId),
    MOST_OF_A_GROUP,
  );
  const byId = new Map(twins.map((twin) => [twin.questionId, twin] as const));
  const questions = (await listSummaries(tx, [...byId.keys()])).map((summary) => {
    const { groupId, likeness } = byId.get(summary._id)!;
    return { groupId, question: { ...summary, likeness } };
  });
  return {
    groups: shown.map(({ groupId, likeness, count }) => ({
      _id: groupId,
      likeness,
      count,
      questions: questions.flatMap((one) => (one.groupId === groupId ? [one.question] : [])),
    })),
    next: last && `${last.likeness}_${last.groupId}`,
    waiting: await countWaiting(tx),
  };
}

export async function readToldApart(
  tx: TenantTx,
  page: QueryOf<typeof listToldApart>,
): Promise<ResponseOf<typeof listToldApart>> {
  const { sets, total } = await listApartSets(tx, page);
  const summaries = await listSummaries(tx, [...new Set(sets.flatMap(({ ids }) => ids))]);
  const byId = new Map(summaries.map((summary) => [summary._id, summary] as const));
  return {
    sets: sets.map(({ apartId, ids }) => ({ _id: apartId, questions: ids.flatMap((id) => byId.get(id) ?? []) })),
    total,
  };
}

/** Throws `not_found` when one of the questions is not in the bank. */
export async function tellApart(tx: TenantTx, actor: Actor, ids: readonly string[]): Promise<{ _id: string }> {
  const found = await lockMany(tx, ids, 'in bank');
  if (found.length < ids.length) throw notFound('One of the questions');
  const apartId = await insertApart(tx, found);
  await compareAgain(tx, found);
  await writeAudit(tx, actor, 'question.apart', 'question', null, { questions: found });
  return { _id: apartId };
}

/** Throws `not_found` when nothing of the kind is remembered. */
export async function forgetApart(tx: TenantTx, actor: Actor, apartId: string): Promise<void> {
  const questions = await deleteApart(tx, apartId);
  if (questions.length === 0) throw notFound('That these questions are not the same');
  await compareAgain(tx, questions);
  await writeAudit(tx, actor, 'question.together', 'question', null, { questions });
}
