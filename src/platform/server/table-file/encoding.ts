import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { UnreadableFile } from './unreadable-file.ts';

export const encodings = [
  'UTF-8',
  'UTF-8 with BOM',
  'UTF-16LE with BOM',
  'UTF-16BE with BOM',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1252',
  // Of XML and HTML that name theirs.
  ...(['windows-874', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4'] as const),
  ...(['iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-9', 'iso-8859-10', 'iso-8859-13'] as const),
  ...(['iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'macintosh', 'shift_jis'] as const),
  ...(['euc-jp', 'gb2312', 'gbk', 'gb18030', 'big5', 'euc-kr'] as const),
] as const;
export type Encoding = (typeof encodings)[number];

export interface DecodedText {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
}

const signatures: readonly (readonly [bytes: string, what: string])[] = [
  ['25504446', 'a PDF document'],
  ['504b0304', 'a zip archive (or an Office document)'],
  ['504b0506', 'an empty zip archive'],
  ['d0cf11e0a1b11ae1', 'an old Office document (.xls or .doc); save it as .xlsx first'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['1f8b', 'a gzip archive'],
  ['526172211a07', 'a RAR archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['7b5c727466', 'a rich text document (.rtf); save it as plain text first'],
];

/**
 * The text of a file and the name of its encoding. Strict: a byte order mark or well-formed UTF-8 decides, then what XML and
 * HTML say of themselves; only then come guesses (UTF-16 without mark by its zero bytes, Windows-1252 by the absence of
 * control bytes).
 * Throws `UnreadableFile` for what is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new UnreadableFile('empty-file', 'The file is empty.');
  const decoded = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (decoded.text.trim() === '') throw new UnreadableFile('empty-file', 'The file contains no text.');
  return decoded;
}

function decode(bytes: Buffer): DecodedText {
  const marked = decodeByMark(bytes);
  if (marked) return marked;
  const head = bytes.toString('hex', 0, 8);
  const known = signatures.find(([signature]) => head.startsWith(signature));
  if (known) throw new UnreadableFile('not-text', `The file is ${known[1]}, not a text file.`);
  if (bytes.includes(0)) return decodeWithoutMark(bytes);
  if (isUtf8(bytes)) return { text: refuseBinary(bytes.toString('utf8')), encoding: 'UTF-8' };
  const declared = declaredIn(bytes);
  if (declared) return decodeAs(bytes, declared);
  if (bytes.some((byte) => UNDEFINED_1252.has(byte))) throw binary();
  return { text: refuseBinary(iconv.decode(bytes, 'windows-1252')), encoding: 'Windows-1252' };
}

const XML = /^\s*<\?xml\b[^<>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const HTML = /^\s*<[\s\S]*?<meta\b[^<>]*?\bcharset\s*=\s*["']?([\w.:-]{1,40})/i;
/** Taken for Windows-1252, as browsers do: files say so by habit. */
const WESTERN = /^(?:utf-?8|us-ascii|ascii|latin-?1|iso-?8859-?1|windows-1252|cp-?1252)$/i;

/** The encoding that XML or HTML names of itself; null for none and for those that are guessed well. */
function declaredIn(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 1_024);
  const name = XML.exec(head)?.[1] ?? HTML.exec(head)?.[1];
  return name === undefined || WESTERN.test(name) ? null : name;
}

/** Throws `UnreadableFile` rather than showing other letters than were written. */
function decodeAs(bytes: Buffer, name: string): DecodedText {
  const encoding = encodings.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!encoding || !iconv.encodingExists(encoding))
    throw new UnreadableFile(
      'wrong-encoding',
      `The file is marked as ${name}, which can’t be read. Save it again as UTF-8.`,
    );
  const text = iconv.decode(bytes, encoding);
  if (text.includes('\ufffd'))
    throw new UnreadableFile(
      'wrong-encoding',
      `The file is marked as ${encoding} but contains other bytes. Save it again as UTF-8.`,
    );
  return { text: refuseBinary(text), encoding };
}

/** Bytes without a meaning in Windows-1252. */
const UNDEFINED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function decodeByMark(bytes: Buffer): DecodedText | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    if (!isUtf8(bytes)) {
      throw new UnreadableFile(
        'wrong-encoding',
        'The file is marked as UTF-8 but contains other bytes. Save it again as UTF-8.',
      );
    }
    return { text: refuseBinary(bytes.toString('utf8', 3)), encoding: 'UTF-8 with BOM' };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    if (bytes[2] === 0 && bytes[3] === 0) throw wrongUtf16('UTF-32');
    return { text: decodeUtf16(bytes.subarray(2), 'utf16-le'), encoding: 'UTF-16LE with BOM' };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { text: decodeUtf16(bytes.subarray(2), 'utf16-be'), encoding: 'UTF-16BE with BOM' };
  }
  return null;
}

/** Text of any language has spaces and line ends, which are one zero byte and one other in UTF-16. */
function decodeWithoutMark(bytes: Buffer): DecodedText {
  let even = 0;
  let odd = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0) {
      if (i % 2 === 0) even++;
      else odd++;
    }
  }
  if (bytes.length % 2 !== 0) throw binary();
  if (odd > 20 * even) return { text: decodeUtf16(bytes, 'utf16-le'), encoding: 'UTF-16LE' };
  if (even > 20 * odd) return { text: decodeUtf16(bytes, 'utf16-be'), encoding: 'UTF-16BE' };
  throw binary();
}

function decodeUtf16(bytes: Buffer, name: 'utf16-le' | 'utf16-be'): string {
  if (bytes.length % 2 !== 0) throw wrongUtf16('UTF-16');
  const text = iconv.decode(bytes, name, { stripBOM: false });
  if (!text.isWellFormed()) throw wrongUtf16('UTF-16');
  return refuseBinary(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/** A stray control character happens in real files and is dropped later; many of them, or a NUL, mean no text at all. */
function refuseBinary(text: string): string {
  if (text.includes('\0')) throw binary();
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (controls > 16 && controls * 50 > text.length) throw binary();
  return text;
}

const binary = (): UnreadableFile => new UnreadableFile('not-text', 'The file is not a text file.');
const wrongUtf16 = (name: string): UnreadableFile =>
  new UnreadableFile('wrong-encoding', `The file is not well-formed ${name}. Save it again as UTF-8.`);
