/** Decisions about people; both sides use them. */
import { type Actor, resolveRole } from '#access/subject.ts';

type Name = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** First and last name, or the address of somebody who has none. */
export const nameOf = ({ firstName, lastName, email }: Name): string => `${firstName} ${lastName}`.trim() || email;

const firstLetter = (text: string): string => [...text][0]?.toLocaleUpperCase('en-US') ?? '';

/** One or two letters for a picture. */
export const initialsOf = ({ firstName, lastName, email }: Name): string =>
  firstLetter(firstName) + firstLetter(lastName) || firstLetter(email);

interface AdminChange {
  /** Null: a directory of the school. */
  readonly actor: Pick<Actor, 'personId'> | null;
  readonly personId: string;
  /** Active administrators besides this person. */
  readonly otherAdmins: number;
  readonly isActiveAdmin: boolean;
}

/** In words, why this account may not be disabled; null when it may. */
export function disableBlocker({ actor, personId, otherAdmins, isActiveAdmin }: AdminChange): string | null {
  if (actor?.personId === personId) return 'You can’t disable your own account';
  return isActiveAdmin && otherAdmins === 0 ? 'The last active administrator cannot be disabled' : null;
}

/** In words, why this person must stay an administrator; null when they need not. */
export const demotionBlocker = ({
  otherAdmins,
  isActiveAdmin,
}: Omit<AdminChange, 'actor' | 'personId'>): string | null =>
  isActiveAdmin && otherAdmins === 0 ? 'The last active administrator must stay an administrator' : null;

/** In words, why a program may not change somebody with these roles; null when it may, and for people. */
export const keyChangeBlocker = ({ scopes }: Pick<Actor, 'scopes'>, roles: readonly string[]): string | null =>
  scopes !== undefined && roles.includes('admin') ? 'API keys can’t make or change administrators' : null;

/** True when these roles make staff of a student: who merely registered with an address must not get such rights by it. */
export const makesStaff = (before: readonly string[], after: readonly string[]): boolean =>
  resolveRole(before) === 'student' && resolveRole(after) !== 'student';

/** An invitation's link is good for a week. */
export const INVITATION_DAYS = 7;
