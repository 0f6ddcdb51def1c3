/** Codes of authenticator apps (RFC 6238, as all apps make them: SHA-1, 6 digits, 30 seconds) and recovery codes. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** Clocks of phones are off by less than this many periods, to either side. */
const WINDOW = 1;

/** 160 random bits in base 32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD, ...more });

/** What a QR code tells an app. A colon would end the name in it. */
export const authenticatorAddress = (secret: string, site: string, account: string): string =>
  totpOf(secret, { issuer: site.replaceAll(':', ' '), label: account.replaceAll(':', ' ') }).toString();

/** The step, in periods since 1970, whose code this is: the present one or a neighbour; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const stats = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(stats)) return null;
  const delta = totpOf(secret).validate({ token: stats, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

const RECOVERY_CODES = 10;
/** Without letters that look like digits. 12 of 32 signs are 60 bits. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const part = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Ten codes as `k7m2-9xqf-3bnd`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => [part(), part(), part()].join('-'));

/** The one spelling of a recovery code: as people copy it from paper, with other letters for digits, or none between. */
export const plainRecoveryCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
