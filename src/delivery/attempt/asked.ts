/** The attempts that requests of a batch are about. */
import type { Actor } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getOwnAttempt } from './actions.ts';
import { type AttemptRow, lockAttempt, lockIdleAttempts, lockIdleAttemptsAt } from './store.ts';

export interface Asked {
  readonly actor: Actor;
  /** Of the attempt or the quiz. */
  readonly id: string;
}

/**
 * The attempt of each request, locked. With `mayWait` as `lockEach`. Without, undefined for those that are to be retried:
 * somebody else has locked it, it is another person's, there is none, or the request names a quiz with no open one.
 */
export async function lockAsked(
  tx: TenantTx,
  requests: readonly Asked[],
  mayWait: boolean,
): Promise<(AttemptRow | undefined)[]> {
  if (mayWait) return lockEach(tx, requests);
  const rows = await lockIdle(tx, requests);
  return rows.map((row, index) => (row?.person_id === requests[index]!.actor.personId ? row : undefined));
}

/** The attempt of each request, locked, where nobody else has locked it. Requests name it, or its quiz. */
async function lockIdle(tx: TenantTx, requests: readonly Asked[]): Promise<(AttemptRow | undefined)[]> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const named = new Map((await lockIdleAttempts(tx, ids)).map((row) => [row.attempt_id, row]));
  const others = requests.filter(({ id }) => !named.has(id));
  if (others.length === 0) return requests.map(({ id }) => named.get(id));
  const rows = await lockIdleAttemptsAt(
    tx,
    others.map(({ id, actor }) => ({ quizId: id, personId: actor.personId })),
  );
  const byQuiz = new Map(rows.map((row) => [`${row.quiz_id} ${row.person_id}`, row]));
  return requests.map(({ id, actor }) => named.get(id) ?? byQuiz.get(`${id} ${actor.personId}`));
}

/**
 * As `lockIdle`, one after the other, waiting for each: two windows of one student take turns here, and the end of the attempt
 * waits for a save that has begun. Throws `not_started` or `not_found`.
 */
async function lockEach(tx: TenantTx, requests: readonly Asked[]): Promise<AttemptRow[]> {
  const rows: AttemptRow[] = [];
  for (const { actor, id } of requests) {
    const { attempt_id } = await getOwnAttempt(tx, actor, id);
    rows.push((await lockAttempt(tx, attempt_id))!);
  }
  return rows;
}
