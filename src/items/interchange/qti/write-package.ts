/** Packages of questions: a manifest, documents and pictures in one zip. */
import type { zipSync } from 'fflate';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { LossBook } from '../losses.ts';
import { endingOf, MISSING, type Pictures, withPictures } from '../pictures.ts';
import { htmlSource } from '../texts.ts';

const fflate = packageOnFirstUse<typeof import('fflate')>('fflate');

const OWN = /^\/v1\/api\/(?:images|media)\/([0-9a-f]{64})$/;

/** The pictures of a package, by the names that they have in it. */
export class PicturesOut {
  readonly #pictures: Pictures;
  readonly #used = new Map<string, string>();

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** HTML as the package holds it: pictures by their path, formulas as `\( \)`. */
  html(html: string, book: LossBook): string {
    return this.withPaths(htmlSource(html), book);
  }

  /** HTML with its pictures by their path from `root`. */
  withPaths(html: string, book: LossBook, root = ''): string {
    return withPictures(html, (source) => {
      const hash = OWN.exec(source)?.[1];
      if (hash === undefined) return null;
      const path = this.#pathOf(hash);
      if (path === null) book.lose(MISSING);
      return path === null ? null : `${root}${path}`;
    });
  }

  #pathOf(hash: string): string | null {
    const known = this.#used.get(hash);
    if (known !== undefined) return known;
    const picture = this.#pictures.get(hash);
    if (!picture) return null;
    const path = `images/${hash.slice(0, 24)}.${endingOf(picture.bytes)}`;
    this.#used.set(hash, path);
    return path;
  }

  get paths(): readonly string[] {
    return [...this.#used.values()];
  }

  /** Name and bytes of those that were asked for. */
  *parts(): Generator<readonly [string, Uint8Array]> {
    for (const [hash, path] of this.#used) yield [path, this.#pictures.get(hash)!.bytes];
  }
}

/** The time in the zip for all parts: the same questions make the same bytes. */
const MOMENT = new Date(1980, 0, 2);

export function zipOf(
  documents: readonly (readonly [name: string, text: string])[],
  pictures: PicturesOut,
): Uint8Array {
  const parts: Parameters<typeof zipSync>[0] = {};
  for (const [name, text] of documents) parts[name] = [fflate().strToU8(text), { level: 1, mtime: MOMENT }];
  for (const [name, bytes] of pictures.parts()) parts[name] = [bytes, { level: 0, mtime: MOMENT }];
  return fflate().zipSync(parts);
}
