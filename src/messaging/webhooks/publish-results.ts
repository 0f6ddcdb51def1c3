/** Results that many attempts get at once. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isWanted, publishEvents } from './publish.ts';

export interface ChangedResult {
  readonly attempt_id: string;
  readonly person_id: string;
  /** Null: people mark it now. */
  readonly score: number | null;
  readonly max_score: number;
  readonly passed: boolean | null;
  /** It had none before, because people were still marking it. */
  readonly is_first: boolean;
}

const EVENTS_AT_ONCE = 1_000;

/** Tells webhooks of attempts at a quiz whose results are others now; `list` is only asked where a webhook wants them. */
export async function publishResults(
  tx: TenantTx,
  quizId: string,
  list: () => Promise<readonly ChangedResult[]>,
  now: Date,
): Promise<void> {
  if (!(await isWanted(tx, 'attempt.regraded')) && !(await isWanted(tx, 'attempt.graded'))) return;
  const changed = await list();
  for (let start = 0; start < changed.length; start += EVENTS_AT_ONCE) {
    const events = changed.slice(start, start + EVENTS_AT_ONCE).map((one) => ({
      type: one.is_first ? ('attempt.graded' as const) : ('attempt.regraded' as const),
      subject: `attempt ${one.attempt_id}`,
      data: {
        attempt: one.attempt_id,
        quiz: quizId,
        person: one.person_id,
        score: one.score,
        maxScore: one.max_score,
        passed: one.passed,
      },
    }));
    await publishEvents(tx, events, now);
  }
}
