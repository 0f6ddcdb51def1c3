/** The list's filters and order, as in the address; `ofst` is the row at the top. */
import { listSearch } from '#platform/web/tables/list-search.ts';

export const peopleSearch = listSearch({
  q: '',
  fn: '',
  ln: '',
  email: '',
  usrgrp: '',
  role: '',
  status: '',
  sort: 'name',
  ofst: 0,
  limit: 100,
});
export type PeopleSearch = typeof peopleSearch.defaults;

/** Rows that one call brings. */
export const PAGE = 100;
