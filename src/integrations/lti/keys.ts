/** The keys with which the school signs messages to platforms. */
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWTPayload } from 'jose';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Services } from '#platform/server/services.ts';
import { findSigningKey, insertKey, listPublicKeys, retireKeys } from './store-keys.ts';

const jose = packageOnFirstUse<typeof import('jose')>('jose');

/** RS256 is what every platform must know (IMS Security Framework 1.0, 5.1). */
export const ALGORITHM = 'RS256';
const BITS = 2048;
/** Platforms keep our keys for a while; what was signed with an old one must still be read. */
export const PUBLISHED_AFTER_MS = 7 * 24 * 60 * 60_000;

/** What the private half is sealed for. */
export const keyPurpose = (tx: TenantTx, id: string): string => `lti key ${tx.tenantId} ${id}`;

const generate = promisify(generateKeyPair);

/** Makes a new key and lets it sign from now on. Returns its id. */
export async function rotateKey(services: Services, tx: TenantTx): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: BITS });
  const id = uuid();
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const now = services.clock();
  await retireKeys(tx, now);
  await insertKey(tx, {
    id,
    publicJwk: { ...jwk, kid: id, alg: ALGORITHM, use: 'sig' },
    sealedPrivateKey: services.vault.seal(keyPurpose(tx, id), text),
    now,
  });
  return id;
}

/** The key that signs, made when there is none yet. */
async function getSigningKey(services: Services, tx: TenantTx) {
  if (!(await findSigningKey(tx))) await rotateKey(services, tx);
  const row = (await findSigningKey(tx))!;
  return { id: row.key_id, pem: services.vault.open(keyPurpose(tx, row.key_id), row.sealed_private_key) };
}

/** Signs as the school, valid for five minutes. */
export async function signAsTool(
  services: Services,
  tx: TenantTx,
  payload: JWTPayload & { readonly iss: string; readonly aud: string },
): Promise<string> {
  const { id, pem } = await getSigningKey(services, tx);
  const seconds = Math.floor(services.clock().getTime() / 1000);
  return new (jose().SignJWT)(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .setJti(uuid())
    .sign(await jose().importPKCS8(pem, ALGORITHM));
}

/** The public halves, for platforms. The first key is made when somebody asks. */
export async function readKeySet(services: Services, tx: TenantTx): Promise<{ keys: unknown[] }> {
  await getSigningKey(services, tx);
  return { keys: await listPublicKeys(tx, new Date(services.clock().getTime() - PUBLISHED_AFTER_MS)) };
}
