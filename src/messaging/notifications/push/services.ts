import { ECDH } from 'node:crypto';

/**
 * Where pushes may be sent. Browsers say the address of their device's service, and could say any: so only the services
 * of the browsers' makers are taken, and what the operator adds in PUSH_SERVICES. The server never calls another address.
 */
const makers = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** True for addresses that pushes may be sent to; `others` are origins that the operator has added. */
export function isPushService(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && makers.some((form) => form.test(hostname));
}

/** The origins in PUSH_SERVICES, which are separated by commas. */
export const originsOf = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => URL.canParse(part))
    .map((part) => new URL(part).origin);

const decoded = (text: string): Buffer | null =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text.replace(/=+$/, ''), 'base64url') : null;

/** True for an uncompressed point that lies on P-256 (RFC 8291, 3.2), in base64url: 65 bytes alone say nothing. */
export function isDeviceKey(text: string): boolean {
  const bytes = decoded(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** True for the 16 bytes of an authentication secret (RFC 8291, 3.2), in base64url. */
export const isDeviceSecret = (text: string): boolean => decoded(text)?.length === 16;
