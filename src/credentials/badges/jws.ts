/** Compact JSON Web Signatures (RFC 7515) with Ed25519 (RFC 8037), and nothing else: the reader names the key. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** A public key as a JSON Web Key. */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** 32 bytes, base64url. */
  readonly x: string;
}

export interface KeyPair {
  /** `x` of the public key. */
  readonly publicKey: string;
  /** 32 bytes, base64url. */
  readonly privateKey: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Jws {
  readonly header: JsonObject;
  readonly payload: JsonObject;
  /** What the signature is over. */
  readonly signed: string;
  readonly signature: Buffer;
}

export const jwkOf = (publicKey: string): PublicJwk => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey });

export function newKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: x!, privateKey: d! };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The compact JWS of a payload. `alg` is added to the header. */
export function signJws(header: JsonObject, payload: JsonObject, { publicKey, privateKey }: KeyPair): string {
  const signed = `${encode({ alg: 'EdDSA', ...header })}.${encode(payload)}`;
  const key = createPrivateKey({ key: { ...jwkOf(publicKey), d: privateKey }, format: 'jwk' });
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function readObject(encoded: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

/** The parts of a compact JWS, with any signer and algorithm; null when it is not one. */
export function readJws(text: string): Jws | null {
  const [, signed, head, body, tail] = /^(([\w-]+)\.([\w-]+))\.([\w-]*)$/.exec(text.trim()) ?? [];
  if (signed === undefined) return null;
  const [header, payload] = [readObject(head!), readObject(body!)];
  return header && payload && { header, payload, signed, signature: Buffer.from(tail!, 'base64url') };
}

/** True when the holder of the key has signed it. A header that names another algorithm is none of ours. */
export function containsJws({ header, signed, signature }: Jws, publicKey: string): boolean {
  if (header.alg !== 'EdDSA' || signature.length !== 64) return false;
  const key = createPublicKey({ key: { ...jwkOf(publicKey) }, format: 'jwk' });
  return verify(null, Buffer.from(signed), key, signature);
}
