/** Which classes somebody attends, which roles they have, and what groups are called. Pure. */
import type { Class, RoleAt } from '../wire/records.ts';
import type { Mirror } from './merge.ts';

/** The schools that are read, with what belongs to them; null: all. */
export function scopeOf(orgs: Mirror['orgs'], schools: readonly string[]): ReadonlySet<string> | null {
  if (schools.length === 0) return null;
  const chosen = new Set(schools);
  const isWithin = (id: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = orgs.get(at)?.parent ?? null) {
      if (chosen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  return new Set([...chosen, ...[...orgs.keys()].filter(isWithin)]);
}

/** Ends are exclusive (information model 1.2, 5.4 and 5.6). */
const isOver = (end: string | null, today: string): boolean => end !== null && end <= today;
const isBefore = (begin: string | null, today: string): boolean => begin !== null && begin > today;

/** Roles of today within the schools. */
export function rolesAt(roles: readonly RoleAt[], scope: ReadonlySet<string> | null, today: string): RoleAt[] {
  return roles.filter(
    ({ org, beginDate, endDate }) =>
      (scope === null || (org !== null && scope.has(org))) && !isOver(endDate, today) && !isBefore(beginDate, today),
  );
}

export interface Attendance {
  /** The classes whose student somebody is today. */
  readonly attends: ReadonlyMap<string, readonly string[]>;
  /** Those that somebody was enrolled in, and that are over: `user class`. */
  readonly over: ReadonlySet<string>;
  readonly classes: ReadonlyMap<string, Class>;
}

export const pairKey = (user: string, clazz: string): string => JSON.stringify([user, clazz]);

/** Classes continue until the last of their terms is over; one of unknown terms does not end. */
export function attendanceOf(mirror: Mirror, scope: ReadonlySet<string> | null, today: string): Attendance {
  const { terms } = mirror;
  const isClassOver = ({ terms: ids }: Class): boolean =>
    ids.length > 0 && ids.every((id) => isOver(terms.get(id)?.endDate ?? null, today));
  const isIn = ({ school }: Class): boolean => scope === null || (school !== null && scope.has(school));
  const classes = new Map([...mirror.classes].filter(([, one]) => isIn(one) && !isClassOver(one)));
  const attends = new Map<string, string[]>();
  const over = new Set<string>();
  for (const one of mirror.enrollments.values()) {
    if (one.role.toLowerCase() !== 'student') continue;
    const known = mirror.classes.get(one.class);
    if (isOver(one.endDate, today) || (known && isClassOver(known))) over.add(pairKey(one.user, one.class));
    else if (classes.has(one.class) && !isBefore(one.beginDate, today)) {
      const list = attends.get(one.user);
      if (!list) attends.set(one.user, [one.class]);
      else if (!list.includes(one.class)) list.push(one.class);
    }
  }
  return { attends, over, classes };
}

const keyOf = (name: string): string => name.toLowerCase();

/** What each class is called: its title, and with its code or identifier where another has the same title. */
export function classNames(classes: ReadonlyMap<string, Class>): ReadonlyMap<string, string> {
  const all = [...classes].map(([id, { title, classCode }]) => ({ id, title: title || classCode || id, classCode }));
  const names = new Map<string, string>();
  for (const same of Map.groupBy(all, ({ title }) => keyOf(title)).values()) {
    const codes = new Set(same.map(({ classCode }) => keyOf(classCode)));
    const isByCode = codes.size === same.length && !codes.has('');
    for (const { id, title, classCode } of same) {
      const mark = isByCode ? classCode : id;
      names.set(
        id,
        same.length === 1
          ? title
          : `${title.slice(0, 146 - Math.min(mark.length, 100))} (${mark.slice(0, 100)})`.toWellFormed(),
      );
    }
  }
  return names;
}
