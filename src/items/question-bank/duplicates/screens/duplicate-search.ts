import { listSearch } from '#platform/web/tables/list-search.ts';

/** Tags and statuses of the duplicates that are shown, as in the address; the list grows page by page. */
export const duplicateSearch = listSearch({ st: '', status: '', page: 1 });
