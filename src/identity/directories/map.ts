/** Applies the rules of a school to what a source says of people. */
import type { SourceKind } from '#access/source-kinds.ts';
import { roles as allRoles, type Role, resolveRole } from '#access/subject.ts';
import { proveEmail, publishPeople, publishPeopleChanged } from '#identity/account/api.ts';
import { deleteMembers, insertMembers, lockAccounts, lockActiveAdmins, setInfo } from '#identity/people/api.ts';
import { demotionBlocker, makesStaff } from '#identity/people/rules.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type Direct,
  grantsOf,
  type Outcome,
  outcomeOf,
  type Records,
  rolesAfter,
  ruleSourcesOf,
  type Source,
  sourceKey,
} from './rules.ts';
import {
  deleteMemberRecords,
  deleteRoleRecords,
  insertMemberRecords,
  insertRoleRecords,
  listLivingGroups,
  listMemberRecords,
  listMembershipsOf,
  listRoleRecords,
  listScopesOf,
  listStatements,
  type Pair,
  type RecordRow,
  type StatementRow,
  upsertStatements,
} from './store.ts';
import { listRolesOf } from './store-people.ts';
import { listRulesFor } from './store-rules.ts';

/** What a source says of a person; what is left out stays as it was said last. */
export interface Told {
  readonly personId: string;
  readonly roles?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly direct?: readonly Direct[] | undefined;
}

export interface Mapped {
  readonly personId: string;
  readonly rolesBefore: readonly Role[];
  readonly roles: readonly Role[];
  /** Groups that the person was put into and taken out of. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The rules that matched. */
  readonly rules: readonly string[];
  /** Why a role stayed that the source would have taken; null: nothing did. */
  readonly kept: string | null;
}

interface Decided extends Mapped {
  readonly groupOutcome: Outcome<string>;
  readonly roleOutcome: Outcome<Role>;
}

/** Statements are cut to what the table and the screens can hold; a value that is longer can't be in a rule either. */
const MOST_VALUES = 2_000;
const MOST_LETTERS = 300;
const fitting = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '' && value.length <= MOST_LETTERS).slice(0, MOST_VALUES);

/** What each person's values are noted for, seen from a source and its scope. */
function recordsFor<T>(rows: readonly RecordRow<T>[], key: string, scope: string): (personId: string) => Records<T> {
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  const isOwn = (row: RecordRow<T>): boolean => row.source === key && row.scope === scope;
  return (personId) => {
    const mine = byPerson.get(personId) ?? [];
    return {
      own: mine.filter(isOwn).map(({ value }) => value),
      others: mine.filter((row) => !isOwn(row)).map(({ value }) => value),
    };
  };
}

/**
 * Decides what the statements change, and changes nothing. Accounts are locked in the order of their ids, so that two sources wait
 * for each other. People who are not there, and guests, are left out.
 */
async function decide(tx: TenantTx, source: Source, statements: readonly StatementRow[]): Promise<Decided[]> {
  const [key, scope] = [sourceKey(source), source.scope ?? ''];
  const ids = statements.map(({ personId }) => personId);
  const rules = await listRulesFor(tx, ruleSourcesOf(source));
  // Only changes of administrators wait for each other: locking them for everybody would let all sign-ins of a school wait.
  const hasAdmin = (await listRolesOf(tx, ids)).some((one) => one.roles.includes('admin'));
  const admins = new Set(hasAdmin ? await lockActiveAdmins(tx) : []);
  const accounts = new Map((await lockAccounts(tx, ids)).map((row) => [row.person_id, row]));
  const roleRecords = recordsFor(await listRoleRecords(tx, ids), key, scope);
  const memberRecords = recordsFor(await listMemberRecords(tx, ids), key, scope);
  const memberships = Map.groupBy(await listMembershipsOf(tx, ids), ({ personId }) => personId);
  const grants = new Map(statements.map((said) => [said.personId, grantsOf(rules, said)]));
  const living = await listLivingGroups(tx, [...new Set([...grants.values()].flatMap(({ groups }) => groups))]);
  return statements.flatMap(({ personId }) => {
    const account = accounts.get(personId);
    if (!account) return [];
    const given = grants.get(personId)!;
    const rolesBefore = allRoles.filter((role) => account.roles.includes(role));
    let roleOutcome = outcomeOf(rolesBefore, given.roles, roleRecords(personId));
    let roles = rolesAfter(rolesBefore, roleOutcome, given.roles);
    const isActiveAdmin = admins.has(personId);
    const isDemoted = isActiveAdmin && resolveRole(roles) !== 'admin';
    const kept = isDemoted ? demotionBlocker({ isActiveAdmin, otherAdmins: admins.size - 1 }) : null;
    if (kept !== null) [roles, roleOutcome] = [rolesBefore, { added: [], removed: [], noted: [], forgotten: [] }];
    else if (isDemoted) admins.delete(personId);
    const groupOutcome = outcomeOf(
      (memberships.get(personId) ?? []).map(({ group }) => group),
      given.groups.filter((group) => living.has(group)),
      memberRecords(personId),
    );
    const { added, removed } = groupOutcome;
    return [{ personId, rolesBefore, roles, added, removed, rules: given.rules, kept, roleOutcome, groupOutcome }];
  });
}

const sameRoles = (a: readonly Role[], b: readonly Role[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));

