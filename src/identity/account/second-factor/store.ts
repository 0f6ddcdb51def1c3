/** Authenticator apps and recovery codes. */
import { sql } from 'kysely';
import { deletePasskeysOf } from '#identity/account/passkeys/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface AuthenticatorRow {
  readonly sealed_secret: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: string | null;
}

/** The app of a person, whether or not its first code was confirmed. */
export const findAuthenticator = (tx: TenantTx, personId: string): Promise<AuthenticatorRow | undefined> =>
  tx
    .selectFrom('authenticator')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** True when codes are asked for at sign-in. */
export const isAuthenticatorOn = async (tx: TenantTx, personId: string): Promise<boolean> =>
  ((await findAuthenticator(tx, personId))?.confirmed_at ?? null) !== null;

/** Puts a new secret in the place of an unconfirmed one; false when there is a confirmed one. */
export async function upsertAuthenticator(tx: TenantTx, personId: string, sealedSecret: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('authenticator')
    .values({ tenant_id: tx.tenantId, person_id: personId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id'])
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: null })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const confirmAuthenticatorRow = (tx: TenantTx, personId: string, now: Date) =>
  tx
    .updateTable('authenticator')
    .set({ confirmed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

export const deleteAuthenticator = (tx: TenantTx, personId: string) =>
  tx.deleteFrom('authenticator').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId).execute();

/** Uses up the code of a step; false when it, or a later one, was used before. */
export async function spendStep(tx: TenantTx, personId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', String(step))]))
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteRecoveryCodes = (tx: TenantTx, personId: string) =>
  tx.deleteFrom('recovery_code').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId).execute();

export const insertRecoveryCodes = (tx: TenantTx, personId: string, macs: readonly Buffer[]) =>
  tx
    .insertInto('recovery_code')
    .values(macs.map((mac) => ({ tenant_id: tx.tenantId, person_id: personId, code_mac: mac })))
    .execute();

/** Uses up a recovery code; false when there is no such one, or it was used before. */
export async function spendRecoveryCode(tx: TenantTx, personId: string, mac: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const countRecoveryCodes = async (tx: TenantTx, personId: string): Promise<number> =>
  (
    await tx
      .selectFrom('recovery_code')
      .select('code_mac')
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', personId)
      .where('used_at', 'is', null)
      .execute()
  ).length;

/** Everything that somebody signs in with beside the password. */
export async function deleteAllFactors(tx: TenantTx, personId: string): Promise<void> {
  await deleteAuthenticator(tx, personId);
  await deleteRecoveryCodes(tx, personId);
  await deletePasskeysOf(tx, personId);
}

/** Whether the school `t` asks the person `p` for a second factor, now or from a day on. */
const isAskedFor = sql<boolean>`(
  t.second_factor_of = 'staff' and p.roles && array['admin', 'teacher']
  or t.second_factor_of = 'admins' and 'admin' = any(p.roles))`;

/** Of the person `p`. */
const hasAuthenticator = sql<boolean>`exists (select from authenticator a
  where a.tenant_id = p.tenant_id and a.person_id = p.person_id and a.confirmed_at is not null)`;
const hasPasskey = sql<boolean>`exists (
  select from passkey k where k.tenant_id = p.tenant_id and k.person_id = p.person_id)`;

/** Whether the person `p` has a confirmed app or a passkey. */
export const hasSecondFactor = sql<boolean>`(${hasAuthenticator} or ${hasPasskey})`;

/** Whether the person `p` of the school `t` can sign in without a provider; administrators always can. */
const signsInHere = sql<boolean>`('admin' = any(p.roles) or not t.sso_only or not exists (
  select from sso_provider s where s.tenant_id = p.tenant_id and s.is_enabled))`;

/** Whether the person `p` of the school `t` has a password from a slip of paper, and a use for one of their own. */
export const ownPasswordMissing = sql<boolean>`(p.must_change_password and ${signsInHere})`;

/** Whether `p` has a second factor that opens something at `t`: where a provider alone is signed in at, a passkey does not. */
const hasUsableFactor = sql<boolean>`(
  ${hasAuthenticator} or ${hasPasskey} and ${signsInHere})`;

/** From when on the person `p` of the school `t` must have a second factor that they lack; null: nothing is missing. */
export const secondFactorMissingFrom = sql<Date | null>`
  case when ${isAskedFor} and not ${hasUsableFactor} then t.second_factor_from end`;

export interface FactorStanding {
  /** From when on the school asks this person for a second factor; null: it does not. */
  readonly askedFrom: Date | null;
  readonly has: boolean;
}

export async function readFactorStanding(tx: TenantTx, personId: string): Promise<FactorStanding> {
  const row = await tx
    .selectFrom('person as p')
    .innerJoin('tenant as t', 't.tenant_id', 'p.tenant_id')
    .select([
      sql<Date | null>`case when ${isAskedFor} then t.second_factor_from end`.as('asked_from'),
      hasUsableFactor.as('has'),
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return { askedFrom: row.asked_from, has: row.has };
}
