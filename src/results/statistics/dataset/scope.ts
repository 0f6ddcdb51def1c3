/** What the statistics of a quiz are about: which of its attempts, of whom. */
import { findGroup } from '#identity/people/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPublished } from '#quizzes/api.ts';
import type { AttemptChoice } from '#results/statistics/items/rules-choices.ts';
import type { Scope } from '#results/statistics/store.ts';

export interface StatisticsQuery {
  readonly attempts: AttemptChoice;
  readonly group?: string | undefined;
}

/** The published revision and what is looked at. Throws `not_found`. */
export async function getScope(tx: TenantTx, quizId: string, { attempts, group }: StatisticsQuery) {
  const revision = await getPublished(tx, quizId);
  if (group !== undefined && !(await findGroup(tx, group))) throw notFound('The group');
  const countedAttempt = revision.counted_attempt;
  return { revision, scope: { quizId, attempts, countedAttempt, group } satisfies Scope };
}
