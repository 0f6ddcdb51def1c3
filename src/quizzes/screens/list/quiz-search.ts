/** Filters, order and place of the list of quizzes, in the address under the names of the call. */
import { listSearch } from '#platform/web/tables/list-search.ts';

export const quizSearch = listSearch({
  q: '',
  ds: '',
  subscription: '',
  tq: '',
  fbt: '',
  ngtMrk: '',
  sort: '-createdAt',
  ofst: 0,
  limit: 10,
});
export type QuizSearch = typeof quizSearch.defaults;

/** `a,b` in the address and the list on the screen. */
export const splitList = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** `n-m`, `n-`, `-m` from the two ends; empty without either. */
export function rangeText(from: number | null, to: number | null): string {
  if (from === null && to === null) return '';
  return `${from ?? ''}-${to ?? ''}`;
}
