/**
 * Texts that are compressed once and sent many times, in any order and with others between them.
 *
 * A deflate stream that ends on a whole byte (`Z_SYNC_FLUSH`) and looks back at nothing before itself can be anywhere
 * in a gzip file; only the checksum at its end is made for each. RFC 1951, 3.2.3 and 3.2.4; RFC 1952, 2.3.1.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { createCache } from '#platform/server/cache.ts';

/** UTF-8 and the same as a piece of a deflate stream. */
export interface PackedText {
  readonly bytes: Uint8Array;
  readonly deflated: Uint8Array;
}

export type TextPart = PackedText | string;

const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** The last block, with nothing in it. */
const LAST_BLOCK = Uint8Array.of(3, 0);
/** What is shorter is not worth the time, and is in the stream as it is. */
const WORTH_DEFLATING = 1_024;

const deflate = (bytes: Uint8Array, level: number): Uint8Array =>
  deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });

export function packText(text: string): PackedText {
  const bytes = Buffer.from(text);
  // Copies: what is kept for long must not hold on to the 64 KB that Node.js cuts small buffers from.
  return { bytes: new Uint8Array(bytes), deflated: new Uint8Array(deflate(bytes, 9)) };
}

/** Bytes in a block that is not compressed: its length, and that again with every bit turned. At most 65 535. */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const block = Buffer.allocUnsafe(bytes.length + 5);
  block[0] = 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  block.set(bytes, 5);
  return block;
}

function packOnce(text: string): PackedText {
  const bytes = Buffer.from(text);
  return { bytes, deflated: bytes.length < WORTH_DEFLATING ? storedBlock(bytes) : deflate(bytes, 5) };
}

/** The parts as one gzip file. */
export function toGzip(parts: readonly TextPart[]): Buffer {
  const pieces: Uint8Array[] = [HEAD];
  let [checksum, length] = [0, 0];
  for (const part of parts) {
    const { bytes, deflated } = typeof part === 'string' ? packOnce(part) : part;
    pieces.push(deflated);
    checksum = crc32(bytes, checksum);
    length += bytes.length;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...pieces, LAST_BLOCK, end]);
}

/** The parts as they are. */
export const toBytes = (parts: readonly TextPart[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part.bytes)));

const sizeOf = ({ bytes, deflated }: PackedText, key: string): number =>
  2 * key.length + bytes.length + deflated.length;

/**
 * Packed texts, each by a key that says all that it is made of, its tenant first. For what never changes only.
 * `max`: bytes, the compressed forms included.
 */
export function createTextCache(max: number) {
  const packed = createCache<PackedText>({ max, weigh: sizeOf });
  return (key: string, make: () => string): PackedText => packed.get(key, () => packText(make()));
}

/** Returns whether a reader with this `accept-encoding` takes the encoding. */
export function takes(encoding: 'br' | 'gzip', acceptEncoding = ''): boolean {
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((offer): [string, number] => {
        const [name = '', ...settings] = offer.split(';').map((part) => part.trim());
        const weight = settings.find((setting) => setting.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
