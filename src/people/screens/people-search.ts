/** The list's filters and order, as they stand in the address; `ofst` is the row at the top. */
import { listSearch } from '#platform/web/list-search.ts';
import { listUsers } from '../contract-users.ts';
import type { UsersQuery } from '../queries.ts';

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

const fields = listUsers.query!.shape;

/** The call's query, all pages of it; what an address holds that the call would refuse is left out. */
export function peopleQueryOf({ ofst: _ofst, limit: _limit, ...search }: PeopleSearch): UsersQuery {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
}
