import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { notifyEach } from '#messaging/notifications/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { feedbackTimings } from '#quizzes/contract-settings.ts';

export interface ResultOf {
  readonly attempt: Pick<AttemptRow, 'attempt_id' | 'person_id'>;
  readonly paper: Paper;
}

/**
 * Tells those whose attempts have ended that their results are there. Where feedback is switched off and the quiz closes, they are
 * told when it does, all at once.
 */
export async function notifyResults(tx: TenantTx, results: readonly ResultOf[]): Promise<void> {
  const told = results.filter(
    ({ paper: { settings } }) => settings.feedback_timing !== feedbackTimings.DISABLE || settings.closes_at === null,
  );
  for (const [name, some] of Map.groupBy(told, ({ paper }) => paper.settings.name)) {
    const to = some.map(({ attempt }) => ({ personId: attempt.person_id, href: `/myAttempt/${attempt.attempt_id}` }));
    await notifyEach(tx, to, { kind: 'result', title: (say) => say.resultThere(name) });
  }
}
