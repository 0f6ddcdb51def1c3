/** Filters, order, place and look of the list of courses, in the address under the names of the call. */
import { listSearch } from '#platform/web/list-search.ts';
import { listCourses } from '../contract.ts';
import type { CourseListQuery } from '../queries.ts';

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
  limit: 12,
});
export type CourseSearch = typeof courseSearch.defaults;

const fields = listCourses.query!.shape;

/** The call's query; what an address holds that the call would refuse is left out. */
export const courseListQueryOf = (search: CourseSearch): CourseListQuery =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && name in fields && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
