import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the list of stimuli keeps in the address. */
export const stimulusSearch = listSearch({ q: '', ofst: 0, limit: 30 });
