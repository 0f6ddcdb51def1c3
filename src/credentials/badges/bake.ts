/** Credentials within pictures (Open Badges 3.0, "Baked Badge"): put in, and found again. */
import { crc32 } from 'node:zlib';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';

const saxes = packageOnFirstUse<typeof import('saxes')>('saxes');

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KEYWORD = 'openbadgecredential';
const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0';
/** Keyword, no compression of either kind, no language, no translated keyword. */
const TEXT_HEAD = Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1');

export const isPng = (bytes: Uint8Array): boolean => PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length));

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly data: Buffer;
  readonly end: number;
}

/** The chunks up to the first that is cut off. */
function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let start = PNG_SIGNATURE.length; start + 12 <= png.length; ) {
    const dataEnd = start + 8 + png.readUInt32BE(start);
    if (dataEnd + 4 > png.length) return;
    const type = png.toString('latin1', start + 4, start + 8);
    yield { type, start, data: png.subarray(start + 8, dataEnd), end: dataEnd + 4 };
    start = dataEnd + 4;
  }
}

const containsCredential = ({ type, data }: Chunk): boolean =>
  type === 'iTXt' && data.subarray(0, KEYWORD.length + 1).equals(TEXT_HEAD.subarray(0, KEYWORD.length + 1));

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The PNG with the credential behind its header; one that it held before is replaced. */
export function bakePng(picture: Uint8Array, token: string): Buffer {
  const png = Buffer.from(picture);
  const chunks = [...chunksOf(png)];
  if (!isPng(png) || chunks[0]?.type !== 'IHDR') throw new RangeError('This is no PNG picture');
  const kept = chunks.filter((one) => !containsCredential(one)).map(({ start, end }) => png.subarray(start, end));
  const text = chunk('iTXt', Buffer.concat([TEXT_HEAD, Buffer.from(token)]));
  return Buffer.concat([PNG_SIGNATURE, kept[0]!, text, ...kept.slice(1)]);
}

function unbakePng(png: Buffer): string | null {
  for (const one of chunksOf(png)) {
    if (!containsCredential(one)) continue;
    // What is compressed is not baked by the rules, and could unpack to any size.
    if (one.data[KEYWORD.length + 1] !== 0) return null;
    const languageEnd = one.data.indexOf(0, KEYWORD.length + 3);
    const translatedEnd = languageEnd === -1 ? -1 : one.data.indexOf(0, languageEnd + 1);
    return translatedEnd === -1 ? null : one.data.toString('utf8', translatedEnd + 1);
  }
  return null;
}

/** The SVG, as our own drawing writes it, with the credential directly behind its first tag. */
export function bakeSvg(svg: string, token: string): string {
  const end = svg.indexOf('>');
  if (!svg.startsWith('<svg ') || !/^[\w.-]+$/.test(token)) throw new RangeError('This is no SVG picture of ours');
  return `${svg.slice(0, end)} xmlns:openbadges="${NAMESPACE}">\n<openbadges:credential verify="${token}"></openbadges:credential>${svg.slice(end + 1)}`;
}

/** What the first credential of an SVG holds: its signed form, else the JSON inside it. Null when there is none. */
function unbakeSvg(svg: string): string | null {
  const parser = new (saxes().SaxesParser)({ position: false });
  let found: string | null = null;
  let isOpen = false;
  let isOver = false;
  const add = (text: string): void => {
    if (isOpen && !isOver) found = `${found ?? ''}${text}`;
  };
  parser.on('opentag', ({ name, attributes }) => {
    if (isOver || name !== 'openbadges:credential') return;
    isOpen = true;
    if (attributes.verify === undefined) return;
    // Without namespaces, attributes are plain text.
    found = String(attributes.verify);
    isOver = true;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (name === 'openbadges:credential') isOver = true;
  });
  try {
    // In parts, so that the picture behind the credential need not be read. Entities of its own stay as they are.
    for (let at = 0; at < svg.length && !isOver; at += 65_536) parser.write(svg.slice(at, at + 65_536));
    return isOver ? found : null;
  } catch {
    return isOver ? found : null;
  }
}

const MOST_LETTERS = 200_000;

/** The credential that a file holds, a PNG, an SVG or the text itself; null when there is none in it. */
export function unbake(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes);
  if (isPng(file)) return shortEnough(unbakePng(file));
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text.startsWith('<')) return shortEnough(unbakeSvg(text));
  return shortEnough(text);
}

const shortEnough = (text: string | null): string | null =>
  text === null || text.trim() === '' || text.length > MOST_LETTERS ? null : text.trim();
