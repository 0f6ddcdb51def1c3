/** Which part of a file a reader asks for (RFC 9110, section 14). */

export interface ByteRange {
  /** Of the first byte, from 0. */
  readonly from: number;
  /** Of the last byte, which belongs to it. */
  readonly to: number;
}

/**
 * The one range that a `Range` header asks for. Null: send the whole file, because there is no range, several are asked
 * for, or it is malformed. `unsatisfiable`: the file has no such part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return null;
  const [first, last] = [match[1]!, match[2]!];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to };
}

/** A range holds only while the reader's copy is still the file that is here. */
export const rangeStillHolds = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag;
