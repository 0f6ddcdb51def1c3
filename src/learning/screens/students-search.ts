import { listSearch } from '#platform/web/list-search.ts';
import { enrolledStudents } from '../contract.ts';
import type { StudentsQuery } from '../queries.ts';

/** What the list of a course's students keeps in the address. `group` empty is the current batch, `All` everyone. */
export const studentsSearch = listSearch({
  tab: 'students',
  q: '',
  group: '',
  state: '',
  sort: '-lastSeenAt',
  ofst: 0,
  limit: 50,
});

const fields = enrolledStudents.query!.shape;
const states = ['active', 'completed', 'idle', 'waiting'] as const;

/** The filter without its page and order: for what is done with everybody whom it finds. */
export const studentFilterOf = (search: typeof studentsSearch.defaults, group: string | undefined) => ({
  q: search.q,
  group: group ?? '',
  state: states.find((one) => one === search.state) ?? ('' as const),
});

/** The call's query; what an address holds that the call would refuse is left out. */
export const studentsQueryOf = (search: typeof studentsSearch.defaults, group: string | undefined): StudentsQuery =>
  Object.fromEntries(
    Object.entries({ ...search, group }).filter(
      ([name, value]) =>
        value !== '' && value !== undefined && fields[name as keyof typeof fields]?.safeParse(value).success,
    ),
  );
