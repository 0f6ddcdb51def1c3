/** What a run would do to each person. Pure, so that looking and storing cannot differ. */
import { createHash } from 'node:crypto';
import { emailSchema } from '#identity/account/contract.ts';
import type { LinkRule } from '../rules.ts';
import type { RoleAt, User } from '../wire/records.ts';
import { type Attendance, attendanceOf, classNames, pairKey, rolesAt, scopeOf } from './membership.ts';
import type { Mirror } from './merge.ts';

/** Whose account somebody has, as it is stored. */
export interface Link {
  readonly sourcedId: string;
  readonly personId: string;
  readonly roles: readonly RoleAt[];
  readonly accountMark: string | null;
  readonly toldMark: string | null;
  readonly classes: readonly string[];
  readonly hasLeft: boolean;
}

/** An account here. */
export interface Known {
  readonly personId: string;
  readonly email: string;
  readonly externalId: string | null;
  readonly isAdmin: boolean;
}

export interface World {
  readonly mirror: Mirror;
  /** Whom the system has named in this run. */
  readonly users: ReadonlyMap<string, User>;
  readonly gone: ReadonlySet<string>;
  readonly links: ReadonlyMap<string, Link>;
  /** Accounts by the school's number and by their address, of people who are not linked yet. */
  readonly byNumber: ReadonlyMap<string, readonly Known[]>;
  readonly byEmail: ReadonlyMap<string, Known>;
  /** Whether the rules of the school give a role for these words. */
  readonly givesRole: (words: readonly string[]) => boolean;
  readonly schools: readonly string[];
  readonly linksBy: LinkRule;
  readonly createsAccounts: boolean;
  readonly today: string;
}

/** What the rules are told of somebody. */
export interface Telling {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly classes: readonly string[];
  readonly mark: string;
}

export interface Account {
  readonly firstName: string;
  readonly lastName: string;
  /** Null: the system names none; an account keeps its own. */
  readonly email: string | null;
  readonly mark: string;
}

interface About {
  readonly sourcedId: string;
  readonly name: string;
}

export type Decision = About &
  (
    | {
        readonly outcome: 'create' | 'link' | 'update';
        readonly personId: string | null;
        readonly linkedBy: 'created' | 'sourced-id' | 'identifier' | null;
        /** Null: nothing was read of it in this run. */
        readonly account: Account | null;
        readonly number: string | null;
        readonly roles: readonly RoleAt[];
        readonly told: Telling;
      }
    | { readonly outcome: 'leave'; readonly personId: string; readonly why: string }
    | {
        readonly outcome: 'refused';
        readonly why: string;
        readonly sameAddress: string | null;
        readonly personId: string | null;
      }
    | { readonly outcome: 'left-out'; readonly role: string }
    | { readonly outcome: 'unchanged'; readonly personId: string }
  );

export interface Plan {
  readonly decisions: readonly Decision[];
  /** Classes that somebody attends, by what they are called. */
  readonly classNames: ReadonlyMap<string, string>;
  readonly lost: number;
  readonly memberships: number;
  readonly people: number;
}

const markOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

function accountOf(user: User): Account {
  const given = user.email === '' && user.username.includes('@') ? user.username : user.email;
  const email = emailSchema.safeParse(given).data ?? null;
  const { givenName: firstName, familyName: lastName } = user;
  return { firstName, lastName, email, mark: markOf(firstName, lastName, email) };
}

interface Names {
  readonly names: ReadonlyMap<string, string>;
  readonly attendance: Attendance;
  readonly scope: ReadonlySet<string> | null;
}

function tellingOf(world: World, { names, attendance }: Names, sourcedId: string, roles: readonly RoleAt[]): Telling {
  const words = [...new Set(roles.map(({ role }) => role))].sort();
  const classes = [...(attendance.attends.get(sourcedId) ?? [])].sort();
  const orgs = roles.map(({ org }) => (org === null ? '' : (world.mirror.orgs.get(org)?.name ?? '')));
  const groups = [
    ...new Set([...classes.map((id) => names.get(id) ?? id), ...orgs.filter((name) => name !== '').sort()]),
  ];
  return { roles: words, groups, classes, mark: markOf(words, groups, classes) };
}

interface Recognised {
  readonly one: Known;
  readonly by: 'sourced-id' | 'identifier';
}

/** Whom the rule recognises: `refused` where that is not certain. */
function recognise(
  { linksBy, byNumber }: World,
  sourcedId: string,
  user: User,
  taken: ReadonlySet<string>,
): Recognised | { readonly refused: string } | null {
  const number = linksBy === 'sourced-id' ? sourcedId : linksBy === 'identifier' ? user.identifier : '';
  const found = number === '' ? [] : (byNumber.get(number) ?? []);
  const [one, ...others] = found;
  if (!one || linksBy === 'nothing') return null;
  if (others.length > 0) return { refused: 'Several accounts here have this number' };
  if (one.isAdmin) return { refused: 'The account with this number is an administrator’s. Connect it by hand' };
  return taken.has(one.personId)
    ? { refused: 'Another person of the system has the account with this number' }
    : { one, by: linksBy };
}

