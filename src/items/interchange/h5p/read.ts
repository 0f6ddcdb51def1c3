import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralPicture } from '#items/question-types/neutral/neutral-parts.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type CheckedZip, openZip } from '#platform/server/table-file/zip.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { type Fields, fieldsAt, listAt, textAt } from '../fields.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { PictureBox } from '../pictures.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml } from '../texts.ts';
import { type Activity, type FoundQuestion, looseHtml } from './activity.ts';
import { readFlashcards, readMultiChoice, readSingleChoiceSet, readSummary, readTrueFalse } from './choices.ts';
import { readDragQuestion } from './drag.ts';
import { readBlanks, readDragText, readMarkTheWords } from './gaps.ts';
import { readEssay, readSortParagraphs } from './open.ts';

type Reader = (activity: Activity, title: string) => FoundQuestion | readonly FoundQuestion[];

const readers: Readonly<Record<string, Reader>> = {
  'H5P.MultiChoice': readMultiChoice,
  'H5P.TrueFalse': readTrueFalse,
  'H5P.SingleChoiceSet': readSingleChoiceSet,
  'H5P.Summary': readSummary,
  'H5P.Flashcards': readFlashcards,
  'H5P.Blanks': readBlanks,
  'H5P.DragText': readDragText,
  'H5P.MarkTheWords': readMarkTheWords,
  'H5P.DragQuestion': readDragQuestion,
  'H5P.Essay': readEssay,
  'H5P.SortParagraphs': readSortParagraphs,
};

/** Where activities that hold others have them. */
const containers: Readonly<Record<string, (params: Fields) => readonly unknown[]>> = {
  'H5P.QuestionSet': (params) => listAt(params, 'questions'),
  'H5P.Column': (params) => listAt(params, 'content').map((one) => fieldsAt(one, 'content')),
  'H5P.Page': (params) => listAt(params, 'content').map((one) => fieldsAt(one, 'content')),
  'H5P.InteractiveBook': (params) => listAt(params, 'chapters'),
  'H5P.CoursePresentation': (params) =>
    listAt(params, 'presentation', 'slides').flatMap((slide) =>
      listAt(slide, 'elements').map((one) => fieldsAt(one, 'action')),
    ),
  'H5P.InteractiveVideo': (params) =>
    listAt(params, 'interactiveVideo', 'assets', 'interactions').map((one) => fieldsAt(one, 'action')),
};

/** What asks nothing and is there for the look. */
const SILENT = /^H5P\.(?:Image|Video|Audio|Link|Table|GoToQuestion|Nil|ContinuousText)$/;
const DESCRIPTION = { kind: 'description' } as const;
const TEXTS = /^H5P\.(?:AdvancedText|Text)$/;

/** Containers inside each other. */
const MAX_DEPTH = 10;

interface Reading {
  readonly picture: Activity['picture'];
  readonly details: { readonly licence?: string; readonly author?: string };
  readonly items: ReadItem[];
}

export async function readH5p(file: SourceFile): Promise<ReadFile> {
  const zip = await openZip(file.bytes);
  const about = await jsonOf(zip, 'h5p.json');
  const library = textAt(about, 'mainLibrary');
  if (library === '')
    throw new UnreadableFile('not-a-package', 'The file is no H5P package: h5p.json names no main library.');
  const params = await jsonOf(zip, 'content/content.json');
  const box = new PictureBox();
  const pictures = await picturesOf(zip, box);
  const reading: Reading = {
    picture: (path, alt) => {
      const found = pictures.get(path);
      return found ? { ...found, alt } : null;
    },
    details: detailsOf(about),
    items: [],
  };
  readLibrary({ library, params, title: textAt(about, 'title') }, reading, [], 0);
  return { encoding: null, items: reading.items, warnings: [], pictures: box.pictures };
}

async function jsonOf(zip: CheckedZip, name: string): Promise<Fields> {
  const part = await zip.read(name);
  if (!part) throw new UnreadableFile('not-a-package', `The file is no H5P package: ${name} is missing.`);
  try {
    return fieldsAt(JSON.parse(part.toString('utf8').replace(/^\ufeff/, '')));
  } catch {
    throw new UnreadableFile('broken-json', `The H5P package is damaged: ${name} is no well-formed JSON.`);
  }
}

