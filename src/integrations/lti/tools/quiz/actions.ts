/** Opening a tool from a question, and what becomes of its scores. */
import type { Actor } from '#access/subject.ts';
import type { AttemptRow } from '#delivery/api.ts';
import { recordToolMark } from '#grading/manual/api.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getEnabledTool, initiation } from '../actions-launch.ts';
import type { At } from '../claims.ts';
import { shareOf } from '../services/scores.ts';
import { findTool } from '../store.ts';
import { getPlayed, targetOf } from './message.ts';
import { insertLaunch, lockLaunch, updateLaunch } from './store.ts';

/** The way to the tool of a question that the actor may answer now. Throws what saving an answer throws. */
export async function openQuestion(
  at: At,
  tx: TenantTx,
  actor: Actor,
  place: { readonly attempt: string; readonly question: string },
): Promise<string> {
  const now = at.services.clock();
  const played = await getPlayed(tx, actor, place, now);
  const { attempt, slot, content } = played;
  const tool = await getEnabledTool(tx, content.tool);
  const launch = {
    attemptId: attempt.attempt_id,
    questionId: slot.questionId,
    toolId: tool.tool_id,
    quizId: attempt.quiz_id,
    personId: actor.personId,
    label: slot.title,
    maxScore: round(slot.marks, 6),
  };
  await insertLaunch(tx, launch, now);
  const ticket = { item: null, topic: '', played: { attempt: attempt.attempt_id, question: slot.questionId } };
  return initiation(at, tx, actor, { tool, target: targetOf(played, tool), ticket });
}

/** Makes a final score the marks of its answer, once the attempt, which the caller has locked, is handed in and graded. */
export async function applyScore(tx: TenantTx, attempt: AttemptRow, questionId: string, now: Date): Promise<void> {
  if (attempt.state !== 'submitted' || attempt.graded_at === null) return;
  const place = { attemptId: attempt.attempt_id, questionId };
  const launch = await lockLaunch(tx, place);
  if (!launch?.is_due || launch.score_exact === null || launch.score_max_exact === null) return;
  const tool = await findTool(tx, launch.tool_id);
  const end = await recordToolMark(
    tx,
    attempt,
    questionId,
    {
      share: shareOf(launch.score_exact, launch.score_max_exact),
      tool: tool?.name ?? '?',
      comment: launch.comment ?? '',
    },
    now,
  );
  // When the change of the key is undone, the answer waits again, and for this.
  if (end !== 'ruled') await updateLaunch(tx, place, { is_due: false });
}
