import { listSearch } from '#platform/web/tables/list-search.ts';

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

const states = ['active', 'completed', 'idle', 'waiting'] as const;

/** The filter without its page and order: for what is done with everybody whom it finds. */
export const studentFilterOf = (search: typeof studentsSearch.defaults, group: string | undefined) => ({
  q: search.q,
  group: group ?? '',
  state: states.find((one) => one === search.state) ?? ('' as const),
});
