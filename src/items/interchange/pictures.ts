/**
 * Pictures and recordings that travel with questions. Neutral texts name one as `/v1/api/images/<hash>` or
 * `/v1/api/media/<hash>`, its address when stored.
 */
import { createHash } from 'node:crypto';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { withoutMetadata } from '#platform/server/images/image-metadata.ts';
import { findPlayedKind } from '#platform/server/images/played-kind.ts';

export interface Picture {
  /** As it is called in its file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** By the SHA-256 of their bytes, in hex. */
export type Pictures = ReadonlyMap<string, Picture>;

/** What the product stores; larger ones stay behind. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 8_000;

export const addressOf = (hash: string): string => `/v1/api/images/${hash}`;
const recordingAddress = (hash: string): string => `/v1/api/media/${hash}`;

/** True for the address of audio or a video that came along in the file. */
export const isRecording = (address: string | null): boolean => address?.startsWith('/v1/api/media/') === true;

/** What an export says of those that the library lacks, or that are too large to go along. */
export const MISSING =
  'A picture or recording is missing in the library, or too large for a file of questions, and was left out.';

const PLAYED_ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** How the name of such a file ends, without the dot. */
export function endingOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    findImageFormat(buffer)?.mime.slice('image/'.length) ?? PLAYED_ENDINGS[findPlayedKind(buffer)?.mime ?? ''] ?? 'bin'
  );
}

const VIDEO_ENDINGS = 'mp4|m4v|webm';
/** How the names of files end that browsers play, for a regular expression. */
export const RECORDING_ENDINGS = `mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|${VIDEO_ENDINGS}`;
export const RECORDING_NAME = new RegExp(`\\.(?:${RECORDING_ENDINGS})$`, 'i');
export const VIDEO_NAME = new RegExp(`\\.(?:${VIDEO_ENDINGS})$`, 'i');

/** A picture as it can be stored, without what it says beside itself; null for what is none, or too large. */
function readPicture(given: Uint8Array): { readonly hash: string; readonly bytes: Uint8Array } | null {
  if (given.length > MAX_BYTES) return null;
  const format = findImageFormat(given);
  if (!format || Math.max(format.width, format.height) > MAX_SIDE) return null;
  const bytes = withoutMetadata(given, format);
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** The hash of a picture that can be stored; null for what is none, or too large. */
export const findPictureHash = (bytes: Uint8Array): string | null => readPicture(bytes)?.hash ?? null;

const OWN = /\/v1\/api\/(?:images|media)\/([0-9a-f]{64})/g;

/** Hashes of the pictures and recordings that are named in the texts, each once. */
export const picturesIn = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => Array.from(text.matchAll(OWN), (match) => match[1]!))),
];

const NAMING = /<(?:img|audio|video|source)\b[^<>]*>/gi;
const SRC = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** HTML with the address of every picture and recording replaced by what `find` answers; null leaves it as it is. */
export const withPictures = (html: string, find: (source: string) => string | null): string =>
  html.replace(NAMING, (tag) =>
    tag.replace(SRC, (attribute, double?: string, single?: string) => {
      const address = find((double ?? single ?? '').replaceAll('&amp;', '&'));
      return address === null ? attribute : `src="${address}"`;
    }),
  );

const DATA = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/;

/** Collects the pictures and recordings that texts name while a file is read. */
export class PictureBox {
  readonly #found = new Map<string, Picture>();

  /** Those that were asked for. */
  get pictures(): Pictures {
    return this.#found;
  }

  /** The address of a picture or recording; null when the bytes are none that can be stored. */
  add(name: string, bytes: Uint8Array): string | null {
    const picture = readPicture(bytes);
    if (picture === null) return this.#addRecording(name, bytes);
    if (!this.#found.has(picture.hash)) this.#found.set(picture.hash, { name, bytes: picture.bytes });
    return addressOf(picture.hash);
  }

  #addRecording(name: string, bytes: Uint8Array): string | null {
    if (findPlayedKind(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) === null) return null;
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.#found.set(hash, { name, bytes });
    return recordingAddress(hash);
  }

  /**
   * The value with every picture that is in one of its texts itself (`data:image/png;base64,…`) taken into the box.
   * For formats that know texts only; what can't be stored stays as it is, so that its loss is named later.
   */
  takeInline<T>(value: T): T {
    if (typeof value === 'string')
      return (value.includes('data:image/') ? withPictures(value, (source) => this.addInline(source)) : value) as T;
    if (Array.isArray(value)) return value.map((one) => this.takeInline(one)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.takeInline(one)])) as T;
  }

  /** The address of a picture that is in the text itself, as `data:image/png;base64,…`. */
  addInline(source: string): string | null {
    const match = DATA.exec(source);
    return match ? this.add('', Buffer.from(match[1]!, 'base64')) : null;
  }
}
