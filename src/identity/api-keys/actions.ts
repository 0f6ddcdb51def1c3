/** Making, listing and revoking keys. */
import { v7 as uuid } from 'uuid';
import { can } from '#access/can.ts';
import { type Actor, resolveRole } from '#access/subject.ts';
import { notifyApiKey } from '#identity/account/api.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ApiKey, NewKey } from './contract.ts';
import { keyHash, newKeyText } from './key-text.ts';
import { MOST_KEYS, scopesOf } from './rules.ts';
import { insertKey, type KeyFilter, type KeyRow, listKeys, revokeKey } from './store.ts';

const ENDING = 4;

/** Whose keys are meant: those of the school, or the actor's own. */
export type KeyOwner = 'school' | 'own';

const filterOf = (of: KeyOwner, actor: Actor): KeyFilter =>
  of === 'school' ? { isOfSchool: true } : { isOfSchool: false, personId: actor.personId };

const toKey = (row: KeyRow, of: KeyOwner): ApiKey => ({
  _id: row.key_id,
  name: row.name,
  scopes: row.scopes,
  ending: row.ending,
  owner: `${row.first_name} ${row.last_name}`.trim(),
  isUsable: row.status === 'active' && (of === 'own' || can({ role: resolveRole(row.roles) }, 'company.edit')),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export async function readKeys(tx: TenantTx, actor: Actor, of: KeyOwner) {
  const rows = await listKeys(tx, filterOf(of, actor));
  return { keys: rows.map((row) => toKey(row, of)), scopes: scopesOf(actor.role) };
}

/** Throws `invalid_input` for a scope that the actor doesn't have and for an expiry in the past, `impossible` when there are too many keys. */
export async function addKey(tx: TenantTx, actor: Actor, of: KeyOwner, given: NewKey, now: Date) {
  const chosen = [...new Set(given.scopes)];
  const beyond = chosen.find((one) => !can(actor, one));
  if (beyond !== undefined) throw badField('scopes', `Your role doesn’t include ${beyond}`);
  const expiresAt = given.expiresAt === null ? null : new Date(given.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw badField('expiresAt', 'Must be in the future');
  const filter = filterOf(of, actor);
  if ((await listKeys(tx, filter)).length >= MOST_KEYS[of])
    throw new Refusal('impossible', `There can be at most ${MOST_KEYS[of]} API keys. Revoke one first`);
  const [id, secret] = [uuid(), newKeyText()];
  await insertKey(tx, {
    id,
    personId: actor.personId,
    isOfSchool: filter.isOfSchool,
    name: given.name,
    scopes: chosen,
    hash: keyHash(secret),
    ending: secret.slice(-ENDING),
    expiresAt,
    now,
  });
  await writeAudit(tx, actor, 'api_key.create', 'api_key', id, {
    name: given.name,
    scopes: chosen,
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  // A key outlives the session that made it: whoever left a session open learns of it.
  await notifyApiKey(tx, actor.personId, given.name);
  const row = (await listKeys(tx, filter)).find((one) => one.key_id === id)!;
  return { key: toKey(row, of), secret };
}

export async function endKey(tx: TenantTx, actor: Actor, of: KeyOwner, id: string, now: Date): Promise<void> {
  const name = await revokeKey(tx, id, filterOf(of, actor), now);
  if (name === undefined) throw notFound('The API key');
  await writeAudit(tx, actor, 'api_key.revoke', 'api_key', id, { name });
}
