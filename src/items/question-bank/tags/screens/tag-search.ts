import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the list of tags keeps in the address. */
export const tagSearch = listSearch({ q: '', ofst: 0, limit: 50 });
