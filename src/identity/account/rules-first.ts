/** What somebody does first: choose a password of their own, or set up a second factor that their school asks for. */
import type { Permission } from '#access/permissions.ts';
import type { Actor } from '#access/subject.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { getMe, logout, refreshToken, updateAccount } from './contract.ts';
import { getAccount } from './profile/contract.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
} from './second-factor/contract.ts';

/**
 * All that may be done with a password that was given out on paper: see who one is, choose another one, and leave. What
 * visitors may do they do as visitors.
 */
export const beforeOwnPassword: readonly Endpoint<Permission>[] = [getMe, refreshToken, logout, updateAccount];

/** All that may be done without the second factor that the school asks for: beside that, to set one up. */
export const beforeSecondFactor: readonly Endpoint<Permission>[] = [
  ...beforeOwnPassword,
  getAccount,
  getSecondFactor,
  beginAuthenticator,
  confirmAuthenticator,
  beginPasskey,
  addPasskey,
];

type Standing = Pick<Actor, 'mustChangePassword' | 'secondFactorFrom'>;

const lacksFactor = ({ secondFactorFrom }: Standing, now: Date): boolean =>
  secondFactorFrom !== undefined && secondFactorFrom <= now;

/** True while the actor has something to do first. */
export const isHeld = (actor: Standing, now: Date): boolean =>
  actor.mustChangePassword === true || lacksFactor(actor, now);

/** Why the actor is refused now. Null for the endpoint (work after authorisation): nothing is allowed. */
export function passwordBlocker(actor: Standing, endpoint: Endpoint<Permission> | null, now: Date): Refusal | null {
  const isAmong = (some: readonly Endpoint<Permission>[]): boolean => endpoint !== null && some.includes(endpoint);
  if (actor.mustChangePassword && !isAmong(beforeOwnPassword))
    return new Refusal('own_password_missing', 'Choose your own password first');
  if (lacksFactor(actor, now) && !isAmong(beforeSecondFactor))
    return new Refusal(
      'second_factor_missing',
      'Your school requires a second factor. Set up an authenticator app or a passkey first',
    );
  return null;
}
