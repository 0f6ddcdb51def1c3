/** What somebody does first whom their school asks for a second factor, and who has none. */
import type { Permission } from '#access/permissions.ts';
import type { Actor } from '#access/subject.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { getMe, logout, refreshToken, updateAccount } from './contract.ts';
import { getAccount } from './contract-profile.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
} from './contract-second-factor.ts';

/**
 * All that they may do until then: see who they are, choose a password of their own, set up a second factor, and leave.
 * What visitors may do they do as visitors.
 */
export const beforeSecondFactor: readonly Endpoint<Permission>[] = [
  getMe,
  refreshToken,
  logout,
  updateAccount,
  getAccount,
  getSecondFactor,
  beginAuthenticator,
  confirmAuthenticator,
  beginPasskey,
  addPasskey,
];

/** Why the actor is not heard now. Null for the endpoint (what goes on behind the door): nothing is allowed. */
export function whyHeld(
  { secondFactorFrom }: Pick<Actor, 'secondFactorFrom'>,
  endpoint: Endpoint<Permission> | null,
  now: Date,
): Refusal | null {
  if (!secondFactorFrom || secondFactorFrom > now) return null;
  if (endpoint && beforeSecondFactor.includes(endpoint)) return null;
  return new Refusal(
    'second_factor_missing',
    'Your school asks you for a second factor. Set up an authenticator app or a passkey first',
  );
}
