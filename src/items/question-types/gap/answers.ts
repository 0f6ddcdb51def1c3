import type { GapAnswers } from './schema.ts';

export const valueIn = (answers: GapAnswers, gap: string): string =>
  answers.find((answer) => answer.gap === gap)?.value ?? '';

/** The answers with another value for one gap; a gap without a value is not in them. */
export function withValue(answers: GapAnswers, gap: string, value: string): GapAnswers {
  const others = answers.filter((answer) => answer.gap !== gap);
  return value === '' ? others : [...others, { gap, value }];
}
