/** What the pages of one's own results keep in the address. */
import { listSearch } from '#platform/web/tables/list-search.ts';

/** Quiz and page of the list of my attempts, under the names of the call. */
export const attemptsSearch = listSearch({ quizId: '', ofst: 0, limit: 10 });
export type AttemptsSearch = typeof attemptsSearch.defaults;
