/** Items → rows of a table; CSV and XLSX only differ in how the cells are packed. */

import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { decimalOrFraction } from '#platform/exact/decimals.ts';
import { compare, parseRational, toText, zero } from '#platform/exact/rational.ts';
import { canonicalItem } from '../canonical.ts';
import type { Loss } from '../format.ts';
import {
  CannotWrite,
  type LossBook,
  loseDetails,
  loseEssayDetails,
  loseRecordings,
  refuseUnwritable,
  writeEach,
} from '../losses.ts';
import { shareText } from '../shares.ts';
import { shownType } from '../shown-names.ts';
import { canonicalHtml, findPlainText, htmlSource } from '../texts.ts';
import { guard, questionTypes, writeList, writePath } from './cells.ts';
import { derivedShare, positionName } from './choice.ts';
import { type ColumnKey, columns } from './columns.ts';

/** Cells by column; numbered ones from index 0 for number 1. */
export type Cells = Partial<Record<ColumnKey, string | readonly string[]>>;

export interface WrittenTable {
  /** Headings first. Every cell is guarded against being run as a formula. */
  readonly rows: readonly (readonly string[])[];
  readonly losses: readonly Loss[];
}

/** `longest`: how many characters a cell may have. */
export function writeTable(items: readonly NeutralItem[], longest = Number.POSITIVE_INFINITY): WrittenTable {
  const { pieces, losses } = writeEach(items, (item, book) => {
    const cells = writeRow(canonicalItem(item), book);
    if (
      Object.values(cells)
        .flat()
        .some((text) => guard(text).length > longest)
    ) {
      throw new CannotWrite(`A text is longer than the ${longest} characters that fit into one cell.`);
    }
    return cells;
  });
  return { rows: layOut(pieces), losses };
}

/** In every table, used or not. */
const ALWAYS = new Set<ColumnKey>(['type', 'title', 'question', 'option', 'correct']);

/** Lays cells out under headings; columns that nobody uses are left out. */
export function layOut(all: readonly Cells[]): string[][] {
  const used = columns.flatMap(({ key, name, numbered }) => {
    const width = Math.max(ALWAYS.has(key) ? 1 : 0, ...all.map((cells) => widthOf(cells[key])));
    return Array.from({ length: width }, (_, i) => ({ key, index: i, heading: numbered ? `${name} ${i + 1}` : name }));
  });
  const cellOf = (cells: Cells, key: ColumnKey, index: number): string => [cells[key] ?? ''].flat()[index] ?? '';
  return [
    used.map(({ heading }) => heading),
    ...all.map((cells) => used.map(({ key, index }) => guard(cellOf(cells, key, index)))),
  ];
}

function widthOf(cells: string | readonly string[] | undefined): number {
  const list = [cells ?? ''].flat();
  return list.findLastIndex((text) => text !== '') + 1;
}

type TextWriter = (html: string) => string;

/** All texts of a row have one format: plain when every one of them can be, else HTML. */
function textWriter(item: NeutralItem): { text: TextWriter; textFormat?: string } {
  const plain = new Map<string, string>();
  let allPlain = true;
  for (const html of htmlOf(item)) {
    const text = findPlainText(html);
    if (text === null) allPlain = false;
    else plain.set(html, text);
  }
  return allPlain
    ? { text: (html) => plain.get(html) ?? '' }
    : { text: (html) => htmlSource(html), textFormat: 'html' };
}

function* htmlOf({ stem, generalFeedback, hints = [], interaction }: NeutralItem): Iterable<string> {
  yield stem;
  yield* hints;
  if (generalFeedback !== undefined) yield generalFeedback;
  if (interaction.kind === 'choice') yield* interaction.options.map(({ text }) => text);
  if (interaction.kind === 'ordering') yield* interaction.items;
  if (interaction.kind === 'matching') {
    yield* interaction.pairs.flatMap(({ left, right }) => [left, right]);
    yield* interaction.distractors;
  }
  if (interaction.kind === 'true-false') yield* [interaction.feedbackTrue ?? '', interaction.feedbackFalse ?? ''];
  const answers =
    interaction.kind === 'choice' ? interaction.options : 'answers' in interaction ? interaction.answers : [];
  for (const { feedback } of answers) yield feedback ?? '';
}

