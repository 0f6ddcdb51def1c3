import { listSearch } from '#platform/web/tables/list-search.ts';

export const complaintSearch = listSearch({ state: 'open', complaint: '', ofst: 0, limit: 20 });
