/** Who a row of a file means among existing people, and which rows cannot be, regardless of the person. */
import type { RefusedRow, UserImportPerson } from './rules-row.ts';

/** Somebody who is there. */
export interface KnownPerson {
  readonly personId: string;
  readonly email: string;
  /** Registered with an address that nobody has shown to be theirs. */
  readonly emailUnproven: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
  readonly status: string;
  readonly externalId: string | null;
  readonly groupIds: readonly string[];
}

export interface KnownGroup {
  readonly groupId: string;
  readonly name: string;
}

/** Who and what is there, as far as the rows touch it. */
export interface Context {
  readonly people: readonly KnownPerson[];
  readonly groups: readonly KnownGroup[];
  /** Active administrators. */
  readonly adminIds: readonly string[];
}

export interface PlanOptions {
  readonly actorId: string;
  /** Groups for everyone. */
  readonly groupIds: readonly string[];
  readonly newGroups: 'create' | 'refuse';
  readonly existing: 'update' | 'keep';
}

/** Groups are told apart by their names without regard to capitals. */
export const groupKey = (name: string): string => name.normalize('NFC').toLowerCase();

const isActiveAdmin = (roles: readonly string[], status: string): boolean =>
  roles.includes('admin') && status === 'active';

/** Why one row cannot be; caught by `planRows`. */
export class RowRefused extends Error {}

export interface Matched {
  readonly person: UserImportPerson;
  readonly known: KnownPerson | null;
}

/** Finds who a row means; throws `RowRefused` where that is not clear. */
export function matcherOf(
  rows: readonly (UserImportPerson | RefusedRow)[],
  { people, groups }: Context,
  options: PlanOptions,
): (row: UserImportPerson) => Matched {
  const byEmail = new Map(people.map((one) => [one.email, one]));
  const byExternalId = new Map(
    people.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one] as const])),
  );
  const groupNames = new Set(groups.map(({ name }) => groupKey(name)));
  const emails = new Map<string, UserImportPerson>();
  const externalIds = new Map<string, UserImportPerson>();
  for (const row of rows) {
    if ('refused' in row) continue;
    if (!emails.has(row.email)) emails.set(row.email, row);
    if (row.externalId !== undefined && !externalIds.has(row.externalId)) externalIds.set(row.externalId, row);
  }
  const findKnown = ({ email, externalId }: UserImportPerson): KnownPerson | null => {
    const atAddress = byEmail.get(email) ?? null;
    const withId = externalId === undefined ? null : (byExternalId.get(externalId) ?? null);
    if (withId && atAddress && withId !== atAddress) {
      throw new RowRefused(`The address belongs to someone else than the external ID "${externalId}"`);
    }
    if (atAddress && !withId && externalId !== undefined && atAddress.externalId !== null) {
      throw new RowRefused(`The person with this address has the external ID "${atAddress.externalId}"`);
    }
    return withId ?? atAddress;
  };
  return (person) => {
    const { email, externalId } = person;
    const sameEmail = emails.get(email)!;
    if (sameEmail !== person) throw new RowRefused(`Same address as row ${sameEmail.position}`);
    const sameId = externalId === undefined ? person : externalIds.get(externalId)!;
    if (sameId !== person) throw new RowRefused(`Same external ID as row ${sameId.position}`);
    const known = findKnown(person);
    const holder = known && known.email !== email ? emails.get(known.email) : undefined;
    if (holder) throw new RowRefused(`Row ${holder.position} has the present address of this person, ${holder.email}`);
    if (options.newGroups === 'refuse') {
      const missing = person.groups.find((name) => !groupNames.has(groupKey(name)));
      if (missing !== undefined) throw new RowRefused(`The group "${missing}" does not exist`);
    }
    const isKept = known !== null && options.existing === 'keep';
    if (known?.personId === options.actorId && person.status === 'disabled' && !isKept) {
      throw new RowRefused('You can’t disable your own account');
    }
    return { person, known };
  };
}

/** Rows after which nobody would be left to keep the accounts; none, where others of the file become administrators. */
export function rowsThatLeaveNoAdmin(
  matched: readonly Matched[],
  { adminIds }: Context,
  { existing }: PlanOptions,
): UserImportPerson[] {
  const left = new Set(adminIds);
  const gone: UserImportPerson[] = [];
  let come = 0;
  for (const { person, known } of matched) {
    if (known && existing === 'keep') continue;
    const roles = person.roles ?? known?.roles ?? ['student'];
    const isAdmin = isActiveAdmin(roles, person.status ?? known?.status ?? 'active');
    if (known && left.has(known.personId)) {
      if (isAdmin) continue;
      left.delete(known.personId);
      gone.push(person);
    } else if (isAdmin) come += 1;
  }
  return left.size + come === 0 ? gone : [];
}
