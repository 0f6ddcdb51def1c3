/** What the system has now: what was kept of it, with what has been read since. Pure. */
import type { Broken, Read, Reading } from '../wire/read.ts';
import type { Class, Collection, Enrollment, Org, Term } from '../wire/records.ts';

export interface Mirror {
  readonly orgs: ReadonlyMap<string, Org>;
  readonly terms: ReadonlyMap<string, Term>;
  readonly classes: ReadonlyMap<string, Class>;
  readonly enrollments: ReadonlyMap<string, Enrollment>;
}

const brokenIn = (broken: readonly Broken[], collection: Collection): Set<string> =>
  new Set(broken.filter((one) => one.collection === collection).map(({ sourcedId }) => sourcedId));

function merge<T>(
  before: ReadonlyMap<string, T>,
  { living, deleted }: Read<T>,
  broken: ReadonlySet<string>,
  isFull: boolean,
): Map<string, T> {
  // A record that can't be read is not gone: it stays as it was.
  const kept = [...before].filter(([id]) => (isFull ? broken.has(id) : !deleted.has(id)));
  return new Map([...kept, ...living]);
}

export function mergeMirror(before: Mirror, reading: Reading, isFull: boolean): Mirror {
  const { orgs, terms, classes, enrollments, broken } = reading;
  return {
    orgs: merge(before.orgs, orgs, brokenIn(broken, 'orgs'), isFull),
    terms: merge(before.terms, terms, brokenIn(broken, 'terms'), isFull),
    classes: merge(before.classes, classes, brokenIn(broken, 'classes'), isFull),
    enrollments: merge(before.enrollments, enrollments, brokenIn(broken, 'enrollments'), isFull),
  };
}

/** Who is gone, of the people who are known here. */
export function goneUsers(known: Iterable<string>, { users, broken }: Reading, isFull: boolean): Set<string> {
  const unreadable = brokenIn(broken, 'users');
  return new Set(
    [...known].filter((id) => users.deleted.has(id) || (isFull && !users.living.has(id) && !unreadable.has(id))),
  );
}
