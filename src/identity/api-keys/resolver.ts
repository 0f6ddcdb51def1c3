/**
 * Who calls with a key. Nothing is kept in memory but the count of calls: a key that is revoked, and an owner who leaves or
 * loses a right, count from the next call on.
 */
import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import { permissions } from '#access/permissions.ts';
import type { Actor } from '#access/subject.ts';
import { readActor } from '#identity/account/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { isKeyShaped, keyHash } from './key-text.ts';
import { CALLS_A_MINUTE } from './rules.ts';
import { findKey, findKeyById, recordUse, type UsedKey } from './store.ts';
import { openToken } from './tokens.ts';

const MINUTE_MS = 60_000;

/** In whose name the key acts, with no more than its scopes; null where that person may not use it any more. */
export async function actorOfKey(tx: TenantTx, key: UsedKey, scopes: readonly string[]): Promise<Actor | null> {
  const owner = await readActor(tx, key.person_id, key.key_id);
  if (!owner || (key.is_of_school && !can(owner, 'company.edit'))) return null;
  return { ...owner, scopes: permissions.filter((one: Permission) => scopes.includes(one)) };
}

/** Calls of the running minute, by key. */
class Counts {
  #minute = 0;
  readonly #calls = new Map<string, number>();

  /** Throws `too_many_requests` for a call beyond `CALLS_A_MINUTE`. */
  add(key: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#calls.clear();
    this.#minute = minute;
    const calls = (this.#calls.get(key) ?? 0) + 1;
    this.#calls.set(key, calls);
    if (calls <= CALLS_A_MINUTE) return;
    const retryAfter = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000));
    throw new Refusal('too_many_requests', `This API key has made ${CALLS_A_MINUTE} calls within a minute`, {
      retryAfter,
    });
  }
}

export interface ApiKeys {
  /** Who calls with this key, or token of one, in this tenant; null for a dead, foreign or unknown one. */
  readonly findActor: (tenant: TenantOfRequest, text: string) => Promise<Actor | null>;
}

export function openApiKeys({ database, vault, clock }: Services): ApiKeys {
  const counts = new Counts();
  return {
    async findActor(tenant, text) {
      const now = clock();
      const claims = openToken(vault, tenant.id, text, now);
      if (!claims && !isKeyShaped(text)) return null;
      return inTenant(database, tenant.id, async (tx) => {
        const key = await (claims ? findKeyById(tx, claims.key, now) : findKey(tx, keyHash(text), now));
        if (!key) return null;
        counts.add(`${tenant.id} ${key.key_id}`, now);
        const scopes = claims ? key.scopes.filter((one) => claims.scopes.includes(one)) : key.scopes;
        const actor = await actorOfKey(tx, key, scopes);
        if (actor) await recordUse(tx, key, now);
        return actor;
      });
    },
  };
}
