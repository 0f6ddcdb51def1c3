/** Answers that hold something, and nothing that their question can be answered with. Needs no key. */
import { valueIn } from './gap/answers.ts';
import type { GapAnswers } from './gap/schema.ts';
import type { GapView } from './gap/view.ts';
import { readingOf } from './numeric/reading.ts';

interface Views {
  readonly units?: readonly string[];
  readonly gaps?: readonly GapView[];
  /** Of a table, whose blanks are gaps. */
  readonly rows?: readonly { readonly cells: readonly { readonly gap?: GapView }[] }[];
  readonly parts?: readonly { readonly id: string; readonly type: string; readonly view: object }[];
}

interface Answers {
  readonly gaps?: GapAnswers;
  readonly parts?: Readonly<Record<string, { readonly answer: unknown }>>;
}

/** Types at which something can be given that cannot be graded; where units are added to a key, it can be by another one. */
const typedTypes: readonly string[] = ['numeric', 'calculated', 'cloze', 'fill-in-table', 'multi-part', 'composite'];
export const mayBeUnreadable = (type: string): boolean => typedTypes.includes(type);

const isNoNumber = (units: readonly string[], answer: { text: string; unit?: string }): boolean =>
  readingOf(units, answer).kind === 'unreadable';

/** Returns true for words where a number is asked for; of several gaps or parts, only when nothing else is filled in. */
export function isUnreadable(type: string, view: object, answer: unknown): boolean {
  const { units = [], rows = [], parts = [], ...rest } = view as Views;
  if (type === 'numeric' || type === 'calculated') return isNoNumber(units, answer as { text: string; unit?: string });
  const { gaps: given = [], parts: givenParts = {} } = answer as Answers;
  if (type === 'multi-part') {
    const answered = parts.filter(({ id }) => givenParts[id]);
    return answered.length > 0 && answered.every((one) => isUnreadable(one.type, one.view, givenParts[one.id]?.answer));
  }
  if (type !== 'cloze' && type !== 'fill-in-table') return false;
  const gaps = rest.gaps ?? rows.flatMap(({ cells }) => cells.flatMap(({ gap }) => gap ?? []));
  const filled = gaps.filter(({ id }) => valueIn(given, id).trim() !== '');
  return (
    filled.length > 0 &&
    filled.every(({ id, kind }) => kind === 'numeric' && isNoNumber([], { text: valueIn(given, id) }))
  );
}
