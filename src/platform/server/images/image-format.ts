/**
 * Recognises pictures by their bytes and reads their size. Only the four formats that every browser draws and that hold
 * no script; SVG is a document with script and links, so it is none of them.
 */

export interface ImageFormat {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

type Reader = (bytes: Buffer) => ImageFormat | null;

const ascii = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length);

/** https://www.w3.org/TR/png-3/#5DataRep: chunks of length, name, data, checksum; IHDR first, IEND last. */
const png: Reader = (bytes) => {
  if (bytes.length < 45 || bytes.readUInt32BE(0) !== 0x89504e47 || bytes.readUInt32BE(4) !== 0x0d0a1a0a) return null;
  if (ascii(bytes, 12, 4) !== 'IHDR') return null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = ascii(bytes, at + 4, 4);
    if (name === 'IDAT') hasData = true;
    if (name !== 'IEND') continue;
    return hasData ? { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
  }
  return null;
};

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt: a block follows the header, the colour table and the ends of blocks. */
const gif: Reader = (bytes) => {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return null;
  const flags = bytes[10]!;
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipBlocks = (): void => {
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at += 1;
  };
  let images = 0;
  while (at < bytes.length) {
    const introducer = bytes[at];
    if (introducer === 0x3b)
      return images > 0 ? { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;
    if (introducer === 0x21) at += 2;
    else if (introducer === 0x2c && at + 10 < bytes.length) {
      const local = bytes[at + 9]!;
      at += 11 + (local & 0x80 ? 3 * 2 ** ((local & 7) + 1) : 0);
      images += 1;
    } else return null;
    skipBlocks();
  }
  return null;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Cameras put bytes of their own after the end mark, so it is looked for and not expected last. */
const hasEnd = (bytes: Buffer, from: number): boolean => bytes.indexOf(Buffer.from([0xff, 0xd9]), from) !== -1;

/** ITU-T T.81 annex B: segments until the start of scan; the size is in the frame header before it. */
const jpeg: Reader = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let size: { width: number; height: number } | null = null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker) && at + 9 <= bytes.length)
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === 0xda) return size && hasEnd(bytes, at) ? { mime: 'image/jpeg', ...size } : null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const triple = (bytes: Buffer, at: number): number => bytes.readUIntLE(at, 3);

/** https://developers.google.com/speed/webp/docs/riff_container: extended, lossless or lossy. */
const webp: Reader = (bytes) => {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const mime = 'image/webp';
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return { mime, width: triple(bytes, 24) + 1, height: triple(bytes, 27) + 1 };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      if (triple(bytes, 23) !== 0x2a019d) return null;
      return { mime, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
};

/** The format and the size; null for anything that is none of the four or is broken or cut off. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of [png, jpeg, gif, webp]) {
    const found = read(buffer);
    if (found) return found.width > 0 && found.height > 0 ? found : null;
  }
  return null;
}
