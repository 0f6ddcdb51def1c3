/** What the pages of one's own results keep in the address. */
import { listSearch } from '#platform/web/list-search.ts';

export const attemptsSearch = listSearch({ quiz: '', page: 1 });

export const reviewFilters = ['all', 'wrong', 'blank', 'flagged'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const reviewSearch = listSearch({ show: 'all', page: 1 });
