/** Puts a credential into a PNG and reads it back (Open Badges 3.0, section 5.3: an iTXt chunk `openbadgecredential`). */
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const KEYWORD = 'openbadgecredential';

/** The PNG with the credential in a chunk behind its header. Throws RangeError for what is no PNG. */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  const bytes = Buffer.from(png);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new RangeError('This is no PNG');
  const headerEnd = 8 + 12 + bytes.readUInt32BE(8);
  // Keyword, not compressed, no language, no translated keyword.
  const body = Buffer.concat([Buffer.from('iTXt'), Buffer.from(`${KEYWORD}\0\0\0\0\0`), Buffer.from(credential)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([bytes.subarray(0, headerEnd), length, body, check, bytes.subarray(headerEnd)]);
}
