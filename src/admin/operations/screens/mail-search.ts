import { listSearch } from '#platform/web/tables/list-search.ts';

export const mailSearch = listSearch({ ofst: 0, limit: 20 });
