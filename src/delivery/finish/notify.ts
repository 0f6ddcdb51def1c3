import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { feedbackTimings } from '#quizzes/contract.ts';

/**
 * Tells whose attempt has ended that the result is there. Where feedback is switched off and the quiz closes, they are
 * told when it does, all at once.
 */
export async function notifyResult(
  tx: TenantTx,
  attempt: Pick<AttemptRow, 'attempt_id' | 'person_id'>,
  { settings }: Paper,
): Promise<void> {
  if (settings.feedback_timing === feedbackTimings.DISABLE && settings.closes_at !== null) return;
  await notify(tx, [attempt.person_id], {
    kind: 'result',
    title: (say) => say.resultThere(settings.name),
    href: `/myAttempt/${attempt.attempt_id}`,
  });
}
