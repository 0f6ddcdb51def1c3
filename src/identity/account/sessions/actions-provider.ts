/** Sessions that a provider of single sign-on can end, by the names that it has for them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ChallengeKind, makeChallenge } from '#identity/account/second-factor/actions-challenges.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { PERSON_CHANGED } from './sessions.ts';
import { endSession } from './store.ts';
import { findOrigin, insertOrigin, listSessionsAt } from './store-provider.ts';

/** What a provider calls the person and the session. */
const nameSchema = z.object({
  value: z.string(),
  format: z.string().nullable(),
  qualifier: z.string().nullable(),
  spQualifier: z.string().nullable(),
});

export const sessionOriginSchema = z.object({
  provider: z.string(),
  name: nameSchema,
  /** Null: the provider has no name for the session. */
  index: z.string().nullable(),
});
export type SessionOrigin = z.output<typeof sessionOriginSchema>;

/** What a browser brings that is to sign out at the provider, after it has signed out here. */
export const providerLogout: ChallengeKind<SessionOrigin> = {
  name: 'provider-logout',
  data: sessionOriginSchema,
  livesMs: 5 * 60_000,
};

/** What the names are sealed for. */
export const originPurpose = (tx: TenantTx, sessionId: string): string =>
  `session provider ${tx.tenantId} ${sessionId}`;

/** The value alone: providers leave out or add formats and qualifiers from one message to the next. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export const storeOrigin = (services: Services, tx: TenantTx, sessionId: string, origin: SessionOrigin) =>
  insertOrigin(tx, {
    sessionId,
    providerId: origin.provider,
    nameHash: hashOf(origin.name.value),
    indexHash: origin.index === null ? null : hashOf(origin.index),
    sealed: services.vault.seal(originPurpose(tx, sessionId), JSON.stringify(origin)),
  });

/** Where a browser goes that signs out of this session; null: no provider has it. */
export async function logoutAddress(services: Services, tx: TenantTx, sessionId: string): Promise<string | null> {
  const row = await findOrigin(tx, sessionId);
  if (!row) return null;
  const origin = sessionOriginSchema.parse(JSON.parse(services.vault.open(originPurpose(tx, sessionId), row.sealed)));
  const ticket = await makeChallenge(services, tx, providerLogout, null, origin);
  return `/v1/api/auth/sso/${row.provider_id}/logout?${new URLSearchParams({ ticket })}`;
}

/**
 * Ends the sessions that a provider names, on every process; `indexes` empty means all of the person there. Returns how
 * many there were.
 */
export async function endSessionsAt(
  services: Services,
  tx: TenantTx,
  given: { readonly provider: string; readonly name: string; readonly indexes: readonly string[] },
): Promise<number> {
  const rows = await listSessionsAt(tx, given.provider, hashOf(given.name), given.indexes.map(hashOf));
  let ended = 0;
  for (const { person_id: personId, session_id: sessionId } of rows)
    if (await endSession(tx, personId, sessionId, services.clock())) ended += 1;
  for (const personId of new Set(rows.map((row) => row.person_id)))
    await services.signals.send(tx, PERSON_CHANGED, { personId });
  return ended;
}
