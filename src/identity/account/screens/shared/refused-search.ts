import { listSearch } from '#platform/web/tables/list-search.ts';

/** The page of the list of refused sign-ins. */
export const refusedSearch = listSearch({ page: 1 });
