import { listSearch } from '#platform/web/tables/list-search.ts';

/** The student for whom practice is assigned, where the page was opened for one. */
export const assignSearch = listSearch({ person: '', page: 1 });
