import { listSearch } from '#platform/web/tables/list-search.ts';

/** Filters and page of the list of pages. */
export const pagesSearch = listSearch({ q: '', kind: '', ofst: 0, limit: 20 });
