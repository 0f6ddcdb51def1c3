/** Which part, which attempts, which question and in which order: in the address. */
import { listSearch } from '#platform/web/tables/list-search.ts';
import { type AttemptChoice, attemptChoices } from '#results/statistics/items/rules-choices.ts';

export const views = ['summary', 'questions', 'models'] as const;
export type View = (typeof views)[number];

export const statisticsSearch = listSearch({
  view: 'summary',
  attempts: 'counted',
  item: '',
  sort: 'position',
  page: 1,
});
export type StatisticsSearch = typeof statisticsSearch.defaults;

export const viewOf = ({ view }: StatisticsSearch): View => views.find((one) => one === view) ?? 'summary';
export const choiceOf = ({ attempts }: StatisticsSearch): AttemptChoice =>
  attemptChoices.find((one) => one === attempts) ?? 'counted';
