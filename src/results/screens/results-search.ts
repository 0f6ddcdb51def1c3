/** What the pages of one's own results keep in the address. */
import { listSearch } from '#platform/web/list-search.ts';
import { listUserAttempts } from '../contract.ts';
import type { AttemptsQuery } from '../queries.ts';

/** Quiz and page of the list of my attempts, under the names of the call. */
export const attemptsSearch = listSearch({ quizId: '', ofst: 0, limit: 20 });
export type AttemptsSearch = typeof attemptsSearch.defaults;

const fields = listUserAttempts.query!.shape;

/** The call's query; what an address holds that the call would refuse is left out. */
export const attemptsQueryOf = (search: AttemptsSearch): AttemptsQuery =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
