import { splitCertainty } from '#delivery/grading/rules-certainty.ts';
import { isBlankAnswer } from '#delivery/sync/answer-state.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { isUnreadable } from '#items/question-types/unreadable.ts';
import type { Exam } from '../contract.ts';

type Slot = Exam['questions'][number];

/** Returns true for a text without a question: it has no number, and there is nothing to answer. */
export const isText = ({ question }: Pick<Slot, 'question'>): boolean => isTextOnly(question.type);

/** Returns the number of the first question behind a text; null where none follows. */
export const numberBehind = (questions: readonly Slot[], text: Slot): number | null =>
  questions.slice(questions.indexOf(text)).find((slot) => !isText(slot))?.position ?? null;

/** Returns true when a question counts as answered for its student: something is given, and it can be read. */
export function isAnswered({ question }: Pick<Slot, 'question'>, answer: unknown): boolean {
  if (isBlankAnswer(answer)) return false;
  return !isUnreadable(question.type, question.view, splitCertainty(answer).own);
}
