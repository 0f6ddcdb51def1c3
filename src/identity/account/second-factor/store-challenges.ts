/** Rows of `challenge`: what is good once and for a short time. `actions-challenges.ts` says what lies in them. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface ChallengeRow {
  readonly token_hash: Buffer;
  readonly person_id: string | null;
  readonly sealed: Buffer;
  readonly tries: number;
  readonly expires_at: Date;
}

const columns = ['token_hash', 'person_id', 'sealed', 'tries', 'expires_at'] as const;

/** False when there is one with this token already. Throws away what is too old to be good for anything. */
export async function insertChallenge(
  tx: TenantTx,
  challenge: { kind: string; tokenHash: Buffer; personId: string | null; sealed: Buffer; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await tx.deleteFrom('challenge').where('tenant_id', '=', tx.tenantId).where('expires_at', '<=', now).execute();
  const row = await tx
    .insertInto('challenge')
    .values({
      tenant_id: tx.tenantId,
      token_hash: challenge.tokenHash,
      kind: challenge.kind,
      person_id: challenge.personId,
      sealed: challenge.sealed,
      expires_at: challenge.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'token_hash']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** The living challenge, which nobody else uses until the transaction ends. */
export const lockChallenge = (
  tx: TenantTx,
  kind: string,
  tokenHash: Buffer,
  now: Date,
): Promise<ChallengeRow | undefined> =>
  tx
    .selectFrom('challenge')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Uses it up. */
export const deleteChallenge = (tx: TenantTx, tokenHash: Buffer) =>
  tx.deleteFrom('challenge').where('tenant_id', '=', tx.tenantId).where('token_hash', '=', tokenHash).execute();

export const countTry = (tx: TenantTx, tokenHash: Buffer) =>
  tx
    .updateTable('challenge')
    .set({ tries: sql`tries + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .execute();

/** The living challenge of a kind that a person has last been given. */
export const findChallengeOf = (
  tx: TenantTx,
  kind: string,
  personId: string,
  now: Date,
): Promise<ChallengeRow | undefined> =>
  tx
    .selectFrom('challenge')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export const deleteChallengesOf = (tx: TenantTx, kind: string, personId: string) =>
  tx
    .deleteFrom('challenge')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute();

export const deleteChallengesOfKind = (tx: TenantTx, kind: string) =>
  tx.deleteFrom('challenge').where('tenant_id', '=', tx.tenantId).where('kind', '=', kind).execute();