function decideNew(
  world: World,
  user: User,
  about: About,
  told: Telling,
  roles: readonly RoleAt[],
  taken: Set<string>,
): Decision {
  const { sourcedId } = about;
  const refuse = (why: string, sameAddress: string | null = null): Decision => ({
    ...about,
    outcome: 'refused',
    why,
    sameAddress,
    personId: null,
  });
  const account = accountOf(user);
  const number = world.linksBy === 'identifier' ? user.identifier || null : sourcedId.length <= 100 ? sourcedId : null;
  const found = recognise(world, sourcedId, user, taken);
  if (found && 'refused' in found) return refuse(found.refused);
  const whole = { ...about, account, number, roles, told };
  if (found) {
    taken.add(found.one.personId);
    return { ...whole, outcome: 'link', personId: found.one.personId, linkedBy: found.by };
  }
  if (account.email === null) return refuse('The system names no valid e-mail address');
  if (account.firstName === '' && account.lastName === '') return refuse('The system names no name');
  const same = world.byEmail.get(account.email);
  if (same) return refuse('An account here has this e-mail address', same.personId);
  if (taken.has(account.email)) return refuse('Another person of the system has this e-mail address');
  if (!world.createsAccounts) return { ...about, outcome: 'left-out', role: '' };
  taken.add(account.email);
  return { ...whole, outcome: 'create', personId: null, linkedBy: 'created' };
}

function decideKnown(link: Link, user: User | null, about: About, told: Telling, roles: readonly RoleAt[]): Decision {
  const account = user && accountOf(user);
  const { personId } = link;
  const isSame =
    !link.hasLeft && told.mark === link.toldMark && (account === null || account.mark === link.accountMark);
  if (isSame) return { ...about, outcome: 'unchanged', personId };
  const changed = account !== null && (link.hasLeft || account.mark !== link.accountMark) ? account : null;
  return { ...about, outcome: 'update', personId, linkedBy: null, account: changed, number: null, roles, told };
}

const nameOf = (user: User | null): string => (user ? `${user.givenName} ${user.familyName}`.trim() : '');

function decide(world: World, names: Names, sourcedId: string, taken: Set<string>): Decision {
  const [user, link] = [world.users.get(sourcedId) ?? null, world.links.get(sourcedId)];
  const about = { sourcedId, name: nameOf(user) };
  const leave = (why: string): Decision =>
    link!.hasLeft
      ? { ...about, outcome: 'unchanged', personId: link!.personId }
      : { ...about, outcome: 'leave', personId: link!.personId, why };
  if (link && world.gone.has(sourcedId)) return leave('The system has removed the person');
  // Of somebody who has left and whom the system does not name, it is not known whether their account there is enabled.
  if (link?.hasLeft && !user) return leave('');
  if (user && !user.isEnabled)
    return link ? leave('The account in the system is disabled') : { ...about, outcome: 'left-out', role: '' };
  const all = user?.roles ?? link!.roles;
  const roles = rolesAt(all, names.scope, world.today);
  const told = tellingOf(world, names, sourcedId, roles);
  if (told.roles.length === 0 || !world.givesRole(told.roles)) {
    if (link) return leave('No rule gives a role for what the person is in the system');
    return { ...about, outcome: 'left-out', role: told.roles.join(', ') };
  }
  if (link) return decideKnown(link, user, about, told, all);
  return decideNew(world, user!, about, told, all, taken);
}

/** Memberships that nothing but a missing class or enrollment ends, of people who stay. */
function lostOf(world: World, { attendance }: Names, staying: ReadonlySet<string>): number {
  let lost = 0;
  for (const { sourcedId, classes } of world.links.values()) {
    if (!staying.has(sourcedId)) continue;
    const now = attendance.attends.get(sourcedId) ?? [];
    lost += classes.filter((one) => !now.includes(one) && !attendance.over.has(pairKey(sourcedId, one))).length;
  }
  return lost;
}

export function makePlan(world: World): Plan {
  const scope = scopeOf(world.mirror.orgs, world.schools);
  const attendance = attendanceOf(world.mirror, scope, world.today);
  const names: Names = { names: classNames(attendance.classes), attendance, scope };
  const taken = new Set([...world.links.values()].map(({ personId }) => personId));
  const ids = new Set([...world.links.keys(), ...world.users.keys()]);
  const decisions = [...ids].map((id) => decide(world, names, id, taken));
  const staying = new Set(decisions.filter(({ outcome }) => outcome !== 'leave').map(({ sourcedId }) => sourcedId));
  const here = [...world.links.values()].filter(({ hasLeft }) => !hasLeft);
  return {
    decisions,
    classNames: names.names,
    lost: lostOf(world, names, staying),
    memberships: here.reduce((sum, { classes }) => sum + classes.length, 0),
    people: here.length,
  };
}
