/** Feedback during the attempt. */
import type { z } from 'zod';
import type { instantFeedbackSchema } from '#delivery/contract.ts';
import { gradeAnswer, ownAnswer, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { certaintyEffect } from '#delivery/grading/rules-certainty-effect.ts';
import type { AnswerRow } from '#delivery/save/store.ts';
import { round } from '#platform/exact/rational.ts';
import { matrixOf, rightsAt } from '#quizzes/rules-review.ts';

type InstantFeedback = z.output<typeof instantFeedbackSchema>;

/** Returns the feedback on an answer that was checked during the attempt. */
export function feedbackFor(
  paper: Paper,
  slot: PaperSlot,
  saved: Pick<AnswerRow, 'seq' | 'answer'>,
  hints = 0,
): InstantFeedback {
  const grade = gradeAnswer(paper, slot, { questionId: slot.questionId, seq: saved.seq, answer: saved.answer, hints });
  const parts = rightsAt(matrixOf(paper.settings), 'during');
  return {
    outcome: grade.outcome,
    marks: round(grade.marks, 2),
    maxMarks: round(slot.marks, 4),
    review: slot.type.toReview(slot.content, ownAnswer(slot.type, saved.answer), parts) as Record<string, unknown>,
    generalFeedback: parts.explanation ? slot.generalFeedback : '',
    certaintyEffect: certaintyEffect(paper, slot, saved.answer, grade),
  };
}
