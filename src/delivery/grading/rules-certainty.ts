/**
 * Certainty beside an answer, where a quiz is marked by it. It is stored in the answer itself, beside the members that the
 * question's type knows, so that it is saved, kept, compared and brought to the server as every other part of an answer.
 */

import type { AnyQuestionType } from '#items/question-types/question-type.ts';

export const certainties = ['low', 'middle', 'high'] as const;
export type Certainty = (typeof certainties)[number];

const isCertainty = (value: unknown): value is Certainty => certainties.some((one) => one === value);

/** The two parts of a stored answer: what its type knows, and how certain its student was; null: not said, which counts as low. */
export function splitCertainty(answer: unknown): { readonly own: unknown; readonly certainty: Certainty | null } {
  if (typeof answer !== 'object' || answer === null || !('certainty' in answer))
    return { own: answer, certainty: null };
  const { certainty, ...own } = answer;
  return isCertainty(certainty) ? { own, certainty } : { own: answer, certainty: null };
}

/** An answer as it is stored. Where nothing was said there is nothing beside it. */
export const withCertainty = (own: unknown, certainty: Certainty | null): unknown =>
  certainty === null || typeof own !== 'object' || own === null ? own : { ...own, certainty };

/** A stored answer as its question's type knows it. */
export const ownAnswer = (type: AnyQuestionType, stored: unknown) =>
  type.answerSchema.parse(splitCertainty(stored).own);
