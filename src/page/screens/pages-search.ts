import { listSearch } from '#platform/web/list-search.ts';
import { listPages } from '../contract.ts';
import type { PagesQuery } from '../queries.ts';

/** Filters and page of the list of pages. */
export const pagesSearch = listSearch({ q: '', kind: '', ofst: 0, limit: 20 });

const fields = listPages.query!.shape;

/** The call's query; what an address holds that the call would refuse is left out. */
export const pagesQueryOf = (search: typeof pagesSearch.defaults): PagesQuery =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
