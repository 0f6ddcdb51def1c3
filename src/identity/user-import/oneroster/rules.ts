/** What the records of a OneRoster package say of people. Pure. */
import type { Field } from '../contract.ts';
import { groupKey } from '../rules-match.ts';
import { GONE, NO_ROLE } from '../rules-row.ts';

/** A record by its headings, without regard to their capitals. */
export interface OneRosterRecord {
  /** As a spreadsheet counts it, from 1. */
  readonly row: number;
  /** '' where the table has no such column. */
  get(heading: string): string;
  /** It has cells beyond the last heading. */
  readonly isWiderThanHead: boolean;
}

/** Records of changes say that something is gone by this status; in bulk packages the status is empty. */
const isDeleted = (record: OneRosterRecord): boolean => record.get('status').toLowerCase() === GONE;

const dayIn = (record: OneRosterRecord, heading: string): string | null => {
  const day = record.get(heading).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
};
/** Ends are exclusive, as the standard says: on the day itself it is over. */
const hasEnded = (record: OneRosterRecord, today: string): boolean => {
  const end = dayIn(record, 'endDate');
  return end !== null && end <= today;
};
const beginsLater = (record: OneRosterRecord, today: string): boolean => (dayIn(record, 'beginDate') ?? today) > today;

export interface ClassNames {
  /** By the identifier of the class. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly messages: readonly string[];
}

/** Groups are listed with these between them. */
const parted = /[;|\r\n]+/g;

/**
 * Names of the groups: the title, and with the class code, the school or the identifier where several classes have the
 * same title, because groups are found by their names.
 */
export function classNamesOf(classes: readonly OneRosterRecord[]): ClassNames {
  const living = classes.filter((one) => one.get('sourcedId') !== '' && !isDeleted(one));
  const titleOf = (one: OneRosterRecord): string =>
    (one.get('title') || one.get('classCode') || one.get('sourcedId')).replace(parted, ' ').replace(/ +/g, ' ').trim();
  const byTitle = Map.groupBy(living, (one) => groupKey(titleOf(one)));
  const nameOf = new Map<string, string>();
  let told = 0;
  for (const same of byTitle.values()) {
    const codes = new Set(same.map((one) => groupKey(one.get('classCode'))));
    const isToldByCode = codes.size === same.length && !codes.has('');
    for (const one of same) {
      const mark = one.get(isToldByCode ? 'classCode' : 'sourcedId').replace(parted, ' ');
      nameOf.set(one.get('sourcedId'), same.length === 1 ? titleOf(one) : `${titleOf(one)} (${mark})`);
    }
    if (same.length > 1) told += same.length;
  }
  const messages: string[] = [];
  if (told > 0) messages.push(`Classes with the title of another one: ${told}. Their groups have a code in the name.`);
  return { nameOf, messages };
}

export interface Enrolled {
  /** Names of groups by the identifier of the person. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly unknownPeople: number;
  readonly unknownClasses: number;
  /** Over, or deleted. */
  readonly ended: number;
  readonly staff: number;
}

/** Which groups the people join: those of the classes that they are students of on the day `today` (ISO 8601). */
export function enrolledOf(
  enrollments: readonly OneRosterRecord[],
  people: ReadonlySet<string>,
  { nameOf }: ClassNames,
  today: string,
): Enrolled {
  const groups = new Map<string, string[]>();
  const left = { unknownPeople: 0, unknownClasses: 0, ended: 0, staff: 0 };
  for (const one of enrollments) {
    const person = one.get('userSourcedId');
    const name = nameOf.get(one.get('classSourcedId'));
    if (isDeleted(one) || hasEnded(one, today)) left.ended += 1;
    else if (one.get('role').toLowerCase() !== 'student') left.staff += 1;
    else if (!people.has(person)) left.unknownPeople += 1;
    else if (name === undefined) left.unknownClasses += 1;
    else groups.set(person, [...(groups.get(person) ?? []), name]);
  }
  return { groups, ...left };
}

/** Roles of OneRoster 1.1 and 1.2. Who looks after students is nobody here and stays as it is written, to be refused. */
const roleWords: Readonly<Record<string, string>> = {
  student: 'student',
  teacher: 'teacher',
  aide: 'teacher',
  proctor: 'teacher',
  administrator: 'teacher',
  counselor: 'teacher',
  principal: 'teacher',
  districtadministrator: 'teacher',
  siteadministrator: 'teacher',
  systemadministrator: 'teacher',
};

type Cells = Readonly<Record<Exclude<Field, 'fullName'>, string>>;

/** The cells of a person on the day `today` (ISO 8601), and what of the record was read in another way than it is written. */
export function toUserCells(
  user: OneRosterRecord,
  roles: readonly OneRosterRecord[],
  groups: ReadonlyMap<string, readonly string[]>,
  today: string,
): { cells: Cells; warnings: string[] } {
  const warnings: string[] = [];
  const living = roles.filter((one) => !isDeleted(one));
  const current = living.filter((one) => !hasEnded(one, today) && !beginsLater(one, today));
  if (current.length < living.length) warnings.push('Roles that have ended, or begin later, are left out');
  const said = [user.get('role'), ...current.map((one) => one.get('role'))]
    .map((role) => role.replaceAll(/\s/g, ''))
    .filter((role) => role !== '');
  const known = said.map((role) => roleWords[role.toLowerCase()]).filter((role) => role !== undefined);
  // Somebody who is a parent and a teacher is a teacher here; who is only a parent has no account.
  const given = known.length > 0 ? [...new Set(known)] : [...new Set(said)];
  if (said.some((role) => /administrator$|^principal$/i.test(role)))
    warnings.push('Administrators of the source become teachers. Give the role of an administrator by hand');
  let email = user.get('email');
  if (email === '' && user.get('username').includes('@')) {
    email = user.get('username');
    warnings.push('The user name is taken as the e-mail address');
  }
  const isGone = isDeleted(user);
  if (user.isWiderThanHead) warnings.push('Cells beyond the last heading are left out');
  return {
    cells: {
      email,
      firstName: user.get('givenName'),
      lastName: user.get('familyName'),
      groups: isGone ? '' : (groups.get(user.get('sourcedId')) ?? []).join(';'),
      // Somebody new must not become a student because the role is not in the package.
      roles: given.length > 0 ? given.join(';') : NO_ROLE,
      // An account that the school has disabled here is not enabled by a package.
      status: isGone ? GONE : /^(false|0|no)$/i.test(user.get('enabledUser')) ? 'disabled' : '',
      externalId: user.get('sourcedId'),
    },
    warnings,
  };
}
