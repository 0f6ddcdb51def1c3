/** Visitors who begin something without an account. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { insertGuests } from '#identity/account/store-guests.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import { type Caller, SESSION_MS } from './actions.ts';
import { insertSessions } from './store.ts';

const GUEST_NAME = 'Guest';

/** How long a guest who does not register is kept, with what they have begun. */
export const GUEST_MS = 7 * SESSION_MS;

type Browser = Pick<Caller, 'address' | 'userAgent'>;

export interface OpenedGuest {
  readonly token: string;
  readonly guest: Actor;
}

/**
 * Visitors without an account, one for each browser, with sessions that open nothing but what they begin. The caller has
 * counted them against a limit.
 */
export async function openGuests(tx: TenantTx, browsers: readonly Browser[], now: Date): Promise<OpenedGuest[]> {
  if (browsers.length === 0) return [];
  const people = await insertGuests(tx, GUEST_NAME, browsers.length);
  const opened = people.map((personId) => ({ personId, token: newToken(), sessionId: uuid() }));
  await insertSessions(
    tx,
    opened.map(({ personId, token, sessionId }, index) => ({
      tokenHash: tokenHash(token),
      sessionId,
      personId,
      expiresAt: new Date(now.getTime() + GUEST_MS),
      userAgent: browsers[index]!.userAgent?.slice(0, 300) ?? null,
      address: browsers[index]!.address,
      now,
    })),
  );
  return opened.map(({ personId, token, sessionId }) => ({
    token,
    guest: {
      personId,
      sessionId,
      role: 'student',
      roles: ['student'],
      firstName: GUEST_NAME,
      lastName: '',
      email: '',
      groupIds: [],
      isGuest: true,
    },
  }));
}

/** As `openGuests` for one browser. */
export const openGuest = async (tx: TenantTx, browser: Browser, now: Date): Promise<OpenedGuest> =>
  (await openGuests(tx, [browser], now))[0]!;
