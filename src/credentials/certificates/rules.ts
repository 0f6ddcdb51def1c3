/** Pure rules of certificates: their codes, and who has earned one. */

/** Crockford's base 32: no I, L, O and U, which are misread or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of 80 bits as `7Q4M-0ZKD-…`, from ten random bytes. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new RangeError('A code is made from ten bytes');
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const letters = Array.from({ length: 16 }, (_, index) => alphabet[Number((bits >> BigInt(75 - 5 * index)) & 31n)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The code that somebody typed: small letters, spaces, missing dashes, O for 0 and I or L for 1. Null when it is none. */
export function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters) ? letters.replace(/(.{4})(?=.)/g, '$1-') : null;
}

/**
 * What a QR code that somebody scanned means at the site `origin`: a certificate's code, as its address or alone, or an
 * address elsewhere. Null for what is neither.
 */
export function readScan(
  text: string,
  origin: string,
): { readonly code: string } | { readonly elsewhere: string } | null {
  const alone = readCode(text);
  if (alone !== null) return { code: alone };
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin !== origin) return { elsewhere: url.host };
  const code = url.pathname === '/cert' ? readCode(url.searchParams.get('code') ?? '') : null;
  return code === null ? null : { code };
}

/** Why a student has no certificate of a quiz: nothing handed in, people still mark it, or not passed. Null: there is one. */
export function certificateBlocker(report: {
  /** Null where the quiz has no pass mark: then handing in is enough. */
  readonly passed: boolean | null;
  readonly counted: object | null;
  readonly attempts: readonly { readonly marking: object | null; readonly resultsAt?: string | null }[];
}): 'not_finished' | 'being_marked' | 'not_passed' | null {
  if (report.counted === null) {
    const isToCome = report.attempts.some(({ marking, resultsAt }) => marking !== null || resultsAt);
    return isToCome ? 'being_marked' : 'not_finished';
  }
  return report.passed === false ? 'not_passed' : null;
}
