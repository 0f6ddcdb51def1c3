/** Messages in addresses (HTTP-Redirect, SAML Bindings 3.4): packed, and signed beside the XML. */
import { createPublicKey, createVerify, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { SHA256_RSA, signatureAlgorithms } from './algorithms.ts';
import { BadXml } from './xml.ts';

/** What a message may unpack to; ours have about a thousand bytes. */
const LARGEST = 64 * 1024;
const unpack = promisify(inflateRaw);

export interface RedirectMessage {
  readonly kind: 'SAMLRequest' | 'SAMLResponse';
  readonly xml: string;
  readonly relayState: string | null;
  /** Null: it is not signed. */
  readonly signed: { readonly algorithm: string; readonly signature: Buffer; readonly text: string } | null;
}

const NAMES = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature', 'SAMLEncoding'];

/** The parameters of an address as they came, each once. What is signed are these bytes, not their meaning. */
function rawParameters(search: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of search.split('&')) {
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    if (!NAMES.includes(name)) continue;
    if (found.has(name)) throw new BadXml(`${name} is given twice`);
    found.set(name, at === -1 ? '' : pair.slice(at + 1));
  }
  return found;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    throw new BadXml('It is not URL-encoded');
  }
}

/** Reads the query of an address. Throws `BadXml`. */
export async function readRedirect(search: string): Promise<RedirectMessage> {
  const raw = rawParameters(search);
  const kinds = (['SAMLRequest', 'SAMLResponse'] as const).filter((name) => raw.has(name));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) throw new BadXml('There must be one SAMLRequest or SAMLResponse');
  const packed = Buffer.from(decoded(raw.get(kind)!).replaceAll(' ', ''), 'base64');
  let bytes: Buffer;
  try {
    bytes = await unpack(packed, { maxOutputLength: LARGEST });
  } catch {
    throw new BadXml(`It can’t be unpacked, or to more than ${LARGEST} bytes`);
  }
  const relay = raw.get('RelayState');
  const [algorithm, signature] = [raw.get('SigAlg'), raw.get('Signature')];
  return {
    kind,
    xml: bytes.toString('utf8'),
    relayState: relay === undefined ? null : decoded(relay),
    signed:
      signature === undefined || algorithm === undefined
        ? null
        : {
            algorithm: decoded(algorithm),
            signature: Buffer.from(decoded(signature).replaceAll(' ', ''), 'base64'),
            text: ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg']
              .filter((name) => raw.has(name))
              .map((name) => `${name}=${raw.get(name)}`)
              .join('&'),
          },
  };
}

/** Throws `BadXml` unless one of the certificates (PEM) belongs to the key that signed. */
export function verifyRedirect(message: RedirectMessage, certificates: readonly string[]): void {
  if (!message.signed) throw new BadXml('The message is not signed');
  const { algorithm, signature, text } = message.signed;
  const known = signatureAlgorithms.get(algorithm);
  if (!known) throw new BadXml(`The signature algorithm ${algorithm} is not accepted`);
  const isGood = certificates.some((one) => {
    const key = createPublicKey(one);
    return key.asymmetricKeyType === 'rsa' && createVerify(known).update(text).verify(key, signature);
  });
  if (!isGood) throw new BadXml('The signature is of another key');
}

/** The address with a packed message, signed where a private key (PEM) is given. */
export function redirectTo(
  target: string,
  kind: RedirectMessage['kind'],
  packed: string,
  given: { readonly relayState: string | null; readonly key: string | null },
): string {
  const pairs: [string, string][] = [[kind, packed]];
  if (given.relayState !== null) pairs.push(['RelayState', given.relayState]);
  if (given.key !== null) pairs.push(['SigAlg', SHA256_RSA]);
  let search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (given.key !== null) {
    const signature = sign('RSA-SHA256', Buffer.from(search), given.key).toString('base64');
    search += `&Signature=${encodeURIComponent(signature)}`;
  }
  return `${target}${target.includes('?') ? '&' : '?'}${search}`;
}
