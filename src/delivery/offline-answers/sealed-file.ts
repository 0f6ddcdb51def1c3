/**
 * An answer file: what a browser could not send, for the proctor to bring to the server. It is encrypted to the site, so that
 * nobody reads or changes it on its way, and marked with a secret that only this attempt's page was given, so that nobody
 * makes one for somebody else. ECDH on P-256, HKDF-SHA-256, AES-256-GCM and HMAC-SHA-256, all by Web Crypto.
 */

/** What the page of an attempt is given for it. Both in base64url. */
export interface Seal {
  /** The site's public key: an uncompressed point of P-256. */
  readonly publicKey: string;
  /** Known to this attempt's page and to the server. */
  readonly secret: string;
}

export interface SealedAnswer {
  readonly question: string;
  readonly answer: unknown;
  readonly seq: number;
  readonly base: number;
  readonly bases?: readonly number[] | undefined;
  /** Feedback was asked for it. */
  readonly isFinal: boolean;
  /** When it was written, by the server's clock as the page knew it, in milliseconds; null where that is not known. */
  readonly at: number | null;
}

export interface SealedFile {
  readonly kind: 'tripos-answers';
  readonly version: 1;
  readonly attempt: string;
  /** Made for this file: the other half of the key that encrypts it. */
  readonly publicKey: string;
  readonly iv: string;
  readonly data: string;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const MAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const MAC_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;
const { subtle } = globalThis.crypto;
const text = new TextEncoder();

function toText(bytes: Uint8Array): string {
  let binary = '';
  // In parts: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws when it is not base64url. */
export const toBytes = (encoded: string): Bytes =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function keyBetween(own: CryptoKey, other: string, use: KeyUsage): Promise<CryptoKey> {
  const publicKey = await subtle.importKey('raw', toBytes(other), CURVE, false, []);
  const shared = await subtle.importKey(
    'raw',
    await subtle.deriveBits({ name: 'ECDH', public: publicKey }, own, 256),
    'HKDF',
    false,
    ['deriveKey'],
  );
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('tripos answers 1') };
  return subtle.deriveKey(derivation, shared, { name: 'AES-GCM', length: 256 }, false, [use]);
}

const macKey = (secret: string, use: KeyUsage): Promise<CryptoKey> =>
  subtle.importKey('raw', toBytes(secret), MAC, false, [use]);

/** Returns false where the browser cannot encrypt, as in pages without https. */
export const canSeal = (): boolean => subtle !== undefined;

export async function sealAnswers(
  { publicKey, secret }: Seal,
  attempt: string,
  answers: readonly SealedAnswer[],
): Promise<SealedFile> {
  const own = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await keyBetween(own.privateKey, publicKey, 'encrypt');
  const content = text.encode(JSON.stringify({ attempt, answers }));
  const mac = await subtle.sign(MAC, await macKey(secret, 'sign'), content);
  const plain = new Uint8Array([...new Uint8Array(mac), ...content]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: text.encode(attempt) }, key, plain);
  return {
    kind: 'tripos-answers',
    version: 1,
    attempt,
    publicKey: toText(new Uint8Array(await subtle.exportKey('raw', own.publicKey))),
    iv: toText(iv),
    data: toText(new Uint8Array(data)),
  };
}

/** Returns what is in the file; null when it was made for another site, by somebody else, or changed. */
export async function openSealed(
  file: SealedFile,
  privateKey: CryptoKey,
  secret: string,
): Promise<{ readonly attempt: unknown; readonly answers: unknown } | null> {
  try {
    const key = await keyBetween(privateKey, file.publicKey, 'decrypt');
    const how = { name: 'AES-GCM', iv: toBytes(file.iv), additionalData: text.encode(file.attempt) };
    const plain = new Uint8Array(await subtle.decrypt(how, key, toBytes(file.data)));
    const [mac, content] = [plain.slice(0, MAC_BYTES), plain.slice(MAC_BYTES)];
    if (!(await subtle.verify(MAC, await macKey(secret, 'verify'), mac, content))) return null;
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return null;
  }
}
