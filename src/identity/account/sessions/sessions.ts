/**
 * Who holds a token. Living sessions are kept in memory, so that saving an answer asks the database nothing about its
 * student; a signal ends them on every process at once, and while signals may be missed nothing is kept.
 */
import { type Actor, resolveRole } from '#access/subject.ts';
import { isHeld } from '#identity/account/rules-first.ts';
import { byDatabase, createBatcher, type Limits } from '#platform/server/batcher.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { isTokenShaped, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Signals } from '#platform/server/signals.ts';
import { findMember, listSessions, recordSeen, type SessionRow } from './store.ts';

/** Sent, with `{ personId }` or `{ personIds }`, when sessions of people end, or roles, groups or name change. */
export const PERSON_CHANGED = 'person_changed';

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 50_000;

/** Of looks into the database for a session. */
const LOOKS: Limits = { gatherMs: 4, batchSize: 100, concurrency: 3, maxWaiting: 20_000 };

const actorOf = (row: NonNullable<Awaited<ReturnType<typeof findMember>>>, sessionId: string): Actor => ({
  personId: row.person_id,
  sessionId,
  role: resolveRole(row.roles),
  roles: row.roles,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  groupIds: row.group_ids,
  ...(row.own_password_missing && { mustChangePassword: true }),
  ...(row.second_factor_from && { secondFactorFrom: row.second_factor_from }),
  ...(row.status === 'guest' && { isGuest: true }),
});

/** A person as the actor of what is not a session of theirs, such as a key; null where they are not active here. */
export async function readActor(tx: TenantTx, personId: string, sessionId: string): Promise<Actor | null> {
  const row = await findMember(tx, personId);
  return row ? actorOf(row, sessionId) : null;
}

interface Found {
  readonly actor: Actor | null;
  /** In ms since 1970; 0: is asked for each time. */
  readonly until: number;
}

export interface Sessions {
  readonly findActor: (tenant: TenantOfRequest, token: string) => Promise<Actor | null>;
  /** Called with a person whose sessions may have ended, or with null when it may be anybody's; after they were forgotten. */
  readonly onChanged: (listen: (personId: string | null) => void) => void;
}

export function openSessions(database: Database, signals: Signals, clock: () => Date): Sessions {
  const known = createCache<Promise<Found>>({
    max: REMEMBER_AT_MOST,
    ttl: REMEMBER_MS,
    usableUntil: ({ until }) => until,
    isTrusted: () => signals.connected,
  });
  const listeners: ((personId: string | null) => void)[] = [];
  const tell = (personId: string | null): void => {
    for (const listen of listeners) listen(personId);
  };
  signals.on(PERSON_CHANGED, (payload) => {
    const { personId, personIds } = payload as { personId?: string; personIds?: string[] };
    const changed = new Set([personId, ...(personIds ?? [])]);
    known.deleteWhere(({ actor }) => changed.has(actor?.personId));
    for (const id of changed) if (id !== undefined) tell(id);
  });
  signals.onGap(() => {
    known.clear();
    tell(null);
  });

  // Where thousands come back in the same minute, each in a transaction of its own would take half of the database.
  const looks = createBatcher<TenantId, string, SessionRow | undefined>(
    {
      async run(tenant, tokens) {
        const now = clock();
        const hashes = tokens.map(tokenHash);
        const look = async (tx: TenantTx): Promise<SessionRow[]> => {
          const found = await listSessions(tx, hashes, now);
          await recordSeen(tx, found, now);
          return found;
        };
        const rows = await inTenant(database, tenant, look, { plansOnce: true });
        return hashes.map((hash) => ({ value: rows.find((row) => row.token_hash.equals(hash)) }));
      },
      ...byDatabase,
    },
    LOOKS,
  );

  const load = async (tenant: TenantOfRequest, token: string, now: Date): Promise<Found> => {
    const row = await looks.ask(tenant.id, token);
    if (!row) return { actor: null, until: 0 };
    const actor = actorOf(row, row.session_id);
    // A held person continues at once when the hold ends, also before the signal of it arrives.
    return { actor, until: isHeld(actor, now) ? 0 : row.expires_at.getTime() };
  };

  return {
    onChanged: (listen) => void listeners.push(listen),
    async findActor(tenant, token) {
      if (!isTokenShaped(token)) return null;
      const now = clock();
      return (await known.get(`${tenant.id} ${token}`, () => load(tenant, token, now), now)).actor;
    },
  };
}