/** The pictures of the content, by their path in it. */
async function picturesOf(zip: CheckedZip, box: PictureBox): Promise<Map<string, NeutralPicture>> {
  const found = new Map<string, NeutralPicture>();
  for (const name of zip.names) {
    if (!/^content\/.*\.(?:png|jpe?g|gif|webp)$/i.test(name)) continue;
    const bytes = await zip.read(name);
    const format = bytes && findImageFormat(bytes);
    const src = bytes && box.add(name.slice(name.lastIndexOf('/') + 1), bytes);
    if (format && src)
      found.set(name.slice('content/'.length), { src, alt: '', width: format.width, height: format.height });
  }
  return found;
}

function detailsOf(about: Fields): Reading['details'] {
  const licence = oneLine(`${textAt(about, 'license')} ${textAt(about, 'licenseVersion')}`);
  const author = listAt(about, 'authors')
    .map((one) => oneLine(textAt(one, 'name')))
    .filter((name) => name !== '')
    .join(', ');
  return { ...(!/^U?$/.test(licence) && { licence }), ...(author !== '' && { author }) };
}

interface Content {
  readonly library: string;
  readonly params: Fields;
  readonly title: string;
}

function readLibrary(content: Content, reading: Reading, category: readonly string[], depth: number): void {
  const name = content.library.split(' ')[0]!;
  const within = containers[name];
  if (within) {
    if (depth >= MAX_DEPTH) {
      reading.items.push(refused(content, 'Activities are nested too deeply.'));
      return;
    }
    const inside = [...category, oneLine(content.title)].filter((one) => one !== '');
    for (const one of within(content.params)) {
      const library = textAt(one, 'library');
      if (library === '') continue;
      const title = textAt(one, 'metadata', 'title');
      readLibrary({ library, params: fieldsAt(one, 'params'), title }, reading, inside, depth + 1);
    }
    return;
  }
  if (SILENT.test(name)) return;
  readActivity(name, content, reading, category);
  refuseCount(reading.items.length);
}

const refused = ({ library, title }: Content, reason: string): ReadItem => ({
  refused: reason,
  place: { identifier: library },
  title: oneLine(title) || library,
});

function readActivity(name: string, content: Content, reading: Reading, category: readonly string[]): void {
  const { library, params, title } = content;
  const place = { identifier: library };
  const warnings: string[] = [];
  const warn = (message: string): void => void (warnings.includes(message) || warnings.push(message));
  const base = { place, title: oneLine(title), tags: [], category, ...reading.details };
  if (TEXTS.test(name)) {
    const stem = looseHtml(textAt(params, 'text'));
    const item = { ...base, title: base.title || excerpt(plainText(stem)), stem, interaction: DESCRIPTION };
    if (!isBlankHtml(stem)) reading.items.push({ item, warnings });
    return;
  }
  const read = readers[name];
  if (!read) {
    reading.items.push(
      refused(content, refusals[name] ?? `There is no question type for the activity "${name}" of H5P.`),
    );
    return;
  }
  try {
    const found = read({ params, picture: reading.picture, warn }, title);
    const questions = 'stem' in found ? [found] : found;
    if (questions.length === 0) throw new ItemRefused('It holds no question.');
    for (const { stem, interaction, hints = [], marks } of questions) {
      reading.items.push({
        item: {
          ...base,
          stem,
          interaction,
          ...(hints.length > 0 && { hints }),
          ...(marks && { marks: String(marks) }),
        },
        warnings,
      });
    }
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    reading.items.push(refused(content, error.message));
  }
}

/** Known activities of which something essential has no place here. */
const refusals: Readonly<Record<string, string>> = {
  'H5P.Dictation': 'A dictation needs its recordings, and questions can contain pictures only.',
  'H5P.SpeakTheWords': 'Students would speak the answer, and there is no question type for that.',
  'H5P.SpeakTheWordsSet': 'Students would speak the answer, and there is no question type for that.',
};
