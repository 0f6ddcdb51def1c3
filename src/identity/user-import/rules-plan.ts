/**
 * What becomes of each row of a file, given who is there. Pure, so that looking and storing cannot differ; and so made
 * that a file whose rows have been stored gives the same refusals and no changes when it comes again.
 */

import type { Role } from '#access/subject.ts';
import { makesStaff } from '#identity/people/rules.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import type { UploadRow } from './contract.ts';
import {
  type Context,
  groupKey,
  type KnownPerson,
  type Matched,
  matcherOf,
  type PlanOptions,
  RowRefused,
  rowsThatLeaveNoAdmin,
} from './rules-match.ts';
import type { RefusedRow, UserImportPerson } from './rules-row.ts';

export interface PersonChange {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly roles?: readonly Role[];
  readonly status?: 'active' | 'disabled';
  readonly externalId?: string;
}

interface Planned {
  readonly position: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As the row names them. */
  readonly groups: readonly string[];
  readonly messages: readonly string[];
}

export type PlannedRow = Planned &
  (
    | { readonly outcome: 'refused' | 'unchanged' }
    | { readonly outcome: 'create'; readonly person: UserImportPerson; readonly joins: readonly string[] }
    | {
        readonly outcome: 'update';
        readonly known: KnownPerson;
        readonly change: PersonChange;
        /** The account goes from who registered with the address to who the file means by it. */
        readonly isHandedOver: boolean;
        readonly joins: readonly string[];
      }
  );

export interface Plan {
  readonly rows: readonly PlannedRow[];
  /** In the form `joins` names them. */
  readonly newGroups: readonly { readonly key: string; readonly name: string }[];
  /** Groups by what `joins` names: their id, and that of a new one is still to be given. */
  readonly groupIds: ReadonlyMap<string, string>;
}

/** What `joins` calls a group that is chosen for everyone. */
const chosenKey = (groupId: string): string => `\u0000${groupId}`;

/** Rows between two pauses. */
const AT_ONCE = 250;

/** Decides about every row; `rows` in the order of the file. Waits for `pause` now and then, so that others get their turn. */
export async function planRows(
  rows: readonly (UserImportPerson | RefusedRow)[],
  context: Context,
  options: PlanOptions,
  pause: () => Promise<void>,
): Promise<Plan> {
  const refusals = new Map<UserImportPerson, string>();
  const matched: Matched[] = [];
  const match = matcherOf(rows, context, options);
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === 0) await pause();
    if ('refused' in row) continue;
    try {
      matched.push(match(row));
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refusals.set(row, error.message);
    }
  }
  for (const row of rowsThatLeaveNoAdmin(matched, context, options)) {
    refusals.set(row, 'No active administrator would be left');
  }
  const knownOf = new Map(matched.map(({ person, known }) => [person, known]));
  const groups = groupsOf(context, options);
  const decide = (row: UserImportPerson | RefusedRow): PlannedRow => {
    if ('refused' in row) return refusedRow(row, row.refused, []);
    const refusal = refusals.get(row);
    if (refusal !== undefined) return refusedRow(row, refusal, row.groups);
    const known = knownOf.get(row);
    if (known) return planKnown(row, known, groups, options);
    if (row.isGone) return unknownGone(row);
    return row.lacksRole ? refusedRow(row, 'The package gives this person no role', row.groups) : planNew(row, groups);
  };
  const planned: PlannedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === 0) await pause();
    planned.push(decide(row));
  }
  return { rows: planned, newGroups: groups.wanted(), groupIds: groups.ids };
}

type Shown = Pick<UserImportPerson, 'position' | 'email' | 'notes' | 'firstName' | 'lastName'>;

const refusedRow = (row: Shown, why: string, groups: readonly string[]): PlannedRow => ({
  ...seen(row, groups),
  outcome: 'refused',
  messages: [why, ...row.notes],
});

const seen = ({ position, email, firstName = '', lastName = '' }: Shown, groups: readonly string[]) => ({
  position,
  email,
  firstName,
  lastName,
  groups,
});

const unknownGone = (row: UserImportPerson): PlannedRow => ({
  ...seen(row, []),
  outcome: 'unchanged',
  messages: ['Removed by the source, and has no account here', ...row.notes],
});

interface Groups {
  readonly ids: ReadonlyMap<string, string>;
  /** What the groups of a row, and those for everyone, are called in `joins`; without those the person is in. */
  joinsOf(names: readonly string[], isIn: readonly string[]): string[];
  nameOf(key: string): string;
  wanted(): { key: string; name: string }[];
}

