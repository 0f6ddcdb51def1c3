import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { findRational, toText } from '#platform/exact/rational.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { cleanText } from '../plain-text.ts';
import { type Element, elementsOf } from './elements.ts';
import { type Draft, textItem, toItem } from './to-item.ts';

/** What holds for the questions below. */
interface Context {
  title: string;
  points: string | null;
  groupPoints: string | null;
  isInGroup: boolean;
  groups: number;
  /** The element before, where it was the title of a text. */
  textTitle: string | null;
  category: string[];
  shuffle: boolean;
}

/** Reads a file of text2qti. A broken question is refused with its line, the others are read. */
export function openText2qti(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  const warnings = new Set<string>();
  const items = itemsOf(elementsOf(cleanText(text)), warnings);
  return { encoding, total: null, items, rest: () => ({ warnings: [...warnings] }) };
}

/** As `openText2qti`, all of it. */
export const readText2qti = (file: SourceFile) => readAll(openText2qti(file));

function* itemsOf(elements: readonly Element[], warnings: Set<string>): Generator<ReadItem> {
  const context: Context = {
    title: '',
    points: null,
    groupPoints: null,
    isInGroup: false,
    groups: 0,
    textTitle: null,
    category: [],
    shuffle: false,
  };
  let open: Draft | null = null;
  for (const element of elements) {
    if (open && element.mark !== 'question' && addTo(open, element)) continue;
    if (open) yield toItem(open);
    open = element.mark === 'question' ? draftOf(element, context) : null;
    const refused = open ? null : readBetween(element, context, warnings);
    if (refused) yield refused;
  }
  if (open) yield toItem(open);
}

function draftOf({ text, line }: Element, context: Context): Draft {
  const points = context.isInGroup ? (context.groupPoints ?? context.points) : context.points;
  const draft: Draft = {
    line,
    title: context.title,
    ...(points !== null && { points }),
    category: [...context.category, ...(context.isInGroup ? [`Group ${context.groups}`] : [])],
    shuffle: context.shuffle,
    stem: text,
    answers: [],
    feedback: {},
    problem: null,
  };
  context.title = '';
  context.points = null;
  return draft;
}

/** Adds what belongs to a question; false for what begins something else. */
function addTo(open: Draft, { mark, text, line }: Element): boolean {
  switch (mark) {
    case 'choice':
    case 'right choice':
    case 'answer':
    case 'right answer':
    case 'short answer':
    case 'number':
    case 'essay':
    case 'upload':
      open.answers.push({ mark, text });
      return true;
    case 'feedback': {
      const last = open.answers.at(-1);
      if (last && last.feedback === undefined) last.feedback = text;
      else if (last || open.feedback.general !== undefined) open.problem ??= `Line ${line} is a second feedback.`;
      else open.feedback.general = text;
      return true;
    }
    case 'feedback when right':
      open.feedback.right = text;
      return true;
    case 'feedback when wrong':
      open.feedback.wrong = text;
      return true;
    case 'solution':
      open.feedback.solution = text;
      return true;
    case 'unknown':
      open.problem ??= `Line ${line} ("${excerpt(text)}") belongs to nothing: text that continues must be indented.`;
      return true;
    default:
      return false;
  }
}

const LEFT_OUT = 'The description and the settings of the quiz are left out: only questions are imported.';
const GROUPS =
  'The file draws questions from groups. All of them are imported; add the drawing in the quiz, by their tag.';

/** What is between questions; an item that is refused, or null. */
function readBetween({ mark, text, line }: Element, context: Context, warnings: Set<string>): ReadItem | null {
  const fail = (reason: string): ReadItem => ({ refused: reason, place: { line }, title: excerpt(text) });
  const textTitle = context.textTitle ?? '';
  context.textTitle = null;
  switch (mark) {
    case 'title':
      context.title = text;
      return null;
    case 'points':
      context.points = text;
      return null;
    case 'quiz title':
      context.category = [text.replaceAll('\n', ' ')];
      return null;
    case 'group':
      context.isInGroup = true;
      context.groups += 1;
      context.groupPoints = null;
      warnings.add(GROUPS);
      return null;
    case 'end of group':
      context.isInGroup = false;
      return null;
    case 'points per question':
      context.groupPoints = marksOf(text);
      return null;
    case 'shuffle answers':
      context.shuffle = /^true$/i.test(text);
      return null;
    case 'pick':
    case 'solutions pick':
      return null;
    case 'quiz description':
    case 'option':
      warnings.add(LEFT_OUT);
      return null;
    case 'text title':
      context.textTitle = text;
      return null;
    case 'text':
      return textItem({ line, title: textTitle, text, category: context.category });
    case 'code':
      return fail(
        'This code makes questions when it is run, which is not done here. Write what it prints into the file.',
      );
    case 'unknown':
      return fail('This line belongs to no question.');
    default:
      return fail('This belongs to a question, and there is none above it.');
  }
}

const marksOf = (text: string): string => {
  const marks = findRational(text);
  return marks ? toText(marks) : text;
};
