/** The list's filters, order and page, as they stand in the address. */
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { listSearch, offsetOf } from '#platform/web/list-search.ts';
import type { listQuestions } from '../contract.ts';

export const questionSearch = listSearch({
  q: '',
  type: '',
  dif: '',
  st: '',
  subscription: '',
  status: '',
  sort: '-updatedAt',
  page: 1,
  /** A file that a task makes; shown over the list. */
  task: '',
});
export type QuestionSearch = typeof questionSearch.defaults;

export const PAGE_SIZE = 20;

type Query = Partial<QueryInputOf<typeof listQuestions>>;

const filterOf = ({ page: _page, task: _task, ...filter }: QuestionSearch): Query => filter as Query;

/** What the list shows, all pages of it. */
export const wholeQuery = (search: QuestionSearch): Query =>
  Object.fromEntries(Object.entries(filterOf(search)).filter(([, value]) => value !== ''));

/** One page of it. */
export const pageQueryOf = (search: QuestionSearch): Query => ({
  ...wholeQuery(search),
  ofst: String(offsetOf(search.page, PAGE_SIZE)),
  limit: String(PAGE_SIZE),
});
