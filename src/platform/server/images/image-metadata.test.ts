import { expect, test } from 'vitest';
import { findImageFormat } from './image-format.ts';
import { withoutMetadata } from './image-metadata.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const chunk = (name: string, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length);
  return Buffer.concat([size, Buffer.from(name), bytes, Buffer.alloc(4)]);
};
const segment = (marker: number, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
const riff = (name: string, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string);
  const head = Buffer.concat([Buffer.from(name), Buffer.alloc(4)]);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
};

const SECRET = 'Home of Ada, 51.5 N 0.1 W';

const png = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    hex('89504e470d0a1a0a'),
    chunk('IHDR', hex('0000000300000002 08 06 00 00 00')),
    chunk('iCCP', 'profile'),
    ...more,
    chunk('IDAT', 'pixels'),
    chunk('IEND', ''),
  ]);

const exif = (turn: number, isLittle: boolean): Buffer => {
  const tiff = hex(
    isLittle
      ? '49492a0008000000 0200 0f01 0200 04000000 41444100 1201 0300 01000000 00000000 00000000'
      : '4d4d002a00000008 0002 010f 0002 00000004 41444100 0112 0003 00000001 00000000 00000000',
  );
  if (isLittle) tiff.writeUInt16LE(turn, 30);
  else tiff.writeUInt16BE(turn, 30);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(SECRET)]));
};
const frame = segment(0xc0, hex('08 0002 0003 01 01 11 00'));
const scan = Buffer.concat([segment(0xda, hex('01 01 00 00 3f 00')), hex('12 ff00 34 ffd0 56')]);
const jpeg = (...before: Buffer[]): Buffer =>
  Buffer.concat([
    hex('ffd8'),
    segment(0xe0, 'JFIF\0 and so on'),
    ...before,
    segment(0xe2, 'ICC_PROFILE\0 colours'),
    frame,
    scan,
    segment(0xfe, before.length > 0 ? SECRET : ''),
    segment(0xc4, 'a second table \u00ff'),
    scan,
    hex('ffd9'),
  ]);

const gif = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    hex('0300 0200 80 00 00 000000 ffffff'),
    hex('21ff0b'),
    Buffer.from('NETSCAPE2.0'),
    hex('03 01 0000 00'),
    ...more,
    hex('2c 0000 0000 0300 0200 00 02 02 4c01 00 3b'),
  ]);

const webp = (flags: number, ...more: Buffer[]): Buffer => {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), hex('020000 010000')])),
    riff('VP8L', 'pixels'),
    ...more,
  ]);
  const head = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4)]);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

const gifBlocks = (data: string): Buffer => Buffer.concat([Buffer.from([data.length]), Buffer.from(data), hex('00')]);

test.each([
  ['PNG', png(chunk('tEXt', SECRET), chunk('eXIf', SECRET), chunk('iTXt', SECRET), chunk('tIME', '2026')), png()],
  [
    'GIF',
    gif(
      Buffer.concat([hex('21fe'), gifBlocks(SECRET)]),
      Buffer.concat([hex('21ff0b'), Buffer.from('XMP DataXMP'), gifBlocks(SECRET)]),
    ),
    gif(),
  ],
  ['WebP', webp(0x2c, riff('EXIF', SECRET), riff('XMP ', SECRET)), webp(0x20)],
])('a %s keeps its pixels, colours and loop, and loses what it says beside', (_name, given, expected) => {
  const format = findImageFormat(given)!;
  expect(format).toMatchObject({ width: 3, height: 2 });
  const found = withoutMetadata(given, format);
  expect(found).toEqual(expected);
  expect(withoutMetadata(found, format)).toEqual(found);
  expect(findImageFormat(found)).toEqual(format);
  // Data after the end goes, too.
  expect(withoutMetadata(Buffer.concat([given, Buffer.from(SECRET)]), format)).toEqual(expected);
});

test('a JPEG loses place, comments, thumbnails and what its camera put behind it, in every scan', () => {
  const given = jpeg(exif(1, true), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`), segment(0xed, SECRET));
  const found = withoutMetadata(Buffer.concat([given, jpeg(exif(1, true))]), { mime: 'image/jpeg' });
  expect(found.includes(SECRET)).toBe(false);
  // As one that had nothing to say, but for its comment.
  expect(found).toEqual(withoutMetadata(jpeg(), { mime: 'image/jpeg' }));
  expect(found.includes('ICC_PROFILE')).toBe(true);
  expect(found.toString('hex').match(/12ff0034ffd056/g)).toHaveLength(2);
  expect(found.toString('hex').endsWith('ffd9')).toBe(true);
});

test.each([true, false])(
  'a photograph that has to be turned is turned all the same (little end first: %s)',
  (isLittle) => {
    const found = withoutMetadata(jpeg(exif(6, isLittle)), { mime: 'image/jpeg' });
    expect(found.includes(SECRET)).toBe(false);
    expect(found.includes('Exif')).toBe(true);
    expect(found).toEqual(withoutMetadata(jpeg(exif(6, !isLittle)), { mime: 'image/jpeg' }));
    expect(found).toEqual(withoutMetadata(found, { mime: 'image/jpeg' }));
    expect(findImageFormat(found)).toMatchObject({ width: 3, height: 2 });
  },
);

test('a turn that is none, or cannot be read, is left out', () => {
  for (const broken of [exif(9, true), segment(0xe1, 'Exif\0\0'), segment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\xff123456')])
    expect(withoutMetadata(jpeg(broken), { mime: 'image/jpeg' }).includes('Exif')).toBe(false);
});
