/** Events of attempts, for webhooks. */
import { type EventToPublish, isWanted, publishEvents } from '#messaging/webhooks/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listReopened } from './store.ts';

interface Of {
  readonly attempt_id: string;
  readonly quiz_id: string;
  readonly person_id: string;
}

/** What an attempt is worth, where nothing of it waits for people. */
interface Worth {
  readonly score: number | null;
  readonly most: number;
  readonly passed: boolean | null;
  readonly unmarked: number;
}

const eventOf = (
  type: 'attempt.started' | 'attempt.submitted' | 'attempt.graded' | 'attempt.regraded',
  { attempt_id, quiz_id, person_id }: Of,
  more: EventToPublish['data'] = {},
): EventToPublish => ({
  type,
  subject: `attempt ${attempt_id}`,
  data: { attempt: attempt_id, quiz: quiz_id, person: person_id, ...more },
});

const worthOf = ({ score, most, passed }: Worth): EventToPublish['data'] => ({ score, maxScore: most, passed });

export const publishStarted = (tx: TenantTx, attempts: readonly Of[], now: Date): Promise<void> =>
  publishEvents(
    tx,
    attempts.map((one) => eventOf('attempt.started', one)),
    now,
  );

interface Ended {
  readonly attempt: Of;
  readonly result: Worth | null;
}

/**
 * Of attempts that were handed in, those that wait for people and were opened again: the result that was told of them before holds no
 * longer.
 */
async function withoutResult(tx: TenantTx, ended: readonly Ended[]): Promise<EventToPublish[]> {
  const waiting = ended.flatMap(({ attempt, result }) => (result && result.unmarked > 0 ? [{ attempt, result }] : []));
  if (waiting.length === 0 || !(await isWanted(tx, 'attempt.regraded'))) return [];
  const ids = waiting.map(({ attempt }) => attempt.attempt_id);
  const reopened = new Set(await listReopened(tx, ids));
  return waiting
    .filter(({ attempt }) => reopened.has(attempt.attempt_id))
    .map(({ attempt, result }) => eventOf('attempt.regraded', attempt, worthOf(result)));
}

/** Attempts that end; graded at once where there is a result and nothing of it waits for people. */
export async function publishEnded(tx: TenantTx, ended: readonly Ended[], now: Date): Promise<void> {
  const events = ended.flatMap(({ attempt, result }) => [
    eventOf('attempt.submitted', attempt),
    ...(result?.unmarked === 0 ? [eventOf('attempt.graded', attempt, worthOf(result))] : []),
  ]);
  await publishEvents(tx, [...events, ...(await withoutResult(tx, ended))], now);
}

/** An attempt that ended before and is graded now. */
export async function publishFinalized(tx: TenantTx, attempt: Of, result: Worth, now: Date): Promise<void> {
  await publishEvents(tx, await withoutResult(tx, [{ attempt, result }]), now);
  await publishGraded(tx, attempt, result, false, now);
}

/** An attempt whose result is complete, for the first time or changed. */
export async function publishGraded(
  tx: TenantTx,
  attempt: Of,
  result: Worth,
  isAgain: boolean,
  now: Date,
): Promise<void> {
  if (result.unmarked > 0) return;
  await publishEvents(tx, [eventOf(isAgain ? 'attempt.regraded' : 'attempt.graded', attempt, worthOf(result))], now);
}
