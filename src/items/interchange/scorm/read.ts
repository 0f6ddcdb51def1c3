/**
 * SCORM says how a lesson is started and how it reports its score; what it asks is a program of its own. Questions are
 * read where a file that is known is inside.
 */
import { posix } from 'node:path';
import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type CheckedZip, openZip } from '#platform/server/table-file/zip.ts';
import { type Format, type ReadFile, type SourceFile, sourceFile } from '../format.ts';
import { gift } from '../gift/format.ts';
import { h5p } from '../h5p/format.ts';
import { refuseCount } from '../limits.ts';
import { moodleXml } from '../moodle-xml/format.ts';
import type { Picture } from '../pictures.ts';
import { readQti } from '../qti/read.ts';

/** Formats whose files are looked for in a package, by their ending. */
const INSIDE: readonly (readonly [RegExp, Format])[] = [
  [/\.h5p$/i, h5p],
  [/\.gift$/i, gift],
  [/\.xml$/i, moodleXml],
];

const MANY_PARTS = 45_000;

/** Throws `UnreadableFile` that names the program that made the package, where it is known. */
export async function readScorm(file: SourceFile): Promise<ReadFile> {
  const zip = await openZip(file.bytes, { entries: MANY_PARTS });
  const found = await readInside(zip);
  if (found.items.length > 0) return found;
  try {
    return await readQti(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.code !== 'not-a-package') throw error;
    throw new UnreadableFile('not-a-package', await refusalFor(zip));
  }
}

async function readInside(zip: CheckedZip): Promise<ReadFile> {
  const items: ReadItem[] = [];
  const warnings = new Set<string>();
  const pictures = new Map<string, Picture>();
  for (const name of zip.names) {
    const format = INSIDE.find(([ending]) => ending.test(name))?.[1];
    if (!format || posix.basename(name) === 'imsmanifest.xml') continue;
    const part = sourceFile(posix.basename(name), (await zip.read(name))!);
    if ((await format.detect(part)) === 0) continue;
    try {
      const read = await format.read(part);
      items.push(...read.items.map((item) => atPath(item, name)));
      for (const warning of read.warnings) warnings.add(warning);
      for (const [hash, picture] of read.pictures ?? []) pictures.set(hash, picture);
    } catch (error) {
      // A bomb concerns all of it.
      if (!(error instanceof UnreadableFile) || error.code === 'zip-bomb') throw error;
      items.push({ refused: error.message, place: { identifier: name }, title: name });
    }
    refuseCount(items.length);
  }
  return { encoding: null, items, warnings: [...warnings], pictures };
}

function atPath(read: ReadItem, path: string): ReadItem {
  const at = <Place extends { identifier?: string }>(place: Place): Place => ({
    ...place,
    identifier: place.identifier ? `${path}, ${place.identifier}` : path,
  });
  return 'item' in read
    ? { ...read, item: { ...read.item, place: at(read.item.place) } }
    : { ...read, place: at(read.place) };
}

/** By a part that every package of the program has. */
const PROGRAMS: readonly (readonly [name: string, part: RegExp])[] = [
  ['eXeLearning', /(?:^|\/)(?:contentv3\.xml|content\.data|exe_jquery\.js|exe_[a-z]+\.js)$/],
  ['Articulate Storyline', /(?:^|\/)story_content\//],
  ['Articulate Rise', /(?:^|\/)scormcontent\//],
  ['iSpring', /(?:^|\/)ispring[^/]*\.js$/i],
];

/** A page of Hot Potatoes says so in its first lines. */
const HOT_POTATOES = /hot ?potatoes|half-?baked software/i;
const PAGE = /\.html?$/i;
const MOST_PAGES = 20;

async function refusalFor(zip: CheckedZip): Promise<string> {
  const names = [...zip.names];
  let program = PROGRAMS.find(([, part]) => names.some((name) => part.test(name)))?.[0];
  for (const page of names.filter((name) => PAGE.test(name)).slice(0, MOST_PAGES)) {
    if (program) break;
    const html = (await zip.read(page))!.toString('latin1', 0, 65_536);
    if (HOT_POTATOES.test(html)) program = 'Hot Potatoes';
  }
  return program
    ? `This is a SCORM package made with ${program}. ${WHY}`
    : `This is a SCORM package: a lesson for a learning platform. ${WHY}`;
}

const WHY =
  'Its questions are part of its program and cannot be read. Open the lesson in the program that it was made with, and export or copy its questions as a Word document, a table, GIFT, Moodle XML or QTI.';
