import { listSearch } from '#platform/web/list-search.ts';

/** The page of the list of refused sign-ins. */
export const refusedSearch = listSearch({ page: 1 });
