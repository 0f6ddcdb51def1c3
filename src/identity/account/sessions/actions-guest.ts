/** Visitors who begin something without an account. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { newToken, tokenHash } from '#identity/account/passwords/tokens.ts';
import { insertGuest } from '#identity/account/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Caller, SESSION_MS } from './actions.ts';
import { insertSession } from './store.ts';

const GUEST_NAME = 'Guest';

/** How long a guest who does not register is kept, with what they have begun. */
export const GUEST_MS = 7 * SESSION_MS;

/**
 * A visitor without an account, with a session that opens nothing but what they begin. The caller has counted it
 * against `guestLimits`.
 */
export async function openGuest(
  tx: TenantTx,
  { address, userAgent }: Pick<Caller, 'address' | 'userAgent'>,
  now: Date,
): Promise<{ token: string; guest: Actor }> {
  const token = newToken();
  const sessionId = uuid();
  const personId = await insertGuest(tx, GUEST_NAME);
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    sessionId,
    personId,
    expiresAt: new Date(now.getTime() + GUEST_MS),
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
    now,
  });
  const guest: Actor = {
    personId,
    sessionId,
    role: 'student',
    roles: ['student'],
    firstName: GUEST_NAME,
    lastName: '',
    email: '',
    groupIds: [],
    isGuest: true,
  };
  return { token, guest };
}
