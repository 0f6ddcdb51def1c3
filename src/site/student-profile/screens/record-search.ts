import { listSearch } from '#platform/web/tables/list-search.ts';

/** The part of the record that is shown, and its page. */
export const recordSearch = listSearch({ tab: '', page: 1 });
