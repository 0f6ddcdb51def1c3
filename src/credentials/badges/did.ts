/** The identity of a school for verifiers: a `did:web` of its site, and the document with its keys. */
import { jwkOf } from './jws.ts';
import type { BadgeKeyRow } from './store.ts';

/** `did:web:school.test`; a port is part of it, as `did:web:localhost%3A3000`. `site` is an address without a path. */
export const didOf = (site: string): string => `did:web:${encodeURIComponent(new URL(site).host)}`;

/** The DID document. Keys that were withdrawn are left out, so that what they have signed counts nowhere. */
export function didDocument(site: string, keys: readonly BadgeKeyRow[]): object {
  const id = didOf(site);
  const good = keys.filter((key) => key.withdrawn_at === null);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    verificationMethod: good.map((key) => ({
      id: `${id}#${key.badge_key_id}`,
      type: 'JsonWebKey',
      controller: id,
      publicKeyJwk: { ...jwkOf(key.public_key), kid: key.badge_key_id, alg: 'EdDSA', use: 'sig' },
    })),
    // Those that sign no more are among them: what they signed is still said by the school.
    assertionMethod: good.map((key) => `${id}#${key.badge_key_id}`),
  };
}
