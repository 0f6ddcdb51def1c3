/** Reads the questions of a document or package, whichever versions of QTI it holds. */

import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { childrenNamed, elementsOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { refuseCount } from '../limits.ts';
import type { QuizOutline } from '../quiz.ts';
import { groupIn, groupingOf } from './groups.ts';
import { readLom } from './lom.ts';
import { openPackage, type QtiDocument } from './package.ts';
import { readItem2 } from './v2/item.ts';
import { asVersion2 } from './v2/names.ts';
import { isTest, outlineOf } from './v2/outline/outline.ts';
import { type Stimuli, splitStimuli, stimuliIn } from './v2/stimuli.ts';
import { marksInTests } from './v2/tests.ts';
import { readItem12 } from './v12/item.ts';

/** Throws `UnreadableFile` for what holds no questions of any version. */
export async function readQti(file: SourceFile): Promise<ReadFile> {
  const { documents, broken, encoding, pictures } = await openPackage(file);
  const items: ReadItem[] = [];
  const marks = marksInTests(documents);
  const stimuli = stimuliIn(documents);
  const positions = new Map<string, readonly number[]>();
  let found = false;
  for (const document of documents) {
    if (!isQuestions(document.root)) continue;
    found = true;
    const from = items.length;
    for (const item of itemsOf(document, marks, stimuli)) {
      items.push(document.path === '' ? item : withPath(item, document.path));
      refuseCount(items.length);
    }
    positions.set(
      document.path,
      Array.from({ length: items.length - from }, (_, i) => from + i),
    );
  }
  for (const { path, reason } of broken) items.push({ refused: reason, place: { identifier: path }, title: path });
  if (!found && items.length === 0) throw noQuestions(documents);
  const { quiz, warnings } = quizOf(documents, positions, items);
  const told = [...warnings, ...warningsOfGroups(documents)];
  return { encoding, items: withDrawTags(items, quiz), warnings: told, pictures, ...(quiz && { quiz }) };
}

/** What quizzes of QTI 1.2 draw: only their questions are read, and the sections that they were in become tags. */
function warningsOfGroups(documents: readonly QtiDocument[]): string[] {
  const groups = documents.flatMap(({ root }) => {
    const { groups: all, items } = groupingOf(root);
    const inside = Map.groupBy(items, ({ group }) => group);
    return all.filter((one) => one.bank !== null || (inside.get(one)?.length ?? 0) > one.count);
  });
  const lost = groups.filter(({ bank }) => bank !== null && !documents.some(({ root }) => isBank(root, bank)));
  return [
    ...(groups.length > 0
      ? ['The file draws questions from groups. All of them are imported; add the drawing in the quiz, by their tag.']
      : []),
    ...lost.map(
      ({ name, count }) =>
        `Questions of a bank that the file does not hold, which the group "${name}" draws and the quiz lacks: ${count}.`,
    ),
  ];
}

const isBank = (root: XmlElement, identifier: string): boolean =>
  childrenNamed(root, 'objectbank').some(({ attributes }) => attributes.ident === identifier);

/** The only test of the package, as a quiz. */
function quizOf(
  documents: readonly QtiDocument[],
  positions: ReadonlyMap<string, readonly number[]>,
  items: readonly ReadItem[],
) {
  const warnings = new Set<string>();
  const tests = documents.filter(({ root }) => isTest(root));
  if (tests.length > 1)
    return { quiz: null, warnings: ['The file holds several tests. Their questions are imported without sections.'] };
  const marksAt = (position: number): string | null => {
    const read = items[position];
    return read && 'item' in read ? (read.item.marks ?? '1') : null;
  };
  const quiz = tests[0] ? outlineOf(tests[0], positions, marksAt, (message) => void warnings.add(message)) : null;
  return { quiz, warnings: [...warnings] };
}

/** Questions that a quiz draws have the tag of their draw. */
function withDrawTags(items: readonly ReadItem[], quiz: QuizOutline | null): ReadItem[] {
  const tags = new Map(
    (quiz?.sections ?? []).flatMap(({ draw, items: drawn }) =>
      draw ? drawn.map((at) => [at, draw.tag] as const) : [],
    ),
  );
  return items.map((read, i) => {
    const tag = tags.get(i);
    return tag !== undefined && 'item' in read
      ? { ...read, item: { ...read.item, tags: [...read.item.tags, tag] } }
      : read;
  });
}

function noQuestions(documents: readonly QtiDocument[]): UnreadableFile {
  const [only] = documents;
  if (documents.length === 1 && only && isTest(only.root))
    return new UnreadableFile(
      'not-a-package',
      'This is a test without its questions, which are in files of their own. Import the package (.zip) that holds them all.',
    );
  const what =
    documents.length === 1 && only ? `its outermost element is <${only.root.name}>` : 'no part of it contains any';
  return new UnreadableFile('not-a-package', `The file contains no QTI questions: ${what}.`);
}

const QUESTIONS = new Set(['questestinterop', 'assessmentItem', 'qti-assessment-item']);

const isQuestions = (root: XmlElement): boolean => QUESTIONS.has(root.name);

/** Questions of a document. `marks` are those that tests give to items, by the path of the item. */
export function itemsOf(
  { root, path, resource, findPicture }: QtiDocument,
  marks: ReadonlyMap<string, string> = new Map(),
  stimuli: Stimuli = new Map(),
): ReadItem[] {
  if (root.name === 'questestinterop') return items12(root, [], findPicture);
  if (!isQuestions(root)) return [];
  const { item, merged, stimulus, warnings } = splitStimuli(asVersion2(root), path, stimuli);
  const metadata = readLom(resource, marks.get(path));
  const read = readItem2(item, metadata, findPicture);
  if (stimulus === null) return [read];
  // An item may ask by the shared text alone.
  return [
    'item' in read
      ? { item: { ...read.item, stimulus }, warnings: [...read.warnings, ...warnings] }
      : readItem2(merged, metadata, findPicture),
  ];
}

/** Names of sections that say nothing. */
const NO_NAME = /^(?:root[ _]section|main|section ?\d*|default|)$/i;

function items12(
  parent: XmlElement,
  category: readonly string[],
  findPicture: QtiDocument['findPicture'],
  marks: number | null = null,
): ReadItem[] {
  return elementsOf(parent).flatMap((element) => {
    if (element.name === 'item') return [withMarks(readItem12(element, category, findPicture), marks)];
    if (element.name !== 'assessment' && element.name !== 'section' && element.name !== 'objectbank') return [];
    const title = (element.attributes.title ?? '').trim();
    const inside = NO_NAME.test(title) ? category : [...category, title];
    return items12(element, inside, findPicture, groupIn(element)?.marks ?? marks);
  });
}

/** A group says what each of its questions is worth, whatever they say themselves. */
const withMarks = (read: ReadItem, marks: number | null): ReadItem =>
  marks === null || !('item' in read) || read.item.interaction.kind === 'description'
    ? read
    : { ...read, item: { ...read.item, marks: String(marks) } };

function withPath(read: ReadItem, path: string): ReadItem {
  const placed = <Place extends { identifier?: string }>(place: Place): Place => ({
    ...place,
    identifier: place.identifier ? `${path}, ${place.identifier}` : path,
  });
  return 'item' in read
    ? { ...read, item: { ...read.item, place: placed(read.item.place) } }
    : { ...read, place: placed(read.place) };
}
