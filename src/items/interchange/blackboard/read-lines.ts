/** The text with tabs that Blackboard's page "Upload questions" takes: a question in each line, its type in front. */
import type { NeutralInteraction, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { isNegative, parseRational } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';

export const LINE_TYPES = /^\s{0,3}(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t/;

/** Refuses a broken line, and reads the others. */
export function readLines(file: SourceFile): ReadFile {
  const { text, encoding } = file.text();
  const items: ReadItem[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    items.push(readLine(line, index + 1));
    refuseCount(items.length);
  }
  return { encoding, items, warnings: [] };
}

function readLine(line: string, number: number): ReadItem {
  const [type = '', question = '', ...fields] = line.split('\t').map((field) => field.trim());
  // A table program leaves tabs at the end.
  while (fields.at(-1) === '') fields.pop();
  const place = { line: number };
  const stem = textToHtml(question, 'auto');
  const warnings: string[] = [];
  try {
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const read = Object.hasOwn(readers, type.trim()) ? readers[type.trim()] : undefined;
    if (!read)
      throw new ItemRefused(`The line begins with no type of question of Blackboard that can be read here: ${type}.`);
    const found = read(fields, stem, (message) => void warnings.push(message));
    return { item: { place, title: '', tags: [], category: [], stem, ...found }, warnings };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(oneLine(plainText(stem))) };
  }
}

type Found = { readonly interaction: NeutralInteraction; readonly stem?: string };
type Reader = (fields: readonly string[], stem: string, warn: (message: string) => void) => Found;

const html = (text: string): string => textToHtml(text, 'auto');

const pairsOf = (fields: readonly string[]): (readonly [string, string])[] => {
  if (fields.length === 0 || fields.length % 2 === 1)
    throw new ItemRefused('A field is missing: fields come in pairs here.');
  return Array.from({ length: fields.length / 2 }, (_, i) => [fields[2 * i]!, fields[2 * i + 1]!] as const);
};

const filled = (fields: readonly string[]): readonly string[] => {
  if (fields.length === 0 || fields.includes('')) throw new ItemRefused('A field is missing.');
  return fields;
};

const choice =
  (multiple: boolean): Reader =>
  (fields) => {
    const options = pairsOf(fields).map(([text, truth]) => {
      if (text === '' || !/^(?:in)?correct$/i.test(truth))
        throw new ItemRefused('Behind each option there must be “correct” or “incorrect”.');
      return { text: html(text), isRight: /^correct$/i.test(truth) };
    });
    const right = options.filter(({ isRight }) => isRight).length;
    if (right === 0) throw new ItemRefused('The file does not say which answer is right.');
    if (!multiple && right > 1) throw new ItemRefused('Several answers are right, and only one may be chosen.');
    const share = multiple ? `1/${right}` : '1';
    return {
      interaction: {
        ...{ kind: 'choice', multiple, shuffle: true, ...(multiple && { scoring: 'all-or-nothing' as const }) },
        options: options.map(({ text, isRight }) => ({ text, share: isRight ? share : '0' })),
      },
    };
  };

const essay: Reader = ([example = '']) => ({
  interaction: { kind: 'essay', ...(example !== '' && { graderNote: html(example) }) },
});

const patternOf = (text: string): string => oneLine(text).replaceAll('*', '\\*');

const readers: Readonly<Record<string, Reader>> = {
  MC: choice(false),
  MA: choice(true),
  TF: ([truth = '']) => {
    if (!/^(?:true|false)$/i.test(truth)) throw new ItemRefused('Behind the question there must be “true” or “false”.');
    return { interaction: { kind: 'true-false', right: /^true$/i.test(truth) } };
  },
  ESS: essay,
  SR: essay,
  ORD: (fields) => ({ interaction: { kind: 'ordering', items: filled(fields).map(html) } }),
  MAT: (fields) => ({
    interaction: {
      ...{ kind: 'matching', shuffle: true, distractors: [] },
      pairs: pairsOf(filled(fields)).map(([left, right]) => ({ left: html(left), right: html(right) })),
    },
  }),
  FIB: (fields) => ({
    interaction: {
      ...{ kind: 'short-text', caseSensitive: false },
      answers: filled(fields).map((answer) => ({ pattern: patternOf(answer), share: '1' })),
    },
  }),
  FIB_PLUS: gaps,
  FIL: () => ({ interaction: { kind: 'file-upload', files: { atLeast: 1, atMost: 1, endings: [] } } }),
  NUM: ([value = '', by = '0'], _stem, warn) => {
    const [number, tolerance] = [findDecimal(value), findDecimal(by === '' ? '0' : by)];
    if (number === null || tolerance === null || isNegative(parseRational(tolerance)))
      throw new ItemRefused('The answer and its tolerance must be numbers.');
    commaNotes(value, by).forEach(warn);
    return {
      interaction: {
        ...{ kind: 'numeric', units: [] },
        answers: [{ value: number, tolerance: { kind: 'nominal', value: tolerance }, share: '1' }],
      },
    };
  },
};

/** Answers of each variable behind its name, an empty field between two variables; `[name]` in the text. */
function gaps(fields: readonly string[], given: string): Found {
  const groups: string[][] = [[]];
  for (const field of fields) {
    if (field === '') groups.push([]);
    else groups.at(-1)!.push(field);
  }
  let stem = given;
  const found = groups
    .filter((group) => group.length > 0)
    .map(([name = '', ...answers], i): NeutralGap => {
      if (answers.length === 0) throw new ItemRefused(`The gap [${name}] has no answer.`);
      const place = `[${name.replace(/^\[|\]$/g, '')}]`;
      if (stem.split(place).length !== 2) throw new ItemRefused(`The text must have the gap ${place} exactly once.`);
      stem = stem.replace(place, `[[${i + 1}]]`);
      return {
        ...{ kind: 'short-text', weight: '1', caseSensitive: false },
        answers: answers.map((answer) => ({ pattern: patternOf(answer), share: '1' })),
      };
    });
  if (found.length === 0) throw new ItemRefused('A field is missing.');
  return { stem, interaction: { kind: 'cloze', gaps: found } };
}
