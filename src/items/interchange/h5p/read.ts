import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { type Fields, fieldsAt, flagAt, listAt, textAt } from '../fields.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { PictureBox } from '../pictures.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { type Activity, type FoundQuestion, partAt } from './activity.ts';
import { readFlashcards, readMultiChoice, readSingleChoiceSet, readSummary, readTrueFalse } from './choices.ts';
import { readDictation } from './dictation.ts';
import { readDragQuestion } from './drag.ts';
import { filesOf, jsonOf } from './files.ts';
import { readBlanks, readDragText, readMarkTheWords } from './gaps.ts';
import { leftOutOf } from './left-out.ts';
import { readEssay, readSortParagraphs } from './open.ts';
import { findPassage, Passage } from './passage.ts';

/** Of several questions of one activity, one that can't be read leaves the others. */
type Reader = (activity: Activity, title: string) => FoundQuestion | readonly (FoundQuestion | ItemRefused)[];

const readers: Readonly<Record<string, Reader>> = {
  'H5P.MultiChoice': readMultiChoice,
  'H5P.TrueFalse': readTrueFalse,
  'H5P.SingleChoiceSet': readSingleChoiceSet,
  'H5P.Summary': readSummary,
  'H5P.Dictation': readDictation,
  'H5P.Flashcards': readFlashcards,
  'H5P.Blanks': readBlanks,
  'H5P.DragText': readDragText,
  'H5P.MarkTheWords': readMarkTheWords,
  'H5P.DragQuestion': readDragQuestion,
  'H5P.Essay': readEssay,
  'H5P.SortParagraphs': readSortParagraphs,
};

const contentOf = (one: unknown): Fields => fieldsAt(one, 'content');

/** The cover of a book is a page without questions, where it is shown. */
const coverOf = (params: Fields): unknown[] =>
  flagAt(params, false, 'showCoverPage')
    ? [
        { library: 'H5P.AdvancedText', params: { text: textAt(params, 'bookCover', 'coverDescription') } },
        fieldsAt(params, 'bookCover', 'coverMedium'),
      ]
    : [];

/** Where activities that hold others have them. */
const containers: Readonly<Record<string, (params: Fields) => readonly unknown[]>> = {
  'H5P.QuestionSet': (params) => listAt(params, 'questions'),
  'H5P.Column': (params) => listAt(params, 'content').map(contentOf),
  'H5P.Page': (params) => listAt(params, 'content').map(contentOf),
  'H5P.Row': (params) => listAt(params, 'columns').map(contentOf),
  // A group of one field is stored as that field.
  'H5P.RowColumn': (params) => listAt(params, 'content'),
  'H5P.InteractiveBook': (params) => [...coverOf(params), ...listAt(params, 'chapters')],
  'H5P.CoursePresentation': (params) =>
    listAt(params, 'presentation', 'slides').flatMap((slide) =>
      listAt(slide, 'elements').map((one) => fieldsAt(one, 'action')),
    ),
  'H5P.InteractiveVideo': (params) =>
    listAt(params, 'interactiveVideo', 'assets', 'interactions').map((one) => fieldsAt(one, 'action')),
};

/** Pages whose texts, pictures and recordings are read in their order; elsewhere a picture is there for the look. */
const PAGES = new Set(['H5P.Column', 'H5P.Page', 'H5P.Row', 'H5P.RowColumn', 'H5P.InteractiveBook']);

/** What asks nothing and is there for the look; `leftOutOf` names it. */
const SILENT = /^H5P\.(?:Image|Video|Audio|Link|GoToQuestion|Nil|ContinuousText)$/;
const DESCRIPTION = { kind: 'description' } as const;

/** Containers inside each other. */
const MAX_DEPTH = 10;

interface Reading {
  readonly files: Pick<Activity, 'picture' | 'recording'>;
  readonly details: { readonly licence?: string; readonly author?: string };
  readonly items: ReadItem[];
  readonly warnings: string[];
}

/** Refuses a file of too many as soon as there are, before more of it is read. */
function put(reading: Reading, item: ReadItem): void {
  reading.items.push(item);
  refuseCount(reading.items.length);
}

