/** Pictures that travel with questions. Neutral texts name one as `/v1/api/images/<hash>`, its address when stored. */
import { createHash } from 'node:crypto';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { withoutMetadata } from '#platform/server/images/image-metadata.ts';

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

const OWN = /\/v1\/api\/images\/([0-9a-f]{64})/g;

/** Hashes of the pictures that are named in the texts, each once. */
export const picturesIn = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => Array.from(text.matchAll(OWN), (match) => match[1]!))),
];

const IMG = /<img\b[^<>]*>/gi;
const SRC = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** HTML with the address of every picture replaced by what `find` answers; null leaves it as it is. */
export const withPictures = (html: string, find: (source: string) => string | null): string =>
  html.replace(IMG, (tag) =>
    tag.replace(SRC, (attribute, double?: string, single?: string) => {
      const address = find((double ?? single ?? '').replaceAll('&amp;', '&'));
      return address === null ? attribute : `src="${address}"`;
    }),
  );

const DATA = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/;

/** Collects the pictures that texts name while a file is read. */
export class PictureBox {
  readonly #found = new Map<string, Picture>();

  /** Those that were asked for. */
  get pictures(): Pictures {
    return this.#found;
  }

  /** The address of a picture; null when the bytes are none that can be stored. */
  add(name: string, bytes: Uint8Array): string | null {
    const picture = readPicture(bytes);
    if (picture === null) return null;
    if (!this.#found.has(picture.hash)) this.#found.set(picture.hash, { name, bytes: picture.bytes });
    return addressOf(picture.hash);
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
