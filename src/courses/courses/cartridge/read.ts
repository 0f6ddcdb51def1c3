/** A Common Cartridge as a course of ours, and what becomes of each of its parts. Nothing is stored. */

import { posix } from 'node:path';
import type { CourseItem } from '#courses/courses/exchange/contract.ts';
import { COURSE_FORMAT, COURSE_VERSION, type CourseFile } from '#courses/courses/exchange/course-file.ts';
import { usualRule } from '#credentials/certificates/rules-issue.ts';
import { PartIndex } from '#items/interchange/api.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import { readFiles, readModules } from './canvas-state.ts';
import { CartridgeFiles } from './files.ts';
import { PageTexts } from './html.ts';
import { type Manifest, type OutlineItem, type Resource, readManifest } from './manifest.ts';
import { readPart } from './part.ts';
import { readQuizzes } from './quizzes.ts';
import type { Reading } from './reading.ts';
import { type CartridgeZip, refuseCartridge } from './zip.ts';

export interface ReadCartridge {
  readonly file: CourseFile;
  /** What becomes of each part, in the order of the outline. */
  readonly items: readonly CourseItem[];
  /** Parts of the zip by the address that their bytes will have. */
  readonly parts: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

const MANIFEST = 'imsmanifest.xml';
const LIMITS = { topics: 1_000, sections: 100 } as const;

const line = (text: string, fallback: string): string => {
  const whole = text.toWellFormed().replace(/\s+/g, ' ').trim() || fallback;
  return whole.length <= 200 ? whole : `${whole.slice(0, 199).toWellFormed()}…`;
};

async function readXml(zip: CartridgeZip, path: string): Promise<XmlElement> {
  const bytes = await zip.text(path);
  if (!bytes) throw new UnreadableFile('not-a-package', 'The part is named, but not in the cartridge.');
  return parseXml(decodeText(bytes).text);
}

/** Throws a refusal for what is no cartridge as a whole. */
export async function readCartridge(zip: CartridgeZip, fileName: string): Promise<ReadCartridge> {
  if (!zip.names.includes(MANIFEST)) throw refuseCartridge('it contains no imsmanifest.xml');
  let manifest: Manifest;
  let state: Pick<Reading, 'hidden' | 'locked' | 'warnings'>;
  try {
    manifest = readManifest(await readXml(zip, MANIFEST));
    const parts = { zip, xml: (path: string) => readXml(zip, path) };
    const [modules, files] = [await readModules(parts), await readFiles(parts, manifest)];
    state = { ...modules, ...files, warnings: [...modules.warnings, ...files.warnings] };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw refuseCartridge(`its manifest: ${error.message.replace(/\.$/, '')}`, error);
  }
  const files = new CartridgeFiles(zip);
  const parts = new PartIndex(zip.names);
  const texts = new PageTexts(files, parts);
  const course = { topics: [], quizzes: [], questions: [] };
  const reading: Reading = {
    ...{ zip, manifest, files, texts, parts, course },
    pools: { tags: new Map(), others: new Set(), copies: new Map() },
    notes: new Map(),
    ...state,
    xml: (path) => readXml(zip, path),
  };
  const items: CourseItem[] = [];
  await readQuizzes(reading, items);
  const sections = await readOutline(reading, items);
  const title = line(manifest.title, line(fileName.replace(/\.(?:imscc|zip)$/i, ''), 'Course'));
  const file: CourseFile = {
    format: COURSE_FORMAT,
    version: COURSE_VERSION,
    stimuli: [],
    course: {
      title,
      summary: '',
      cover: null,
      outcomes: [],
      description: '',
      opensAt: null,
      closesAt: null,
      subscription: 1,
      completionRule: 'topics',
      completionShare: null,
      certificates: usualRule('course').issue,
    },
    sections,
    ...course,
    files: files.names,
  };
  if (course.topics.length === 0 && course.questions.length === 0) {
    const reasons = items
      .flatMap(({ title, messages }) => messages.map((message) => `${title}: ${message}`))
      .slice(0, 3);
    throw refuseCartridge(['it contains no usable pages or quizzes', ...reasons].join('. '));
  }
  return { file, items, parts: files.parts, warnings: [...state.warnings, ...leftOut(reading)] };
}

/** Where parts go that the outline does not name. */
const OTHER = 'Not in the outline';
const PLACED: readonly Resource['kind'][] = ['page', 'link', 'quiz', 'discussion', 'assignment', 'tool', 'other'];

async function readOutline(reading: Reading, items: CourseItem[]): Promise<CourseFile['sections']> {
  const { manifest } = reading;
  const sections = new Map<string, { key: string; title: string }>();
  const named = new Set(manifest.outline.map(({ resource }) => resource));
  const rest = [...manifest.resources.values()]
    .filter(({ id, kind, path }) => !named.has(id) && PLACED.includes(kind) && !isOfAnother(path, manifest))
    .map(({ id }): OutlineItem => ({ id: '', title: '', folders: [OTHER], resource: id }));
  const places = [...manifest.outline, ...rest];
  for (const [at, place] of places.entries()) {
    if (reading.course.topics.length >= LIMITS.topics) {
      const left = places.length - at;
      items.push({
        kind: 'other',
        title: left === 1 ? '1 more part' : `${left} more parts`,
        place: '',
        status: 'refused',
        messages: [`A course has at most ${LIMITS.topics} topics; what comes after them was not read.`],
      });
      break;
    }
    const item = await readPart(reading, place, line);
    const [folder] = place.folders;
    const deep = place.folders.slice(1);
    const isMade = item.topic !== undefined;
    const messages = [...item.messages];
    let section: string | null = null;
    if (isMade && folder !== undefined) {
      if (!sections.has(folder) && sections.size < LIMITS.sections)
        sections.set(folder, { key: `section${sections.size + 1}`, title: line(folder, 'Section') });
      section = sections.get(folder)?.key ?? null;
      if (section === null)
        messages.push(`A course has at most ${LIMITS.sections} sections. This is placed before the first.`);
    }
    if (deep.length > 0 && isMade)
      messages.push(`In the cartridge it is in the folder "${deep.join(' › ')}"; here it is in its section.`);
    if (isMade)
      reading.course.topics.push({ ...item.topic!, key: `topic${reading.course.topics.length + 1}`, section });
    items.push({
      kind: item.kind,
      title: item.title,
      place: place.resource === null ? '' : (manifest.resources.get(place.resource)?.path ?? place.resource),
      status: !isMade ? 'refused' : messages.length > 0 ? 'warning' : 'ready',
      messages,
    });
  }
  return [...sections.values()];
}

/** Parts that programs keep for themselves, or that belong to a page. */
const TECHNICAL = /\.(?:xml|qti|css|js|json|txt)$/i;

/** Files that neither the outline nor a page names. */
function leftOut({ manifest, files, zip }: Reading): string[] {
  const left = [...manifest.resources.values()].filter(
    ({ kind, path }) =>
      kind === 'file' && zip.names.includes(path) && files.find(path) === null && !TECHNICAL.test(path),
  );
  const [first] = left;
  if (!first) return [];
  const name = posix.basename(first.path);
  return [
    left.length === 1
      ? `The file "${name}" is left out: no page names it.`
      : `${left.length} files, such as "${name}", are left out: no page names them.`,
  ];
}

/** Settings and texts that programs keep for themselves. */
const isOfAnother = (path: string, { outline }: Manifest): boolean =>
  outline.length > 0 ? /^(?:course_settings|non_cc_assessments)\//.test(path) : /^course_settings\//.test(path);
