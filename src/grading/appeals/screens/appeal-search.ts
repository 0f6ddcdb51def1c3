import { listSearch } from '#platform/web/tables/list-search.ts';

export const appealSearch = listSearch({ state: 'open', complaint: '', ofst: 0, limit: 20 });