const pairsOf = (decided: readonly Decided[], pick: (one: Decided) => readonly string[]): Pair[] =>
  decided.flatMap((one) => pick(one).map((value) => ({ personId: one.personId, value })));

const byGroup = (decided: readonly Decided[], pick: (one: Decided) => readonly string[]) =>
  Map.groupBy(pairsOf(decided, pick), ({ value }) => value);

/** Sources whose people are given accounts of the school by their addresses or by hand, and do not sign in by them. */
const directories: readonly SourceKind[] = ['scim', 'oneroster'];

async function storeRoles(
  services: Services,
  tx: TenantTx,
  source: Source,
  decided: readonly Decided[],
): Promise<string[]> {
  const [key, scope] = [sourceKey(source), source.scope ?? ''];
  const changed = decided.filter((one) => !sameRoles(one.rolesBefore, one.roles));
  for (const { personId, rolesBefore, roles } of changed) {
    if (directories.includes(source.kind) && makesStaff(rolesBefore, roles)) await proveEmail(services, tx, personId);
    await setInfo(tx, personId, { roles: [...roles] });
    const details = { by: key, from: { roles: rolesBefore }, to: { roles } };
    await writeAudit(tx, null, 'person.roles', 'person', personId, details);
  }
  await deleteRoleRecords(
    tx,
    key,
    scope,
    pairsOf(decided, (one) => one.roleOutcome.forgotten),
  );
  await insertRoleRecords(
    tx,
    key,
    scope,
    pairsOf(decided, (one) => one.roleOutcome.noted),
  );
  return changed.map(({ personId }) => personId);
}

async function storeGroups(tx: TenantTx, key: string, scope: string, decided: readonly Decided[]): Promise<void> {
  const people = (pairs: readonly Pair[]): string[] => pairs.map(({ personId }) => personId);
  for (const [group, pairs] of byGroup(decided, (one) => one.added)) {
    await insertMembers(tx, group, people(pairs));
    await writeAudit(tx, null, 'group.add', 'group', group, { people: people(pairs), by: key });
  }
  await deleteMemberRecords(
    tx,
    key,
    scope,
    pairsOf(decided, (one) => one.groupOutcome.forgotten),
  );
  await insertMemberRecords(
    tx,
    key,
    scope,
    pairsOf(decided, (one) => one.groupOutcome.noted),
  );
  for (const [group, pairs] of byGroup(decided, (one) => one.removed)) {
    await deleteMembers(tx, group, people(pairs));
    await writeAudit(tx, null, 'group.remove', 'group', group, { people: people(pairs), by: key });
  }
}

/** The statements with what was left out filled in from those before. */
async function completed(tx: TenantTx, source: Source, told: readonly Told[]): Promise<StatementRow[]> {
  const last = new Map([...told].map((one) => [one.personId, one]));
  const before = await listStatements(tx, sourceKey(source), source.scope ?? '', [...last.keys()]);
  return [...last.values()].map(({ personId, roles, groups, direct }) => {
    const old = before.get(personId);
    return {
      personId,
      roles: roles ? fitting(roles) : (old?.roles ?? []),
      groups: groups ? fitting(groups) : (old?.groups ?? []),
      direct: direct ?? old?.direct ?? [],
    };
  });
}

/**
 * Gives people the roles and groups that the school's rules say for what a source tells of them, and takes back what the same
 * source has given before and does not say any more. Answers what became of each person who is there. Sends the signal that ends
 * what processes remember of them. The last active administrator stays one; `kept` says so.
 */
export async function mapMemberships(
  services: Services,
  tx: TenantTx,
  source: Source,
  told: readonly Told[],
): Promise<Mapped[]> {
  const [key, scope, now] = [sourceKey(source), source.scope ?? '', services.clock()];
  const statements = await completed(tx, source, told);
  const decided = await decide(tx, source, statements);
  const known = new Set(decided.map(({ personId }) => personId));
  await upsertStatements(
    tx,
    key,
    scope,
    statements.filter(({ personId }) => known.has(personId)),
    now,
  );
  const promoted = await storeRoles(services, tx, source, decided);
  await storeGroups(tx, key, scope, decided);
  const moved = decided.filter(({ added, removed }) => added.length + removed.length > 0);
  await publishPeople(tx, 'person.changed', promoted, now);
  await publishPeopleChanged(services, tx, [...new Set([...promoted, ...moved.map(({ personId }) => personId)])]);
  return decided.map(({ roleOutcome: _, groupOutcome: __, ...mapped }) => mapped);
}

/** Takes back the roles and groups that a connection has given a person, whose account there is theirs no more. */
export async function takeBack(
  services: Services,
  tx: TenantTx,
  source: Omit<Source, 'scope'>,
  personId: string,
): Promise<void> {
  for (const scope of await listScopesOf(tx, sourceKey(source), personId))
    await mapMemberships(services, tx, { ...source, scope }, [{ personId, roles: [], groups: [], direct: [] }]);
}

/** What `mapMemberships` would do for one person; nothing is stored. Null for somebody who is not there. */
export async function previewMapping(tx: TenantTx, source: Source, told: Told): Promise<Mapped | null> {
  const [decided] = await decide(tx, source, await completed(tx, source, [told]));
  if (!decided) return null;
  const { roleOutcome: _, groupOutcome: __, ...mapped } = decided;
  return mapped;
}
