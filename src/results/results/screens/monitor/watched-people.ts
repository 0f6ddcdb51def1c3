/** The monitor's rows as the screen shows them: with names, filtered and in order. Pure. */

import type { Monitor, Watched } from '#delivery/proctoring/contract.ts';
import {
  leftMs,
  SILENT_MS,
  signalCount,
  silentMs,
  stateAt,
  type WatchedState,
  watchedStates,
} from '#delivery/proctoring/rules-watch.ts';
import { objectOf } from '#platform/contract/object-of.ts';

export interface WatchedPerson {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly row: Watched;
  readonly state: WatchedState;
}

/** Everybody with a name, in the state they are in now. */
export function peopleNow(people: Monitor['people'], rows: ReadonlyMap<string, Watched>, now: number): WatchedPerson[] {
  return people.flatMap((person) => {
    const row = rows.get(person._id);
    return row ? [{ ...person, row, state: stateAt(row, now) }] : [];
  });
}

export function countStates(people: readonly WatchedPerson[]): Record<WatchedState, number> {
  const counts = objectOf(watchedStates, () => 0);
  for (const person of people) counts[person.state] += 1;
  return counts;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whose name or address holds every word of `q`. */
export function searched(people: readonly WatchedPerson[], q: string): readonly WatchedPerson[] {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return people;
  return people.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`);
    return words.every((word) => text.includes(word));
  });
}

/** Who needs a look comes first. */
const urgency: Record<WatchedState, number> = {
  locked: 0,
  disconnected: 1,
  paused: 2,
  working: 3,
  'not-started': 4,
  submitted: 5,
};

export const monitorSorts = ['name', 'state', 'answered', 'left', 'seen', 'signals'] as const;
type Sort = (typeof monitorSorts)[number];

function measure({ row, state }: WatchedPerson, sort: Exclude<Sort, 'name'>, now: number): number | null {
  switch (sort) {
    case 'state':
      return urgency[state];
    case 'answered':
      return row.attempt === null ? null : row.answered;
    case 'left':
      return leftMs(row, now);
    case 'seen':
      return row.state === 'submitted' ? null : silentMs(row, now);
    case 'signals':
      return signalCount(row);
  }
}

/** Within one state who was heard of longest ago comes first. In steps, or rows would change places every second. */
const silentSteps = ({ row, state }: WatchedPerson, now: number): number =>
  state === 'submitted' || state === 'not-started' ? 0 : Math.floor((silentMs(row, now) ?? 0) / SILENT_MS);

/** The order where nothing else was chosen. */
export const USUAL_SORT = 'state';

/** In the order of `sort`, descending with a leading `-`; who has no value comes last, equals go by name. */
export function sorted(people: readonly WatchedPerson[], sort: string, now: number): WatchedPerson[] {
  const isDescending = sort.startsWith('-');
  const known = monitorSorts.find((one) => one === sort.replace('-', '')) ?? 'name';
  const byName = (a: WatchedPerson, b: WatchedPerson): number =>
    a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1);
  const sign = isDescending ? -1 : 1;
  if (known === 'name') return people.toSorted((a, b) => sign * byName(a, b));
  const values = new Map(people.map((person) => [person._id, measure(person, known, now)]));
  const byContact = (a: WatchedPerson, b: WatchedPerson): number =>
    known === 'state' ? silentSteps(b, now) - silentSteps(a, now) : 0;
  return people.toSorted((a, b) => {
    const [one, other] = [values.get(a._id)!, values.get(b._id)!];
    if (one === other) return byContact(a, b) || byName(a, b);
    if (one === null) return 1;
    return other === null ? -1 : sign * (one - other);
  });
}
