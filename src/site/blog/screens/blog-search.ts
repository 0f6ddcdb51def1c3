import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the blog keeps in the address. */
export const blogSearch = listSearch({ q: '', st: '', state: '', ofst: 0, limit: 12 });
