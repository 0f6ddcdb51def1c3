import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { notifyEach } from '#messaging/notifications/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { feedbackTimings } from '#quizzes/contract-settings.ts';

export interface ResultOf {
  readonly attempt: Pick<AttemptRow, 'attempt_id' | 'person_id'>;
  readonly paper: Paper;
}

/** Whether everybody is told at once when the quiz closes, by a reminder: feedback is switched off, and it is not closed yet. */
const isToldAtClose = ({ settings }: Paper, now: Date): boolean =>
  settings.feedback_timing === feedbackTimings.DISABLE &&
  settings.closes_at !== null &&
  now.getTime() <= settings.closes_at.getTime() + (settings.late_seconds ?? 0) * 1000;

/**
 * Tells those whose attempts have ended and are marked that their results are there. Where feedback is switched off and the quiz
 * closes, they are told when it does; from then on each as soon as the result is there.
 */
export async function notifyResults(tx: TenantTx, results: readonly ResultOf[], now: Date): Promise<void> {
  const told = results.filter(({ paper }) => !isToldAtClose(paper, now));
  for (const [name, some] of Map.groupBy(told, ({ paper }) => paper.settings.name)) {
    const to = some.map(({ attempt }) => ({ personId: attempt.person_id, href: `/myAttempt/${attempt.attempt_id}` }));
    await notifyEach(tx, to, { kind: 'result', title: (say) => say.resultThere(name) });
  }
}
