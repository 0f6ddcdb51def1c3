import { listSearch } from '#platform/web/tables/list-search.ts';

/** The page of the list of live quizzes. */
export const gamesSearch = listSearch({ ofst: 0, limit: 20 });