export async function readH5p(file: SourceFile): Promise<ReadFile> {
  const zip = await openZip(file.bytes);
  const about = await jsonOf(zip, 'h5p.json');
  const library = textAt(about, 'mainLibrary');
  if (library === '')
    throw new UnreadableFile('not-a-package', 'The file is no H5P package: h5p.json names no main library.');
  const params = await jsonOf(zip, 'content/content.json');
  const box = new PictureBox();
  const reading: Reading = { files: await filesOf(zip, box), details: detailsOf(about), items: [], warnings: [] };
  readLibrary({ library, params, title: textAt(about, 'title') }, reading, [], 0);
  return { encoding: null, items: reading.items, warnings: reading.warnings, pictures: box.pictures };
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
    if (depth >= MAX_DEPTH) put(reading, refused(content, 'Activities are nested too deeply.'));
    else {
      reading.warnings.push(...leftOutOf(name, content.params, oneLine(content.title) || name));
      readContainer({ name, content, parts: within(content.params) }, reading, category, depth);
    }
    return;
  }
  if (SILENT.test(name)) return;
  const passage = new Passage();
  const text = findPassage({ name, params: content.params }, { ...reading.files, warn: passage.warn });
  if (text === null) readActivity(name, content, reading, category);
  else {
    passage.add(text, oneLine(content.title));
    pushPassage(passage, reading, category);
  }
}

interface Container {
  readonly name: string;
  readonly content: Content;
  readonly parts: readonly unknown[];
}

/** The parts in their order; on a page what is read between two questions is one text. */
function readContainer(
  { name, content, parts }: Container,
  reading: Reading,
  category: readonly string[],
  depth: number,
): void {
  const inside = isColumn(name) ? category : [...category, oneLine(content.title)].filter((one) => one !== '');
  let passage = new Passage();
  const end = (): void => {
    pushPassage(passage, reading, inside);
    passage = new Passage();
  };
  for (const one of parts) {
    const library = textAt(one, 'library');
    if (library === '') continue;
    const title = textAt(one, 'metadata', 'title');
    const text = PAGES.has(name) ? findPassage(partAt(one), { ...reading.files, warn: passage.warn }) : null;
    if (text === null) {
      end();
      readLibrary({ library, params: fieldsAt(one, 'params'), title }, reading, inside, depth + 1);
    } else if (!passage.add(text, oneLine(title))) {
      end();
      passage.add(text, oneLine(title));
    }
  }
  end();
}

/** Parts of a page that have no name of their own. */
const isColumn = (name: string): boolean => name === 'H5P.Row' || name === 'H5P.RowColumn';

function pushPassage(passage: Passage, reading: Reading, category: readonly string[]): void {
  const taken = passage.take();
  if (!taken) {
    reading.warnings.push(...passage.warnings);
    return;
  }
  const { title, html: stem } = taken;
  put(reading, {
    item: {
      place: { identifier: 'H5P.AdvancedText' },
      title: title || excerpt(plainText(stem)),
      stem,
      interaction: DESCRIPTION,
      tags: [],
      category,
      ...reading.details,
    },
    warnings: passage.warnings,
  });
}

const refused = ({ library, title }: Content, reason: string): ReadItem => ({
  refused: reason,
  place: { identifier: library },
  title: oneLine(title) || library,
});

function readActivity(name: string, content: Content, reading: Reading, category: readonly string[]): void {
  const { library, params, title } = content;
  const place = { identifier: library };
  const { warnings, warn } = warningList();
  const base = { place, title: oneLine(title), tags: [], category, ...reading.details };
  const read = readers[name];
  if (!read) {
    put(reading, refused(content, refusals[name] ?? `There is no question type for the activity "${name}" of H5P.`));
    return;
  }
  try {
    const found = read({ params, ...reading.files, warn }, title);
    const questions = 'stem' in found ? [found] : found;
    if (questions.length === 0) throw new ItemRefused('It holds no question.');
    for (const [at, one] of questions.entries()) {
      // Several questions of one activity have its name and a number.
      const numbered = base.title !== '' && questions.length > 1 ? `${base.title} (${at + 1})` : base.title;
      if (one instanceof ItemRefused) {
        put(reading, refused({ ...content, title: numbered }, one.message));
        continue;
      }
      const { stem, interaction, hints = [], marks } = one;
      put(reading, {
        item: {
          ...base,
          title: numbered,
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
    put(reading, refused(content, error.message));
  }
}

/** Known activities of which something essential has no place here. */
const refusals: Readonly<Record<string, string>> = {
  'H5P.SpeakTheWords': 'Students would speak the answer, and there is no question type for that.',
  'H5P.SpeakTheWordsSet': 'Students would speak the answer, and there is no question type for that.',
};
