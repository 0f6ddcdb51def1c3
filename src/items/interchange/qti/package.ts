/** A file of questions in one of the QTI versions: a document of its own, or a package with a manifest and pictures. */
import { posix } from 'node:path';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { allNamed, childrenNamed, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { SourceFile } from '../format.ts';
import { PictureBox, type Pictures, RECORDING_NAME } from '../pictures.ts';
import type { FindPicture } from './html.ts';

export interface QtiDocument {
  /** '' for a file that is a document itself. */
  readonly path: string;
  readonly root: XmlElement;
  /** What the manifest says of it: the `resource`. */
  readonly resource: XmlElement | null;
  readonly findPicture: FindPicture;
}

export interface QtiPackage {
  readonly encoding: string | null;
  readonly documents: readonly QtiDocument[];
  /** Parts that are no XML that can be read, with the reason. */
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
  /** Those that were asked for. */
  readonly pictures: Pictures;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Throws `UnreadableFile`. */
export async function openPackage(file: SourceFile): Promise<QtiPackage> {
  const box = new PictureBox();
  if (isZip(file.bytes)) return readZip(file.bytes, box);
  const { text, encoding } = file.text();
  const findPicture = (source: string): string | null => box.addInline(source);
  return {
    encoding,
    documents: [{ path: '', root: parseXml(text), resource: null, findPicture }],
    broken: [],
    pictures: box.pictures,
  };
}

/** One for each question, and their pictures and recordings. */
const MAX_PARTS = 45_000;
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
const DOCUMENT = /\.(?:xml|qti)$/i;
/** Types of resources that hold questions. */
const QUESTIONS = /^imsqti_/i;
const MANIFEST = /(?:^|\/)imsmanifest\.xml$/;

async function readZip(bytes: Uint8Array, box: PictureBox): Promise<QtiPackage> {
  const zip = await openZip(bytes, { entries: MAX_PARTS });
  const names = [...zip.names].filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const manifestName = names.filter((name) => MANIFEST.test(name)).sort((a, b) => a.length - b.length)[0];
  const base = manifestName === undefined ? '' : posix.dirname(manifestName);
  const manifest = manifestName === undefined ? null : parseXml(decodeText((await zip.read(manifestName))!).text);
  const bytesOf = new Map<string, Uint8Array>();
  for (const name of names.filter((one) => PICTURE.test(one) || RECORDING_NAME.test(one)))
    bytesOf.set(name, (await zip.read(name))!);
  const index = new PartIndex(bytesOf.keys());
  const broken = missingOf(manifest, base, names);
  const documents: QtiDocument[] = [];
  for (const { path, resource } of documentsOf(manifest, base, names)) {
    try {
      const root = parseXml(decodeText((await zip.read(path))!).text);
      documents.push({ path, root, resource, findPicture: pictureFinder(posix.dirname(path), index, bytesOf, box) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      broken.push({ path, reason: error.message });
    }
  }
  return { encoding: null, documents, broken, pictures: box.pictures };
}

/** Questions that the manifest names and the package does not hold. Some write their names in other letters than the zip. */
function missingOf(manifest: XmlElement | null, base: string, names: readonly string[]) {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (manifest ? allNamed(manifest, 'resource') : []).flatMap((resource) => {
    const { href = childrenNamed(resource, 'file')[0]?.attributes.href ?? '', type = '' } = resource.attributes;
    const path = pathOf(base, href);
    return QUESTIONS.test(type) && DOCUMENT.test(path) && !known.has(path.toLowerCase())
      ? [{ path, reason: 'The package names this part, but does not hold it.' }]
      : [];
  });
}

/** What the manifest names, in its order; then what it does not name. Canvas keeps the whole of a quiz beside its extract. */
function documentsOf(manifest: XmlElement | null, base: string, names: readonly string[]) {
  const known = new Set(names);
  const listed = new Map<string, XmlElement | null>();
  for (const resource of manifest ? allNamed(manifest, 'resource') : []) {
    const hrefs = [
      resource.attributes.href,
      ...childrenNamed(resource, 'file').map(({ attributes }) => attributes.href),
    ];
    for (const href of hrefs) {
      const path = href === undefined ? '' : pathOf(base, href);
      if (DOCUMENT.test(path) && known.has(path) && !listed.has(path)) listed.set(path, resource);
    }
    // Blackboard's own layout: `res00001.dat` beside the manifest, most of them settings of the course.
    const own = blackboardFile(resource);
    const path = own === undefined ? '' : pathOf(base, own);
    if (known.has(path) && !listed.has(path)) listed.set(path, resource);
  }
  for (const name of names)
    if (DOCUMENT.test(name) && !MANIFEST.test(name) && !listed.has(name)) listed.set(name, null);
  const whole = new Set(
    names.flatMap((name) => /(?:^|\/)non_cc_assessments\/([^/]+)\.xml\.qti$/.exec(name)?.[1] ?? []),
  );
  return [...listed]
    .filter(([path]) => !whole.has(/([^/]+)\/assessment_qti\.xml$/.exec(path)?.[1] ?? ''))
    .map(([path, resource]) => ({ path, resource }));
}

/** The questions that Blackboard names by an attribute of its own namespace, whatever its prefix is. */
function blackboardFile({ attributes }: XmlElement): string | undefined {
  if (!/\bqti\b/i.test(attributes.type ?? '')) return undefined;
  return Object.entries(attributes).find(([name]) => /^\w+:file$/.test(name))?.[1];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A path of the package, as a manifest or a text names it from `folder`. */
export const pathOf = (folder: string, href: string): string =>
  posix.normalize(posix.join(folder, decoded(href.replace(/[?#].*$/, '')))).replace(/^(?:\.\.?\/)+/, '');

/** How programs call the folder of the files of a cartridge. */
const FILE_BASE = /^(?:\$|%24)IMS[-_]CC[-_]FILE[-_]?BASE(?:\$|%24)\/?/i;

const XID = /xid-\d+_\d+/;

/** Parts of a package by their path and by their name, made once for all that looks for them. */
export class PartIndex {
  readonly #known: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  /** Blackboard puts the number of a file into its name: `plot__xid-1001001_1.png`. */
  readonly #byNumber = new Map<string, string>();

  constructor(names: Iterable<string>) {
    this.#known = new Set(names);
    for (const path of this.#known) {
      const name = posix.basename(path);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), path]);
      const number = XID.exec(name)?.[0];
      if (number !== undefined) this.#byNumber.set(number, path);
    }
  }

  findByNumber(source: string): string | null {
    const number = XID.exec(source)?.[0];
    return number === undefined ? null : (this.#byNumber.get(number) ?? null);
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  /** The only part whose path ends so; null when there are several, or none. */
  findByEnd(end: string): string | null {
    const ending = (this.#byName.get(posix.basename(end)) ?? []).filter((path) => path.endsWith(`/${end}`));
    return ending.length === 1 ? ending[0]! : null;
  }
}

/** Finds what a text names: beside it, from the root, in the folder of web resources, or by the end of its path. */
export function partFinder(folder: string, parts: PartIndex): (source: string) => string | null {
  return (source) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(source)) return null;
    const numbered = parts.findByNumber(source);
    if (numbered !== null) return numbered;
    const own = source.replace(FILE_BASE, '');
    const fromBase = own !== source;
    const places = fromBase ? ['web_resources', '', 'resources', folder] : [folder, '', 'web_resources'];
    for (const place of places) {
      const path = pathOf(place === '.' ? '' : place, own.replace(/^\//, ''));
      if (parts.has(path)) return path;
    }
    return parts.findByEnd(pathOf('', own.replace(/^\//, '')));
  };
}

function pictureFinder(
  folder: string,
  index: PartIndex,
  bytesOf: ReadonlyMap<string, Uint8Array>,
  box: PictureBox,
): FindPicture {
  const find = partFinder(folder, index);
  const found = new Map<string, string | null>();
  const look = (source: string): string | null => {
    const path = find(source);
    return path === null ? box.addInline(source) : box.add(posix.basename(path), bytesOf.get(path)!);
  };
  return (source) => {
    if (!found.has(source)) found.set(source, look(source));
    return found.get(source)!;
  };
}
