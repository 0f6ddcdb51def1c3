import type { CheckedQuestion } from '#items/question-bank/api.ts';

export interface DemoQuestion {
  /** Its number in the bank it comes from, or a word of our own. */
  readonly key: string;
  readonly question: CheckedQuestion;
  /** What those write who do not know the answer. */
  readonly mistakes: readonly string[];
}
