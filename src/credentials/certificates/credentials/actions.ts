/** Signing certificates, and saying which signed ones are no longer good. */
import { randomBytes } from 'node:crypto';
import { v4 as randomUuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import {
  didOf,
  encodeList,
  findKey,
  findSigningKey,
  getSigningKey,
  listKeys,
  replaceSigningKey,
  signAs,
  withdrawKey,
} from '#credentials/badges/api.ts';
import { toView } from '#credentials/certificates/actions.ts';
import type { CertificateRow } from '#credentials/certificates/store.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getTenantRow } from '#tenancy/api.ts';
import { credentialOf, statusListOf } from './credential.ts';
import * as store from './store.ts';

/** What signing needs of the server. */
export interface Signer {
  readonly vault: Vault;
  /** The address of the school's site. */
  readonly site: string;
  readonly now: Date;
}

/**
 * The certificate as a signed credential: made when it is first asked for, the same ever after. Null for one that is no
 * longer good and never was signed.
 */
export async function signedCertificate(tx: TenantTx, row: CertificateRow, signer: Signer): Promise<string | null> {
  const known = await store.findCredential(tx, row.certificate_id);
  if (known?.token) return known.token;
  if (row.state !== 'issued') return null;
  const { vault, site, now } = signer;
  const key = await getSigningKey(tx, vault, now);
  const place = known ?? (await store.takeStatus(tx, row.certificate_id, key.id, now));
  if (place.token) return place.token;
  const did = didOf(site);
  const payload = credentialOf({
    certificate: toView(row),
    site,
    did,
    language: (await getTenantRow(tx)).language,
    email: await store.findHolderEmail(tx, row.person_id),
    salt: randomBytes(16).toString('hex'),
    holder: randomUuid(),
    status: { list: place.status_list, index: place.status_index },
  });
  const token = signAs(did, key, 'JWT', payload);
  return store.setToken(tx, row.certificate_id, { token, keyId: key.id }, now);
}

/** A status list, signed now. Both replaced and revoked certificates have their bit set: neither is to be relied on. */
export async function signedStatusList(tx: TenantTx, list: number, { vault, site, now }: Signer): Promise<string> {
  const set = await store.readStatusList(tx, list);
  if (set === null) throw notFound('The list');
  const key = await findSigningKey(tx, vault);
  // The job that issues certificates makes one within a minute, for a school that came from another installation.
  if (!key) throw new Refusal('unavailable', 'The school has no key yet. Try again in a minute', { retryAfter: 60 });
  const did = didOf(site);
  return signAs(did, key, 'vc+jwt', statusListOf({ site, did, list, now }, encodeList(set)));
}

export async function readKeys(tx: TenantTx, { site }: Signer) {
  const keys = await listKeys(tx);
  return {
    did: didOf(site),
    keys: keys.map((key) => ({
      _id: key.badge_key_id,
      createdAt: key.created_at.toISOString(),
      retiredAt: key.retired_at?.toISOString() ?? null,
      withdrawnAt: key.withdrawn_at?.toISOString() ?? null,
    })),
  };
}

export async function replaceKey(tx: TenantTx, actor: Actor, { vault, now }: Signer): Promise<void> {
  const id = await replaceSigningKey(tx, vault, now);
  await writeAudit(tx, actor, 'badge-key.create', 'badge-key', id, {});
}

/** Throws `conflict` for the key that signs now, and for one that counts no longer already. */
export async function withdraw(tx: TenantTx, actor: Actor, keyId: string, now: Date): Promise<void> {
  if (!(await findKey(tx, keyId))) throw notFound('The key');
  if (!(await withdrawKey(tx, keyId, now)))
    throw new Refusal('conflict', 'Only a key that has been replaced can be revoked, and only once');
  await store.forgetTokens(tx, keyId);
  await writeAudit(tx, actor, 'badge-key.withdraw', 'badge-key', keyId, {});
}
