import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the list of certificates keeps in the address. */
export const certificatesSearch = listSearch({ ofst: 0, limit: 20 });
