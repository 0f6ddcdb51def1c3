/** Sessions: how they start, are found by their token, continue and end. */
import { type SqlBool, sql } from 'kysely';
import { ownPasswordMissing, secondFactorMissingFrom } from '#identity/account/second-factor/store.ts';
import { later } from '#platform/server/database/later.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly personId: string;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
  /** The provider or learning platform; absent: what the person has here. */
  readonly openedBy?: string | undefined;
  readonly now: Date;
}

export const insertSessions = (tx: TenantTx, sessions: readonly NewSession[]) =>
  tx
    .insertInto('session')
    .values(
      sessions.map((session) => ({
        tenant_id: tx.tenantId,
        token_hash: session.tokenHash,
        session_id: session.sessionId,
        person_id: session.personId,
        expires_at: session.expiresAt,
        user_agent: session.userAgent,
        address: session.address,
        opened_by: session.openedBy ?? null,
        created_at: session.now,
        seen_at: session.now,
      })),
    )
    .execute();

export const insertSession = (tx: TenantTx, session: NewSession) => insertSessions(tx, [session]);

const SEEN_EVERY_MS = 15 * 60_000;

/** Of the person `p`. */
const groupIds = sql<string[]>`array(
  select m.group_id from group_member m where m.tenant_id = p.tenant_id and m.person_id = p.person_id)`.as('group_ids');

/**
 * The living sessions with these tokens, in any order, and their active people or guests. Each is looked for by itself, and the
 * rest is asked of what was found (`TransactionOptions.plansOnce` says why).
 */
export const listSessions = (tx: TenantTx, tokenHashes: readonly Buffer[], now: Date) =>
  tx
    .selectFrom(sql<{ token_hash: Buffer }>`unnest(${[...tokenHashes]}::bytea[])`.as<'k'>(sql`k(token_hash)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('session')
          .selectAll()
          .where('tenant_id', '=', tx.tenantId)
          .whereRef('token_hash', '=', 'k.token_hash')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('person')
          .selectAll()
          .where('tenant_id', '=', tx.tenantId)
          .whereRef('person_id', '=', 's.person_id')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('tenant as t', 't.tenant_id', 's.tenant_id')
    .select([
      's.token_hash',
      's.session_id',
      's.expires_at',
      's.seen_at',
      'p.person_id',
      'p.email',
      'p.first_name',
      'p.last_name',
      'p.roles',
      'p.last_seen_at',
      'p.status',
    ])
    .select([secondFactorMissingFrom.as('second_factor_from'), ownPasswordMissing.as('own_password_missing'), groupIds])
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('p.status', 'in', ['active', 'guest'])
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** The active person, as `listSessions` answers the one of a session. */
export const findMember = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person as p')
    .innerJoin('tenant as t', 't.tenant_id', 'p.tenant_id')
    .select(['p.person_id', 'p.email', 'p.first_name', 'p.last_name', 'p.roles', 'p.status'])
    .select([secondFactorMissingFrom.as('second_factor_from'), ownPasswordMissing.as('own_password_missing'), groupIds])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.person_id', '=', personId)
    .where('p.status', '=', 'active')
    .executeTakeFirst();

/**
 * Notes of these people and their sessions that they are here, unless it was noted within a quarter of an hour: every note is a
 * write. What somebody else is changing is passed over, since nobody's request may wait for it; a later look notes it.
 */
export async function recordSeen(tx: TenantTx, rows: readonly SessionRow[], now: Date): Promise<void> {
  const isDue = (noted: Date | null): boolean => (noted?.getTime() ?? 0) < now.getTime() - SEEN_EVERY_MS;
  const people = rows.filter((row) => isDue(row.last_seen_at)).map((row) => row.person_id);
  const sessions = rows.filter((row) => isDue(row.seen_at)).map((row) => row.session_id);
  if (people.length > 0)
    await tx
      .updateTable('person')
      .set({ last_seen_at: now })
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', 'in', (query) =>
        query
          .selectFrom('person')
          .select('person_id')
          .where('tenant_id', '=', tx.tenantId)
          .where(sql<SqlBool>`person_id = any(${people}::uuid[])`)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .execute();
  if (sessions.length > 0)
    await tx
      .updateTable('session')
      .set({ seen_at: now })
      .where('tenant_id', '=', tx.tenantId)
      .where('session_id', 'in', (query) =>
        query
          .selectFrom('session')
          .select('session_id')
          .where('tenant_id', '=', tx.tenantId)
          .where(sql<SqlBool>`session_id = any(${sessions}::uuid[])`)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .execute();
}

export const extendSession = (tx: TenantTx, sessionId: string, expiresAt: Date, longestMs: number) =>
  tx
    .updateTable('session')
    .set({
      expires_at: sql`least(${expiresAt}, ${later(sql`created_at`, sql`${longestMs}::float8 * interval '1 millisecond'`)})`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();

/** Ends the sessions of a person, all or all but one. */
export const endSessions = (tx: TenantTx, personId: string, now: Date, except: string | null) =>
  tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('session_id', '!=', except!))
    .execute();

export const listSessionRows = (tx: TenantTx, personId: string, now: Date) =>
  tx
    .selectFrom('session')
    .select(['session_id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

/** Ends one session of the person; false when there is no such one, or it is over. */
export async function endSession(tx: TenantTx, personId: string, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the person signed in with this session. */
export const getSessionStart = async (tx: TenantTx, sessionId: string): Promise<Date> =>
  (
    await tx
      .selectFrom('session')
      .select('created_at')
      .where('tenant_id', '=', tx.tenantId)
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).created_at;

/** True where only administrators sign in without a provider; never without an enabled provider. */
export async function isSsoOnly(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant as t')
    .select('t.tenant_id')
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.sso_only', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sso_provider as p')
          .select('p.provider_id')
          .where('p.tenant_id', '=', tx.tenantId)
          .where('p.is_enabled', '=', true),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
