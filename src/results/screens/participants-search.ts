import { allBatches } from '#people/batch.ts';
import { listSearch } from '#platform/web/list-search.ts';
import { listParticipants } from '../contract.ts';
import type { ParticipantsQuery } from '../queries-quiz.ts';

/** `group` empty is the current batch, `All` everyone. */
export const participantsSearch = listSearch({
  q: '',
  group: '',
  state: '',
  sort: 'name',
  /** `live` or `list`; empty: live while somebody works. */
  view: '',
  ofst: 0,
  limit: 50,
});
export type ParticipantsSearch = typeof participantsSearch.defaults;

const fields = listParticipants.query!.shape;

/** The group that the list shows: the one in the address, else the current batch; undefined for everyone. */
export const shownGroup = (inAddress: string, batch: string | undefined): string | undefined =>
  inAddress === '' ? batch : inAddress === allBatches ? undefined : inAddress;

/** The call's query; what an address holds that the call would refuse is left out. */
export function participantsQueryOf(search: ParticipantsSearch, batch: string | undefined): ParticipantsQuery {
  const wanted = { ...search, group: shownGroup(search.group, batch) };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        value !== '' &&
        value !== undefined &&
        name in fields &&
        fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
}
