/** Attempts of which everything is known already, such as what was answered in a live quiz. */
import { listMissingChannels } from '#billing/api.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { endAttempt } from '#delivery/finish/actions.ts';
import { publishStarted } from '#delivery/finish/publish.ts';
import type { Paper, ShuffledSlot } from '#delivery/grading/rules.ts';
import { getPaper } from '#delivery/paper/store.ts';
import { insertAnswers } from '#delivery/save/store.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findHolder, findQuizRow, listOverridesOf, listQuizGroups } from '#quizzes/api.ts';
import { attemptsLeft } from '#quizzes/rules.ts';
import { startRules } from './new-attempt.ts';
import { countUsed, insertAttempts, seatKey } from './store.ts';

export interface RecordedAttempt {
  readonly paper: Paper;
  readonly personId: string;
  readonly startedAt: Date;
  /** What was decided at random for the questions that were shown. */
  readonly variants: ReadonlyMap<string, unknown>;
  readonly answers: readonly { readonly questionId: string; readonly answer: unknown; readonly savedAt: Date }[];
}

/**
 * Why the quiz, as it is published now, gives the student no attempt; null where it does. `not-meant`: it is for other groups, or for
 * members of a channel. `used-up`: no attempts are left.
 */
async function attemptBlocker(tx: TenantTx, paper: Paper, personId: string, used: number, now: Date) {
  const { quizId } = paper;
  const revision = (await findQuizRow(tx, quizId))?.published_revision ?? paper.revision;
  const groupIds = (await findHolder(tx, personId))?.group_ids ?? [];
  const groups = await listQuizGroups(tx, quizId, revision);
  if (groups.length > 0 && !groups.some(({ _id }) => groupIds.includes(_id))) return 'not-meant';
  if ((await listMissingChannels(tx, personId, [quizId])).length > 0) return 'not-meant';
  if (used === 0) return null;
  const published = await getPaper(tx, quizId, revision);
  const overrides = await listOverridesOf(tx, quizId, { personId, groupIds });
  return attemptsLeft(startRules(published, false, overrides, now).attemptsAllowed, used) === 0 ? 'used-up' : null;
}

/**
 * Makes an attempt as a start, saves and a hand-in would have, and grades it by the quiz's rules. Neither dates nor a time limit are
 * asked for: a teacher records what has happened. Returns `made`; `not-meant` and `used-up` where the quiz gives the student none;
 * `running` where the student has an attempt at the quiz that is running. The paper must draw no questions.
 */
export async function recordAttempt(
  tx: TenantTx,
  record: RecordedAttempt,
  now: Date,
): Promise<'made' | 'not-meant' | 'used-up' | 'running'> {
  const { paper, personId, startedAt } = record;
  const seat = { quizId: paper.quizId, personId };
  const used = (await countUsed(tx, [seat])).get(seatKey(seat)) ?? 0;
  const blocker = await attemptBlocker(tx, paper, personId, used, now);
  if (blocker !== null) return blocker;
  const shuffled = paper.slots.map(
    (slot): ShuffledSlot => ({
      question: slot.questionId,
      arrangement: record.variants.has(slot.questionId)
        ? record.variants.get(slot.questionId)
        : slot.type.drawVariant(slot.content, false, seededRandom(`${personId} ${slot.questionId}`)),
    }),
  );
  const ids = await insertAttempts(tx, [
    {
      ...seat,
      revision: paper.revision,
      number: used + 1,
      startedAt,
      deadline: null,
      section: null,
      paper: shuffled,
      maxScore: paper.settings.total_marks,
      sessionId: null,
      networks: null,
      safeKeys: null,
      safeSessionId: null,
      oneDevice: false,
      notesSignals: false,
    },
  ]);
  const attemptId = ids.get(seatKey(seat));
  if (attemptId === undefined) return 'running';
  await publishStarted(tx, [{ attempt_id: attemptId, quiz_id: seat.quizId, person_id: personId }], startedAt);
  await insertAnswers(
    tx,
    record.answers.map((answer) => ({ ...answer, attemptId, seq: 1, isFinal: false, isBlank: false })),
  );
  await endAttempt(tx, (await lockAttempt(tx, attemptId))!, now);
  return 'made';
}
