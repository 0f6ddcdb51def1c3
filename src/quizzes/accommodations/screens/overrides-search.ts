import { listSearch } from '#platform/web/tables/list-search.ts';

/** `student`: whose rules are explained. */
export const overridesSearch = listSearch({ student: '', ofst: 0, limit: 50 });
