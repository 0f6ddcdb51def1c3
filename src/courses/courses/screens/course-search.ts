/** Filters, order, place and look of the list of courses, in the address under the names of the call. */
import { listSearch } from '#platform/web/tables/list-search.ts';

export const courseSearch = listSearch({
  q: '',
  state: '',
  subscription: '',
  group: '',
  mine: '',
  sort: '-createdAt',
  /** `table`, or cards. */
  look: 'cards',
  /** The task that imports a course; found again after a reload. */
  import: '',
  ofst: 0,
  limit: 10,
});
export type CourseSearch = typeof courseSearch.defaults;
