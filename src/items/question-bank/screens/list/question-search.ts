/** The list's filters and order, as in the address; `ofst` is the row at the top. */
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { listSearch } from '#platform/web/tables/list-search.ts';
import type { listQuestions } from '../../contract.ts';

export const questionSearch = listSearch({
  q: '',
  type: '',
  dif: '',
  st: '',
  subscription: '',
  status: '',
  /** Of questions that came with a file. */
  import: '',
  /** Stimuli that are shown beside the questions. */
  stimulus: '',
  /** `1`: only one's own. */
  own: '',
  sort: '-updatedAt',
  ofst: 0,
  limit: 50,
  /** A file that a task makes; shown over the list. */
  task: '',
});
export type QuestionSearch = typeof questionSearch.defaults;

/** Rows that one call brings while the list is read, and at most. */
export const PAGE = 50;
export const MOST_ROWS = 100;

type Query = Partial<QueryInputOf<typeof listQuestions>>;

const filterOf = ({ ofst: _ofst, limit: _limit, task: _task, ...filter }: QuestionSearch): Query => filter as Query;

/** What the list shows, all pages of it. */
export const wholeQuery = (search: QuestionSearch): Query =>
  Object.fromEntries(Object.entries(filterOf(search)).filter(([, value]) => value !== ''));
