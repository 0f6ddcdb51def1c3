import { allBatches } from '#identity/people/batch.ts';
import { listSearch } from '#platform/web/tables/list-search.ts';

/** `group` empty is the current batch, `All` everyone. */
export const participantsSearch = listSearch({
  q: '',
  group: '',
  state: '',
  /** Empty: live who needs a look first, in the list by name. */
  sort: '',
  /** `live` or `list`; empty: live while somebody works. */
  view: '',
  ofst: 0,
  limit: 50,
});
export type ParticipantsSearch = typeof participantsSearch.defaults;

/** The group that the list shows: the one in the address, else the current batch; undefined for everyone. */
export const shownGroup = (inAddress: string, batch: string | undefined): string | undefined =>
  inAddress === '' ? batch : inAddress === allBatches ? undefined : inAddress;
