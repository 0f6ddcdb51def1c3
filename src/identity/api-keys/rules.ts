/** The form of keys, and what their owners may choose. */
import { can } from '#access/can.ts';
import { type Scope, scopes } from '#access/keys.ts';
import type { Role } from '#access/subject.ts';

/** Everything that a key of somebody with this role can be given. */
export const scopesOf = (role: Role): Scope[] => scopes.filter((one) => can({ role }, one));

export const MOST_KEYS = { own: 20, school: 100 } as const;

/** How many calls a key may make in a minute, at each server process. */
export const CALLS_A_MINUTE = 600;

/** How long a token of OAuth client credentials is good, in seconds. */
export const TOKEN_SECONDS = 3600;
