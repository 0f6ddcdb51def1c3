/** What of a running attempt the page's HTML says already, so that it can be read before the application has started. */
import type { Actor } from '#access/subject.ts';
import { refuseOtherDevice } from '#delivery/attempt/guard.ts';
import { findOwnAttempt } from '#delivery/attempt/store.ts';
import { answerBlocker } from '#delivery/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPaperOf } from './store.ts';

export interface FirstQuestion {
  readonly attemptId: string;
  readonly exam: string;
  /** Rich text; null where something else is above it, or where only the application can draw it. */
  readonly stem: string | null;
}

/** Types that show the stem before anything else, and as it was written. */
const stemFirst: readonly string[] = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'numeric',
  'short-text',
  'essay',
  'file-upload',
  'matching',
  'ordering',
  'matrix',
  'highlight-words',
  'text-only',
];

/** Coloured code and players are drawn by the application. */
const isPlain = (stem: unknown): stem is string =>
  typeof stem === 'string' && !/data-type="(?!(?:inline|block)-math")|class="language-/.test(stem);

/**
 * The first question of the person's own attempt, by its id or its quiz's. Null where none is running, and where `PaperReader.read`
 * would refuse this request or might: nothing is bound and nothing noted here.
 */
export async function readFirstQuestion(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  now: Date,
): Promise<FirstQuestion | null> {
  if (!idSchema.safeParse(attemptOrQuizId).success) return null;
  const attempt = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  if (!attempt || answerBlocker(attempt, now) !== null) return null;
  try {
    refuseOtherDevice(actor, attempt);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const paper = await getPaperOf(tx, attempt);
  const first = attempt.paper[0];
  const slot = first && paper.slotOf.get(first.question);
  if (!slot) return null;
  const { stem } = slot.type.toStudentView(slot.content, first.arrangement);
  const isFirst = slot.section === null && slot.stimulusId === null && stemFirst.includes(slot.type.name);
  return { attemptId: attempt.attempt_id, exam: paper.settings.name, stem: isFirst && isPlain(stem) ? stem : null };
}
