/** What the roles and groups of other systems mean here, as pure decisions. */
import { type SourceKind, sourceKinds } from '#access/source-kinds.ts';
import type { Role } from '#access/subject.ts';

/** Whether a value is a role or a group at the source. */
export const abouts = ['role', 'group'] as const;
export type About = (typeof abouts)[number];

/** A system that says who people are. */
export interface Source {
  readonly kind: SourceKind;
  /** Which of several of the kind. */
  readonly connection?: string | undefined;
  /** The part of it that a statement is about, such as a course; what other parts have given stays. */
  readonly scope?: string | undefined;
}

/** A source as it is stored: `scim`, `lti:01996f…`. */
export const sourceKey = ({ kind, connection }: Source): string =>
  connection === undefined ? kind : `${kind}:${connection}`;

/** The source of a key; one of a kind that is not known is of single sign-on, of which there is no such connection. */
export function sourceOf(key: string): Source {
  const [kind, connection] = key.split(':');
  return { kind: sourceKinds.find((one) => one === kind) ?? 'oidc', connection };
}

/** Whose rules hold for a source: its own and those for all of its kind. */
export const ruleSourcesOf = (source: Source): string[] => [...new Set([source.kind, sourceKey(source)])];

/** A group there that is one here, as long as no rule names it. */
export interface Direct {
  readonly value: string;
  readonly group: string;
}

/** What a source says of a person. */
export interface Statement {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly direct: readonly Direct[];
}

export interface MappingRule {
  readonly _id: string;
  readonly about: About;
  readonly value: string;
  readonly role: Role | null;
  readonly groups: readonly string[];
}

export interface Grants {
  readonly roles: readonly Role[];
  readonly groups: readonly string[];
  /** The rules that gave them. */
  readonly rules: readonly string[];
}

/** What the rules give for a statement. Values are compared as they are, with capitals. */
export function grantsOf(rules: readonly MappingRule[], said: Statement): Grants {
  const matching = rules.filter(({ about, value }) => (about === 'role' ? said.roles : said.groups).includes(value));
  const named = new Set(rules.filter(({ about }) => about === 'group').map(({ value }) => value));
  const direct = said.direct.filter(({ value }) => !named.has(value)).map(({ group }) => group);
  return {
    roles: [...new Set(matching.map(({ role }) => role).filter((role) => role !== null))],
    groups: [...new Set([...matching.flatMap(({ groups }) => groups), ...direct])],
    rules: matching.map(({ _id }) => _id),
  };
}

/** Who has given what: this source in this scope, and all others. */
export interface Records<T> {
  readonly own: readonly T[];
  readonly others: readonly T[];
}

/** What a source changes: what it adds, what it takes back, and what it is noted for. */
export interface Outcome<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly noted: readonly T[];
  readonly forgotten: readonly T[];
}

/**
 * What becomes of what somebody has. A source takes back only what it was noted for and no other source is; it is noted
 * for what it adds, and for what another source has added. What was given by hand is nobody's.
 */
export function outcomeOf<T>(has: readonly T[], given: readonly T[], { own, others }: Records<T>): Outcome<T> {
  const lost = own.filter((one) => !given.includes(one));
  const added = given.filter((one) => !has.includes(one));
  return {
    added,
    removed: lost.filter((one) => has.includes(one) && !others.includes(one)),
    noted: given.filter((one) => !own.includes(one) && (added.includes(one) || others.includes(one))),
    forgotten: lost,
  };
}

/** The roles after an outcome. Somebody who gets a role above student is no student any more, unless that was given too. */
export function rolesAfter(before: readonly Role[], { added, removed }: Outcome<Role>, given: readonly Role[]): Role[] {
  if (added.length === 0 && removed.length === 0) return [...before];
  const after = [...new Set([...before.filter((role) => !removed.includes(role)), ...added])];
  const isStaff = after.some((role) => role !== 'student');
  const kept = isStaff && !given.includes('student') ? after.filter((role) => role !== 'student') : after;
  return kept.length > 0 ? kept : ['student'];
}
