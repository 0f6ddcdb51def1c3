import { listSearch } from '#platform/web/tables/list-search.ts';

export const groupsSearch = listSearch({ q: '', sort: 'name', ofst: 0, limit: 50 });
export const membersSearch = listSearch({ q: '', ofst: 0, limit: 50 });
