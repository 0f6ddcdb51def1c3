import { listSearch } from '#platform/web/tables/list-search.ts';

export const nameRequestsSearch = listSearch({ state: 'waiting', ofst: 0, limit: 20 });
