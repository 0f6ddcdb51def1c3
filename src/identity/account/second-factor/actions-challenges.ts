/**
 * A challenge is good once and for a short time. The person who is to meet it holds its token; its data waits here,
 * encrypted. A kind is a name, what lies in it, and how long it lives.
 */
import type { z } from 'zod';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type ChallengeRow,
  deleteChallenge,
  deleteChallengesOf,
  findChallengeOf,
  insertChallenge,
  lockChallenge,
} from './store-challenges.ts';

export interface ChallengeKind<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  readonly livesMs: number;
}

export interface Challenge<Data> {
  readonly personId: string | null;
  readonly data: Data;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** What the data of a challenge are sealed for. */
export const challengePurpose = (tx: TenantTx, kind: string, hash: Buffer): string =>
  `challenge ${kind} ${tx.tenantId} ${hash.toString('hex')}`;

function readRow<Data>(
  services: Services,
  tx: TenantTx,
  kind: ChallengeKind<Data>,
  row: ChallengeRow | undefined,
): Challenge<Data> | null {
  if (!row) return null;
  const text = services.vault.open(challengePurpose(tx, kind.name, row.token_hash), row.sealed);
  const data = kind.data.parse(JSON.parse(text));
  return { personId: row.person_id, data, tries: row.tries, expiresAt: row.expires_at };
}

/** Makes one; returns its token, which is kept nowhere here. */
export async function makeChallenge<Data>(
  services: Services,
  tx: TenantTx,
  kind: ChallengeKind<Data>,
  personId: string | null,
  data: Data,
): Promise<string> {
  const now = services.clock();
  const token = newToken();
  const hash = tokenHash(token);
  const sealed = services.vault.seal(challengePurpose(tx, kind.name, hash), JSON.stringify(data));
  const expiresAt = new Date(now.getTime() + kind.livesMs);
  await insertChallenge(tx, { kind: kind.name, tokenHash: hash, personId, sealed, expiresAt }, now);
  return token;
}

/** Looks at it and keeps it from others until the transaction ends; null for an unknown, used or too old one. */
export const readChallenge = async <Data>(
  services: Services,
  tx: TenantTx,
  kind: ChallengeKind<Data>,
  unsafeToken: string,
): Promise<Challenge<Data> | null> =>
  readRow(services, tx, kind, await lockChallenge(tx, kind.name, tokenHash(unsafeToken), services.clock()));

/** Uses it up. Null for an unknown, used or too old one. */
export async function takeChallenge<Data>(
  services: Services,
  tx: TenantTx,
  kind: ChallengeKind<Data>,
  unsafeToken: string,
): Promise<Challenge<Data> | null> {
  const challenge = await readChallenge(services, tx, kind, unsafeToken);
  if (challenge) await deleteChallenge(tx, tokenHash(unsafeToken));
  return challenge;
}

/** The one that the person was given last, as long as it is good. */
export const pendingChallenge = async <Data>(
  services: Services,
  tx: TenantTx,
  kind: ChallengeKind<Data>,
  personId: string,
): Promise<Challenge<Data> | null> =>
  readRow(services, tx, kind, await findChallengeOf(tx, kind.name, personId, services.clock()));

export const dropChallenges = (tx: TenantTx, kind: ChallengeKind<unknown>, personId: string) =>
  deleteChallengesOf(tx, kind.name, personId);

/** Notes that something is used up that is good until then; false when it was used up before. */
export const spend = (
  services: Services,
  tx: TenantTx,
  kind: string,
  token: string,
  expiresAt: Date,
): Promise<boolean> =>
  insertChallenge(
    tx,
    { kind, tokenHash: tokenHash(token), personId: null, sealed: Buffer.alloc(0), expiresAt },
    services.clock(),
  );
