/** An authenticator of software, for tests: makes ES256 passkeys and signs with them, as WebAuthn level 3 says. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '#identity/account/second-factor/contract.ts';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949) of what an attestation without a statement needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

export function buildAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: unknown, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more]);
  };
  const basics = { id: encode(credentialId), rawId: encode(credentialId), type: 'public-key' as const };

  return {
    register(options: Record<string, unknown>): NewPasskey {
      const { id: rpId } = options.rp as { id: string };
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x!, 'base64url')],
        [-3, Buffer.from(jwk.y!, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rpId, PRESENT_AND_VERIFIED | WITH_CREDENTIAL, 0, credential)],
      ]);
      const clientDataJSON = encode(clientData('webauthn.create', options.challenge));
      return {
        ...basics,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: encode(cbor(attestation)), transports: ['internal'] },
      };
    },
    /** Signs; `change` says what a forger or a copy would do differently. */
    sign(
      options: Record<string, unknown>,
      change: { origin?: string; flags?: number; counter?: number } = {},
    ): UsedPasskey {
      counter += 1;
      const client = clientData('webauthn.get', options.challenge, change.origin);
      const data = authData(String(options.rpId), change.flags ?? PRESENT_AND_VERIFIED, change.counter ?? counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...basics,
        clientExtensionResults: {},
        response: { clientDataJSON: encode(client), authenticatorData: encode(data), signature: encode(signature) },
      };
    },
  };
}