function writeRow(item: NeutralItem, book: LossBook): Cells {
  refuseUnwritable(item);
  loseDetails(item, ['status', 'catalogue', 'materials'], 'A table', book);
  loseRecordings(item, 'A table', book);
  const { text, textFormat } = textWriter(item);
  return {
    title: item.title,
    question: text(item.stem),
    ...writeInteraction(item.interaction, text, book),
    ...(item.generalFeedback && { generalFeedback: text(item.generalFeedback) }),
    ...(item.difficulty !== undefined && { difficulty: String(item.difficulty) }),
    ...(item.subscription !== undefined && { subscription: item.subscription === 2 ? 'premium' : 'free' }),
    marks: decimalOrFraction(item.marks ?? ''),
    tags: writeList(item.tags),
    category: writePath(item.category),
    author: item.author ?? '',
    source: item.source ?? '',
    licence: item.licence ?? '',
    language: item.language ?? '',
    ...(item.hints && { hint: item.hints.map(text) }),
    ...(item.penalty !== undefined && { penalty: shareText(item.penalty) }),
    id: item.place.identifier ?? '',
    textFormat: textFormat ?? '',
  };
}

function writeInteraction(interaction: NeutralInteraction, text: TextWriter, book: LossBook): Cells {
  switch (interaction.kind) {
    case 'choice':
      return writeChoice(interaction, text, book);
    case 'true-false':
      return {
        type: questionTypes['true-false'],
        correct: interaction.right ? 'true' : 'false',
        feedback: [text(interaction.feedbackTrue ?? ''), text(interaction.feedbackFalse ?? '')],
      };
    case 'numeric':
      return writeNumeric(interaction, text);
    case 'short-text':
      return {
        type: questionTypes['short-text'],
        option: interaction.answers.map(({ pattern }) => pattern),
        share: sharesOrNone(interaction.answers),
        feedback: interaction.answers.map(({ feedback }) => text(feedback ?? '')),
        caseSensitive: interaction.caseSensitive ? 'yes' : '',
      };
    case 'matching':
      return {
        type: questionTypes.matching,
        option: interaction.pairs.map(({ left }) => text(left)),
        match: [...interaction.pairs.map(({ right }) => right), ...interaction.distractors].map(text),
        shuffle: interaction.shuffle ? '' : 'no',
        scoring: interaction.scoring ?? '',
      };
    case 'ordering':
      return {
        type: questionTypes.ordering,
        option: interaction.items.map(text),
        scoring: interaction.scoring ?? '',
      };
    case 'essay':
      loseEssayDetails(interaction, 'A table', book);
      return { type: questionTypes.essay };
    case 'description':
      return { type: questionTypes[interaction.kind] };
    default:
      throw new CannotWrite(`A table has no form for ${shownType(interaction)}.`);
  }
}

const sharesOrNone = (answers: readonly { share: string }[]): string[] =>
  answers.every(({ share }) => share === '1') ? [] : answers.map(({ share }) => shareText(share));

function writeChoice(
  { multiple, options, shuffle, scoring }: Extract<NeutralInteraction, { kind: 'choice' }>,
  text: TextWriter,
  book: LossBook,
): Cells {
  if (options.length < 2) throw new CannotWrite('A choice needs at least two options.');
  const right = options.flatMap(({ share }, i) => (compare(parseRational(share), zero) > 0 ? [i + 1] : []));
  if (right.length === 0) throw new CannotWrite('A choice needs an option that earns marks.');
  const derived = toText(derivedShare(multiple, right.length));
  const followsFromCorrect = options.every(({ share }, i) => share === (right.includes(i + 1) ? derived : '0'));
  const plain = followsFromCorrect && (multiple || right.length === 1);
  if (!multiple && scoring !== undefined && scoring !== 'option-shares') {
    book.lose(`The scoring "${scoring}" means nothing for a single choice.`);
  }
  return {
    type: questionTypes[multiple ? 'multiple' : 'single'],
    option: options.map((option) => text(canonicalHtml(option.text))),
    correct: right.map(positionName).join(', '),
    share: plain ? [] : options.map(({ share }) => shareText(share)),
    feedback: options.map(({ feedback }) => text(feedback ?? '')),
    shuffle: shuffle ? '' : 'no',
    scoring: multiple ? (scoring ?? '') : '',
  };
}

function writeNumeric(
  { answers, units, unitRule }: Extract<NeutralInteraction, { kind: 'numeric' }>,
  text: TextWriter,
): Cells {
  const tolerances = answers.map(({ tolerance }) =>
    Number(tolerance.value) === 0 && tolerance.kind === 'nominal'
      ? ''
      : tolerance.kind === 'nominal'
        ? tolerance.value
        : `${tolerance.kind} ${tolerance.value}`,
  );
  const same = tolerances.every((tolerance) => tolerance === tolerances[0]);
  return {
    type: questionTypes.numeric,
    option: answers.map(({ value }) => value),
    share: sharesOrNone(answers),
    feedback: answers.map(({ feedback }) => text(feedback ?? '')),
    ...(same ? { tolerance: tolerances[0] ?? '' } : { ownTolerance: tolerances }),
    units: writeList(units.map(({ name, factor }) => `${name} = ${factor}`)),
    unitRule: unitRule
      ? `${unitRule.required ? 'required' : 'optional'}, penalty ${unitRule.penalty} of ${unitRule.of}`
      : '',
  };
}
