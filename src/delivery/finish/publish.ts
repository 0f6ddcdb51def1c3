/** Events of attempts, for webhooks. */
import { type EventToPublish, publishEvents } from '#messaging/webhooks/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

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

/** Attempts that end; graded at once where there is a result and nothing of it waits for people. */
export const publishEnded = (
  tx: TenantTx,
  ended: readonly { readonly attempt: Of; readonly result: Worth | null }[],
  now: Date,
): Promise<void> =>
  publishEvents(
    tx,
    ended.flatMap(({ attempt, result }) => [
      eventOf('attempt.submitted', attempt),
      ...(result?.unmarked === 0 ? [eventOf('attempt.graded', attempt, worthOf(result))] : []),
    ]),
    now,
  );

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
