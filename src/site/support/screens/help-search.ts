import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the page of common questions keeps in the address. */
export const faqSearch = listSearch({ q: '', page: 1 });

/** What the inbox keeps in the address. */
export const messageSearch = listSearch({ q: '', state: 'open', ofst: 0, limit: 20 });
