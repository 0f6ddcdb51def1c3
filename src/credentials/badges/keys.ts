/** The keys with which a school signs: made when first asked for, replaced by a new one, never forgotten. */
import { v7 as uuid } from 'uuid';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { containsJws, type JsonObject, type Jws, jwkOf, type KeyPair, newKeyPair, signJws } from './jws.ts';
import * as store from './store.ts';

export interface SigningKey extends KeyPair {
  readonly id: string;
}

/** What was sealed for one key opens for no other. */
export const badgePurpose = (tx: TenantTx, id: string): string => `badge ${tx.tenantId} ${id}`;

async function addNewKey(tx: TenantTx, vault: Vault, now: Date): Promise<string> {
  const [id, made] = [uuid(), newKeyPair()];
  const sealedPrivateKey = vault.seal(badgePurpose(tx, id), made.privateKey);
  await store.addKey(tx, { id, publicKey: made.publicKey, sealedPrivateKey }, now);
  return id;
}

async function openSigningKey(tx: TenantTx, vault: Vault): Promise<SigningKey | { readonly lost: string } | null> {
  const row = await store.findSigningKey(tx);
  if (!row) return null;
  const { badge_key_id: id, public_key: publicKey, sealed_private_key: sealed } = row;
  if (sealed === null) return { lost: id };
  return { id, publicKey, privateKey: vault.open(badgePurpose(tx, id), sealed) };
}

/** The key that signs now, for what only reads; null where a signature or the next job has to make it first. */
export async function findSigningKey(tx: TenantTx, vault: Vault): Promise<SigningKey | null> {
  const key = await openSigningKey(tx, vault);
  return key && !('lost' in key) ? key : null;
}

/**
 * The key that signs now. It is made when there is none, and when the private half stayed at another installation:
 * then the old one is retired, and what it has signed stays good. Throws WrongSeal, and makes none, when the installation
 * has another key than the database.
 */
export async function getSigningKey(tx: TenantTx, vault: Vault, now: Date): Promise<SigningKey> {
  let key = await openSigningKey(tx, vault);
  if (key && !('lost' in key)) return key;
  if (key) await store.retireKey(tx, key.lost, now);
  await addNewKey(tx, vault, now);
  key = await openSigningKey(tx, vault);
  if (!key || 'lost' in key) throw new Error('The new key cannot be opened');
  return key;
}

/** Replaces the key that signs. Returns the identifier of the new one. */
export async function replaceSigningKey(tx: TenantTx, vault: Vault, now: Date): Promise<string> {
  const before = await store.findSigningKey(tx);
  if (before) await store.retireKey(tx, before.badge_key_id, now);
  return addNewKey(tx, vault, now);
}

/** Signs in the name of the school: `did` with the key's identifier is what others look the key up by. */
export function signAs(did: string, key: SigningKey, type: 'JWT' | 'vc+jwt', payload: JsonObject): string {
  // Open Badges allows these four and no others. The key itself is for those who cannot look up a `did:web`.
  return signJws({ kid: `${did}#${key.id}`, jwk: jwkOf(key.publicKey), typ: type }, payload, key);
}

/** The part of `did:web:school.test#0199…` that names the key. */
export const keyIdOf = ({ header }: Jws): string | null =>
  typeof header.kid === 'string' ? (/#([0-9a-f-]{36})$/.exec(header.kid)?.[1] ?? null) : null;

/**
 * Which key of the school a signature is of: `unknown` when its header names none of them, `broken` when the signature is
 * not of the key that it names or that key was withdrawn.
 */
export async function checkSignature(tx: TenantTx, jws: Jws): Promise<{ readonly key: string } | 'unknown' | 'broken'> {
  const id = keyIdOf(jws);
  const key = id === null ? undefined : await store.findKey(tx, id);
  if (!key) return 'unknown';
  return key.withdrawn_at === null && containsJws(jws, key.public_key) ? { key: key.badge_key_id } : 'broken';
}
