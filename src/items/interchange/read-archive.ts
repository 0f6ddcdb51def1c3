/** A zip of several question files, read one after the other as if they were one. */

import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type CheckedZip, openZip } from '#platform/server/table-file/zip.ts';
import { refuseCount } from './limits.ts';
import type { Picture } from './pictures.ts';
import type { FileFacts, ReadQuestions } from './read-result.ts';

/** By one of these parts a zip is known to be something else: an Office document, a package of a learning platform. */
const SIGNS = ['[Content_Types].xml', 'imsmanifest.xml', 'h5p.json', 'collection.anki2', 'mimetype', 'xl/workbook.xml'];

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What finder, explorer and tar leave behind. */
const isLeftover = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Zips that say by their name that they are one document. */
const DOCUMENT = /\.(?:xls[xm]|docx|pptx|ods|odt|imscc|h5p|epub|apkg|colpkg)$/i;

/** The zip when it is an archive of files; null when it is a file of its own, or none at all. */
export async function findArchive(name: string, bytes: Uint8Array): Promise<CheckedZip | null> {
  if (!isZip(bytes) || DOCUMENT.test(name)) return null;
  let zip: CheckedZip;
  try {
    zip = await openZip(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // The format that the name or the choice tells says what is wrong.
    return null;
  }
  const isDocument = [...zip.names].some((part) => SIGNS.some((sign) => part === sign || part.endsWith(`/${sign}`)));
  return isDocument ? null : zip;
}

type ReadOne = (name: string, bytes: Uint8Array) => Promise<ReadQuestions>;

/** Reads every file of the archive with `readOne`; one that is no question file is refused by name, as an item. */
export async function readArchive(zip: CheckedZip, readOne: ReadOne): Promise<ReadQuestions> {
  const names = [...zip.names].filter((name) => !isLeftover(name)).sort((a, b) => a.localeCompare(b, 'en'));
  if (names.length === 0) throw new UnreadableFile('no-items', 'The archive contains no files.');
  const items: ReadItem[] = [];
  const files: FileFacts[] = [];
  const warnings = new Map<string, string[]>();
  const pictures = new Map<string, Picture>();
  let failure: UnreadableFile | null = null;
  let texts = 0;
  for (const name of names) {
    try {
      const bytes = await zip.read(name);
      if (!bytes || bytes.length === 0) throw new UnreadableFile('empty-file', 'The file is empty.');
      if ((await findArchive(name, bytes)) !== null) {
        throw new UnreadableFile('unknown-format', 'It is an archive inside an archive; unpack it first.');
      }
      const read = await readOne(name, bytes);
      items.push(...read.items.map((item) => atFile(item, name)));
      for (const warning of read.warnings) warnings.set(warning, [...(warnings.get(warning) ?? []), name]);
      for (const [hash, picture] of read.pictures) pictures.set(hash, picture);
      files.push(...read.files);
      texts += read.texts;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      // A bomb or a broken archive concerns all of it.
      if (error.code === 'zip-bomb' || error.code === 'broken-zip') throw error;
      failure ??= error;
      items.push({ refused: error.message, place: { file: name }, title: name });
      files.push({ name, format: null, encoding: null, found: 1, refused: 1, key: null });
    }
    refuseCount(items.length);
  }
  if (failure && files.every(({ format }) => format === null)) {
    throw names.length === 1
      ? failure
      : new UnreadableFile(
          'no-items',
          `None of the ${names.length} files in the archive holds questions (${names[0]}: ${failure.message})`,
        );
  }
  const encodings = [...new Set(files.flatMap(({ encoding }) => encoding ?? []))];
  const told = [...warnings].map(([warning, where]) => `${where.join(', ')}: ${warning}`);
  return {
    format: 'archive',
    encoding: encodings.join(', ') || null,
    items,
    warnings: told,
    pictures,
    files,
    quiz: null,
    texts,
  };
}

const atFile = (item: ReadItem, file: string): ReadItem =>
  'item' in item
    ? { ...item, item: { ...item.item, place: { ...item.item.place, file } } }
    : { ...item, place: { ...item.place, file } };
