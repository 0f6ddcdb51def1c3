/** Answers that hold something, and nothing that their question can be answered with. Needs no key. */
import { valueIn } from './gap/answers.ts';
import type { GapAnswers } from './gap/schema.ts';
import type { GapView } from './gap/view.ts';
import { readingOf } from './numeric/reading.ts';

interface Views {
  readonly units?: readonly string[];
  readonly gaps?: readonly GapView[];
}

const isNoNumber = (units: readonly string[], answer: { text: string; unit?: string }): boolean =>
  readingOf(units, answer).kind === 'unreadable';

/** Returns true for words where a number is asked for; of several gaps, only when nothing else is filled in. */
export function isUnreadable(type: string, view: object, answer: unknown): boolean {
  const { units = [], gaps = [] } = view as Views;
  if (type === 'numeric' || type === 'calculated') return isNoNumber(units, answer as { text: string; unit?: string });
  if (type !== 'cloze' && type !== 'fill-in-table') return false;
  const { gaps: given = [] } = answer as { gaps?: GapAnswers };
  const filled = gaps.filter(({ id }) => valueIn(given, id).trim() !== '');
  return (
    filled.length > 0 &&
    filled.every(({ id, kind }) => kind === 'numeric' && isNoNumber([], { text: valueIn(given, id) }))
  );
}
