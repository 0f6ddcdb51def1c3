import { useCallback, useMemo, useState } from 'react';
import type { Watching } from '#delivery/proctoring/queries.ts';
import { usePeriod } from '#platform/web/ui/Ticking.tsx';
import type { ParticipantsSearch } from '#results/results/standings/screens/participants-search.ts';
import { countStates, peopleNow, searched, sorted, USUAL_SORT } from './watched-people.ts';

/** Disconnected students are noticed within seconds; everything is sorted again only this often. */
const orderEveryMs = 5_000;

/** The list of results calls students who are working `open`. */
export const stateIn = (state: string): string => (state === 'open' ? 'working' : state);

/** The people of a quiz as they are now, and those of them that the search leaves, in its order. */
export function useShownPeople(data: Watching, search: ParticipantsSearch) {
  // Clocks ask for it every second; the list itself is drawn again with news, and when it is sorted again.
  const nowOf = useCallback(() => data.serverNow + (performance.now() - data.heardAt), [data]);
  const now = nowOf();
  const moment = usePeriod(orderEveryMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment stands for the time
  const people = useMemo(() => peopleNow(data.people, data.rows, now), [data, moment]);
  const found = useMemo(() => searched(people, search.q), [people, search.q]);
  const counts = useMemo(() => countStates(found), [found]);
  const sort = search.sort || USUAL_SORT;
  const [isUnfolded, setUnfolded] = useState(false);
  // Who is looked for by name is found whatever they do; and where nobody has started there is nothing to be seen beside.
  const isFolding =
    search.state === '' && search.q === '' && counts['not-started'] > 0 && counts['not-started'] < found.length;
  const isFolded = isFolding && !isUnfolded;
  const unfolded = useMemo(
    () => (isFolded ? found.filter(({ state }) => state !== 'not-started') : found),
    [found, isFolded],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const shown = useMemo(
    () =>
      sorted(
        search.state === '' ? unfolded : found.filter((person) => person.state === stateIn(search.state)),
        sort,
        now,
      ),
    [found, unfolded, search.state, sort],
  );
  return { nowOf, people, counts, sort, shown, folding: isFolding ? { isUnfolded, setUnfolded } : null };
}
