/** Feedback during the attempt. */
import type { z } from 'zod';
import type { instantFeedbackSchema } from '#delivery/contract.ts';
import { gradeAnswer, gradeTries, ownAnswer, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { certaintyEffect } from '#delivery/grading/rules-certainty-effect.ts';
import { givesTries, triesAfter } from '#delivery/grading/rules-tries.ts';
import type { AnswerRow } from '#delivery/save/store.ts';
import { round } from '#platform/exact/rational.ts';
import { matrixOf, rightsAt } from '#quizzes/rules-review.ts';

type InstantFeedback = z.output<typeof instantFeedbackSchema>;

/**
 * Returns the feedback on an answer that was checked during the attempt. While tries are left, nothing of the key is in it:
 * neither the right answer nor the explanation of the question. `marks` are what the question earns as it is now.
 */
export function feedbackFor(
  paper: Paper,
  slot: PaperSlot,
  saved: Pick<AnswerRow, 'seq' | 'answer' | 'tries'>,
  hints = 0,
): InstantFeedback {
  const stored = { questionId: slot.questionId, seq: saved.seq, answer: saved.answer, hints };
  const own = gradeAnswer(paper, slot, stored);
  const checked = saved.tries ?? [saved.answer];
  const tries = givesTries(paper, slot) ? triesAfter(paper, slot, checked) : null;
  const versions = checked.map((answer) => ({ ...stored, answer, isChecked: true })).toReversed();
  const counted = tries ? gradeTries(paper, slot, versions, null) : own;
  const parts = rightsAt(matrixOf(paper.settings), 'during');
  const isOpen = tries !== null && tries.left !== 0;
  const told = isOpen ? { ...parts, rightAnswer: false, explanation: false } : parts;
  return {
    outcome: own.outcome,
    marks: round(counted.marks, 2),
    maxMarks: round(slot.marks, 4),
    review: slot.type.toReview(slot.content, ownAnswer(slot.type, saved.answer), told),
    generalFeedback: told.explanation ? slot.generalFeedback : '',
    certaintyEffect: certaintyEffect(paper, slot, saved.answer, own),
    tries,
  };
}
