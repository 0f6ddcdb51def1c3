/**
 * Takes out of a picture what it says beside itself: place and time, camera, author, comments, thumbnails. What decides how it
 * is drawn stays: colour profiles, loops, and the turn of a photograph. The downloader of a question's picture learns
 * nothing about the photographer.
 */
import type { ImageFormat } from './image-format.ts';

const ascii = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length);

/** What says something about the picture, and not how to draw it. */
const PNG_ASIDE = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function png(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = ascii(bytes, at + 4, 4);
    if (!PNG_ASIDE.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** The turn that an Exif segment asks for, 1 to 8; 1 is none. TIFF 6.0: header, first directory, tag 0x0112. */
function turnOf(exif: Buffer): number {
  const tiff = exif.subarray(6);
  if (tiff.length < 14) return 1;
  const isLittle = ascii(tiff, 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  for (let at = directory + 2, left = short(directory); left > 0 && at + 12 <= tiff.length; at += 12, left--) {
    if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : 1;
  }
  return 1;
}

/** An Exif segment that says nothing but the turn. */
function turnSegment(turn: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(turn, 18);
  const head = Buffer.from('ffe10000457869660000', 'hex');
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}

/** JFIF, colour profiles and Adobe's kind of colours decide how it is drawn; every other application segment goes. */
const isAside = (marker: number, segment: Buffer): boolean =>
  marker === 0xfe ||
  (marker >= 0xe0 &&
    marker <= 0xef &&
    marker !== 0xe0 &&
    marker !== 0xee &&
    !(marker === 0xe2 && ascii(segment, 4, 11) === 'ICC_PROFILE'));

/** The position of the marker after the data of a scan: 0xff00 is data, 0xffd0 to 0xffd7 continue with it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function jpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let turn = 1;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
    const ends = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 2);
    const segment = bytes.subarray(at, ends);
    if (marker === 0xe1 && ascii(segment, 4, 5) === 'Exif\0') turn = turnOf(segment.subarray(4));
    if (!isAside(marker, segment)) kept.push(segment);
    at = marker === 0xda ? endOfScan(bytes, ends) : ends;
    if (marker === 0xda) kept.push(bytes.subarray(ends, at));
  }
  // After JFIF's own segment, which is the first where there is one.
  if (turn !== 1) kept.splice(kept[1]?.[1] === 0xe0 ? 2 : 1, 0, turnSegment(turn));
  return Buffer.concat(kept);
}

const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

function gif(bytes: Buffer): Buffer {
  const tableAt = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableAt(bytes[10]!);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) {
      kept.push(bytes.subarray(at, at + 1));
      break;
    }
    const label = bytes[at + 1];
    at += kind === 0x2c ? 11 + tableAt(bytes[at + 9]!) : 2;
    const name = ascii(bytes, at + 1, 11);
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at += 1;
    const isSaid = kind === 0x21 && (label === 0xfe || (label === 0xff && !LOOPS.has(name)));
    if (!isSaid) kept.push(bytes.subarray(start, at));
  }
  return Buffer.concat(kept);
}

function webp(bytes: Buffer): Buffer {
  const kept = [Buffer.from(bytes.subarray(0, 12))];
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + size + (size % 2), whole);
    const name = ascii(bytes, at, 4);
    if (name !== 'EXIF' && name !== 'XMP ') {
      const chunk = Buffer.from(bytes.subarray(at, end));
      // It announces both.
      if (name === 'VP8X' && chunk.length > 8) chunk[8]! &= ~0x0c;
      kept.push(chunk);
    }
    at = end;
  }
  const found = Buffer.concat(kept);
  found.writeUInt32LE(found.length - 8, 4);
  return found;
}

const strippers = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp } as const;

/** The picture, known to be whole, without what it says beside itself. Doing it again changes nothing. */
export function withoutMetadata(bytes: Uint8Array, { mime }: Pick<ImageFormat, 'mime'>): Buffer {
  return strippers[mime](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
