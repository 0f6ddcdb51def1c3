import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the list of public quizzes keeps in the address. */
export const publicQuizSearch = listSearch({ q: '', st: '', dif: '', ofst: 0, limit: 12 });
