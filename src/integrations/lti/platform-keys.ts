/** The public keys of platforms, kept for a while, and fetched once more when a message names one that is not among them. */

import type { createLocalJWKSet, FlattenedJWSInput, JWTHeaderParameters } from 'jose';
import { z } from 'zod';
import { createCache } from '#platform/server/cache.ts';
import { messageOf } from '#platform/server/errors.ts';
import { askPlatformJson } from '#platform/server/http/ask-platform.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Services } from '#platform/server/services.ts';

const jose = packageOnFirstUse<typeof import('jose')>('jose');

const KEEP_MS = 60 * 60_000;
/** Messages with made-up keys must not make us ask a platform all the time. */
const AGAIN_AFTER_MS = 10_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

type FindKey = ReturnType<typeof createLocalJWKSet>;
interface Fetched {
  readonly find: FindKey;
  readonly at: number;
}

export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

const fetched = createCache<Promise<Fetched>>({ max: 1_000, ttl: KEEP_MS });
/** Those that replace what is known. What is known serves until they have come. */
const renewed = createCache<Promise<Fetched>>({ max: 1_000, ttl: AGAIN_AFTER_MS });

async function fetchKeys(services: Services, url: string): Promise<Fetched> {
  try {
    const { keys } = keySetSchema.parse(await askPlatformJson(services, url));
    // A symmetric key in there would be one that everybody knows.
    const find = jose().createLocalJWKSet({ keys: keys.filter(({ kty }) => kty !== 'oct') });
    return { find, at: services.clock().getTime() };
  } catch (cause) {
    throw new KeysUnavailable(`The keys at ${url} could not be read: ${messageOf(cause)}`, { cause });
  }
}

/** Returns how `jose` finds the key of a message of this tenant's platform. */
export function keysAt(services: Services, tenant: string, url: string) {
  const key = `${tenant} ${url}`;
  const load = () => fetched.get(key, () => fetchKeys(services, url), services.clock());
  const renew = async (): Promise<Fetched> => {
    const keys = await fetchKeys(services, url);
    fetched.set(key, Promise.resolve(keys), services.clock());
    return keys;
  };
  return async (header: JWTHeaderParameters, token: FlattenedJWSInput) => {
    const known = await load();
    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof jose().errors.JWKSNoMatchingKey)) throw error;
      if (services.clock().getTime() - known.at < AGAIN_AFTER_MS) throw error;
      return (await renewed.get(key, renew, services.clock())).find(header, token);
    }
  };
}
