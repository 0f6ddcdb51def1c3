import { splitCertainty } from '#delivery/grading/rules-certainty.ts';
import { isBlankAnswer } from '#delivery/sync/answer-state.ts';
import { isUnreadable } from '#items/question-types/unreadable.ts';
import type { Exam } from '../contract.ts';

type Slot = Exam['questions'][number];

/** Returns true when a question counts as answered for its student: something is given, and it can be read. */
export function isAnswered({ question }: Pick<Slot, 'question'>, answer: unknown): boolean {
  if (isBlankAnswer(answer)) return false;
  return !isUnreadable(question.type, question.view, splitCertainty(answer).own);
}
