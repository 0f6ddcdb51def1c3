import { listSearch } from '#platform/web/tables/list-search.ts';

/** The part of the profile that is shown. */
export const meSearch = listSearch({ tab: '', page: 1 });