function groupsOf({ groups }: Context, options: PlanOptions): Groups {
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const ids = new Map<string, string>();
  const exact = new Map(groups.map(({ groupId, name }) => [name, groupId]));
  for (const { groupId, name } of groups) if (!ids.has(groupKey(name))) ids.set(groupKey(name), groupId);
  for (const groupId of options.groupIds) ids.set(chosenKey(groupId), groupId);
  const wanted = new Map<string, string>();
  return {
    ids,
    joinsOf(given, isIn) {
      const inGroups = new Set(isIn);
      const joins = new Map<string, string>();
      for (const groupId of options.groupIds) joins.set(groupId, chosenKey(groupId));
      for (const name of given) {
        const exactId = exact.get(name);
        // Two groups may differ in capitals alone; then the one that is written so is meant.
        if (exactId !== undefined && ids.get(groupKey(name)) !== exactId) {
          ids.set(chosenKey(exactId), exactId);
          joins.set(exactId, chosenKey(exactId));
          continue;
        }
        const key = groupKey(name);
        if (!ids.has(key) && !wanted.has(key)) wanted.set(key, name);
        joins.set(ids.get(key) ?? key, key);
      }
      return [...joins].filter(([idOrKey]) => !inGroups.has(idOrKey)).map(([, key]) => key);
    },
    nameOf: (key) => names.get(ids.get(key) ?? '') ?? wanted.get(key) ?? '',
    wanted: () => [...wanted].map(([key, name]) => ({ key, name })),
  };
}

const joinMessage = (joins: readonly string[], groups: Groups): string[] =>
  joins.length === 0 ? [] : [`Joins ${joins.map((key) => groups.nameOf(key)).join(', ')}`];

function planNew(person: UserImportPerson, groups: Groups): PlannedRow {
  const joins = groups.joinsOf(person.groups, []);
  const shown = seen(person, person.groups);
  const isNameless = person.firstName === undefined && person.lastName === undefined;
  const messages = [
    ...(isNameless ? ['The row has no name: the account is created without one'] : []),
    ...person.notes,
  ];
  return { ...shown, outcome: 'create', person, joins, messages };
}

const fieldNames = {
  email: 'E-mail address',
  firstName: 'First name',
  lastName: 'Last name',
  roles: 'Roles',
  status: 'Status',
  externalId: 'External id',
} as const;

function changeOf(person: UserImportPerson, known: KnownPerson): PersonChange {
  const { email, firstName, lastName, roles, status, externalId } = person;
  const sameRoles =
    roles === undefined || (roles.length === known.roles.length && roles.every((role) => known.roles.includes(role)));
  return {
    ...(email !== known.email && { email }),
    ...(firstName !== undefined && firstName !== known.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== known.lastName && { lastName }),
    ...(!sameRoles && { roles }),
    ...(status !== undefined && status !== known.status && { status }),
    ...(externalId !== undefined && externalId !== known.externalId && { externalId }),
  };
}

/** A number that the school itself has given says whom the file means. */
const isHandedOver = ({ externalId }: UserImportPerson, known: KnownPerson, { roles }: PersonChange): boolean =>
  known.emailUnproven &&
  roles !== undefined &&
  makesStaff(known.roles, roles) &&
  (externalId === undefined || externalId !== known.externalId);

const HANDED_OVER = 'Registered with this address, which was never confirmed: the password and the sessions end';

function planKnown(person: UserImportPerson, known: KnownPerson, groups: Groups, options: PlanOptions): PlannedRow {
  const change = changeOf(person, known);
  const fields = keysOf(change);
  const { firstName = known.firstName, lastName = known.lastName } = change;
  const shown = seen({ ...person, firstName, lastName }, person.groups);
  if (options.existing === 'keep') {
    const messages =
      fields.length === 0 ? person.notes : ['Is there already, and is left as they are', ...person.notes];
    return { ...shown, outcome: 'unchanged', messages };
  }
  const joins = groups.joinsOf(person.groups, known.groupIds);
  if (fields.length === 0 && joins.length === 0) return { ...shown, outcome: 'unchanged', messages: [...person.notes] };
  const told = fields.map((field) => {
    const before = [known[field] ?? ''].flat().join(', ');
    return `${fieldNames[field]}: ${before === '' ? '' : `${before} → `}${[change[field]!].flat().join(', ')}`;
  });
  const isTaken = isHandedOver(person, known, change);
  return {
    ...shown,
    outcome: 'update',
    known,
    change,
    isHandedOver: isTaken,
    joins,
    messages: [...told, ...(isTaken ? [HANDED_OVER] : []), ...joinMessage(joins, groups), ...person.notes],
  };
}

/** A row as it is shown. */
export const toUploadRow = (row: PlannedRow): UploadRow => ({
  position: row.position,
  outcome: row.outcome,
  email: row.email,
  name: `${row.firstName} ${row.lastName}`.trim(),
  groups: [...row.groups],
  messages: [...row.messages],
});
