import { listSearch } from '#platform/web/tables/list-search.ts';

/** The step that is shown; empty: the first. */
export const stepsSearch = listSearch({ step: '', page: 1 });
