/** The connection to a directory: its address, its tokens, and what it keeps. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { keyHash, newKeyText } from '#identity/api-keys/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { createScimToken, Directory, ScimToken } from './contract.ts';
import { listShownGroups } from './store-groups.ts';
import { countKept, insertToken, listTokens, revokeToken, type TokenRow } from './store-tokens.ts';

const MOST_TOKENS = 20;
const ENDING = 4;

const toToken = (row: TokenRow): ScimToken => ({
  _id: row.token_id,
  name: row.name,
  ending: row.ending,
  isReadOnly: row.is_read_only,
  createdBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const SHOWN_GROUPS = 500;

export async function readDirectory(tx: TenantTx, site: string): Promise<Directory> {
  const { people, groups } = await countKept(tx);
  return {
    url: `${site}/scim/v2`,
    tokens: (await listTokens(tx)).map(toToken),
    people,
    groups: await listShownGroups(tx, SHOWN_GROUPS),
    groupCount: groups,
  };
}

/** Throws `invalid_input` for an expiry in the past, `impossible` when there are too many tokens. */
export async function addToken(tx: TenantTx, actor: Actor, given: BodyOf<typeof createScimToken>, now: Date) {
  const expiresAt = given.expiresAt === null ? null : new Date(given.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw badField('expiresAt', 'Must be in the future');
  if ((await listTokens(tx)).length >= MOST_TOKENS)
    throw new Refusal('impossible', `There can be at most ${MOST_TOKENS} tokens. Revoke one first`);
  const [id, secret] = [uuid(), newKeyText()];
  const { name, isReadOnly } = given;
  const ending = secret.slice(-ENDING);
  await insertToken(tx, {
    id,
    name,
    hash: keyHash(secret),
    ending,
    isReadOnly,
    createdBy: actor.personId,
    expiresAt,
    now,
  });
  await writeAudit(tx, actor, 'scim_token.create', 'scim_token', id, {
    name,
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  const row = (await listTokens(tx)).find((one) => one.token_id === id)!;
  return { token: toToken(row), secret };
}

export async function endToken(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> {
  const name = await revokeToken(tx, id, now);
  if (name === undefined) throw notFound('The token');
  await writeAudit(tx, actor, 'scim_token.revoke', 'scim_token', id, { name });
}
