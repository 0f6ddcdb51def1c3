/** A question of a Word document as an item. */
import type { NeutralInteraction, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { divide, findRational, rational, round } from '#platform/exact/rational.ts';
import { excerpt } from '../gift/interactions.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml } from '../texts.ts';
import { blockHtml, type Piece, plainOf, withoutEnd, withoutStart } from './inline.ts';

export interface Option {
  pieces: Piece[];
  /** By a star before its letter. */
  readonly isMarked: boolean;
}

export interface Draft {
  /** As it is counted in the document. */
  readonly number: number;
  readonly level: number | null;
  readonly sign: string | null;
  readonly category: readonly string[];
  /** HTML of its blocks. */
  readonly stem: string[];
  readonly options: Option[];
  answer: string | null;
  marks: string | null;
  feedback: string;
  readonly warnings: string[];
}

/** Never throws: what can't be read is refused with its reason. */
export function toItem(draft: Draft): ReadItem {
  const place = { identifier: `${draft.number}.` };
  const stem = draft.stem.join('');
  try {
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const warnings = [...new Set(draft.warnings)];
    const interaction = interactionOf(draft, warnings);
    return {
      item: {
        place,
        title: '',
        stem,
        interaction,
        ...(draft.feedback && { generalFeedback: draft.feedback }),
        tags: [],
        category: draft.category,
        ...(draft.marks && { marks: draft.marks }),
      },
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(stem.replace(/<[^<>]*>/g, ' ')) };
  }
}

function interactionOf(draft: Draft, warnings: string[]): NeutralInteraction {
  if (draft.options.length === 0) return openQuestion(draft.answer, warnings);
  if (draft.options.length === 1) throw new ItemRefused('It needs at least two options.');
  const options = draft.options.map(unmarked);
  const right = rightOf(draft, options);
  const texts = options.map(({ pieces }) => oneLine(plainOf(pieces)).toLowerCase());
  if (options.length === 2 && right.size === 1) {
    const pair = TRUE_FALSE.find((words) => words.every((word) => texts.includes(word)));
    if (pair) return { kind: 'true-false', right: texts[[...right][0]!] === pair[0] };
  }
  const multiple = right.size > 1;
  if (multiple) warnings.push('Several options are right: it was read as a multiple choice that pays a part for each.');
  return {
    kind: 'choice',
    multiple,
    shuffle: true,
    options: options.map(({ html }, i) => ({
      text: html,
      share: !right.has(i) ? '0' : multiple ? `1/${right.size}` : '1',
    })),
  };
}

/** True and false, as options are called. */
const TRUE_FALSE: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['wahr', 'falsch'],
  ['richtig', 'falsch'],
  ['صواب', 'خطأ'],
  ['صح', 'خطأ'],
];

interface Unmarked {
  readonly pieces: readonly Piece[];
  readonly html: string;
  readonly isStarred: boolean;
  readonly isBold: boolean;
  readonly isHighlighted: boolean;
}

/** An option without the star at its beginning or end. */
function unmarked({ pieces: given, isMarked }: Option): Unmarked {
  let pieces: Piece[] = given;
  const before = /^\s*\*\s*(?=\S)/.exec(plainOf(pieces));
  if (before) pieces = withoutStart(pieces, before[0].length);
  const after = before || isMarked ? null : /(?<=\S)\s{0,9}\*\s*$/.exec(plainOf(pieces));
  if (after) pieces = withoutEnd(pieces, after[0].length);
  const html = blockHtml(pieces);
  if (isBlankHtml(html)) throw new ItemRefused('An option has no text.');
  const words = pieces.filter((piece) => 'text' in piece && piece.text.trim() !== '');
  const all = (has: (piece: { isBold: boolean; isHighlighted: boolean }) => boolean): boolean =>
    words.length > 0 && words.every((piece) => 'text' in piece && has(piece));
  return {
    pieces,
    html,
    isStarred: isMarked || before !== null || after !== null,
    isBold: all(({ isBold }) => isBold),
    isHighlighted: all(({ isHighlighted }) => isHighlighted),
  };
}

/** Positions of the right options; the options lose the look that marked them. */
function rightOf({ answer }: Draft, options: Unmarked[]): Set<number> {
  const which = (is: (option: Unmarked) => boolean): Set<number> =>
    new Set(options.flatMap((option, i) => (is(option) ? [i] : [])));
  const starred = which(({ isStarred }) => isStarred);
  const named = answer === null ? null : namedIn(answer, options);
  if (named) {
    if (starred.size > 0 && (starred.size !== named.size || [...starred].some((one) => !named.has(one)))) {
      throw new ItemRefused(`The answer "${excerpt(answer!)}" and the options with a star differ.`);
    }
    return named;
  }
  if (starred.size > 0) return starred;
  const looks = [which(({ isHighlighted }) => isHighlighted), which(({ isBold }) => isBold)];
  const [marked, other] = looks.filter(({ size }) => size > 0 && size < options.length);
  if (marked && other && (marked.size !== other.size || [...marked].some((one) => !other.has(one)))) {
    throw new ItemRefused('Some options are bold and others are highlighted: add a line such as "Answer: B".');
  }
  if (marked) {
    for (const i of marked) options[i] = { ...options[i]!, html: blockHtml(withoutTag(options[i]!.pieces, 'strong')) };
    return marked;
  }
  throw new ItemRefused(
    'No option is marked as right: put * before it, make it bold, or add a line such as "Answer: B".',
  );
}

const withoutTag = (pieces: readonly Piece[], tag: string): Piece[] =>
  pieces.map((piece) => ('text' in piece ? { ...piece, tags: piece.tags.filter((one) => one !== tag) } : piece));

/** "B", "B, D", "B) carbon dioxide", or the text of an option. What names one option by its letter and another by its text is refused. */
function namedIn(answer: string, options: readonly Unmarked[]): Set<number> {
  const texts = options.map(({ pieces }) => oneLine(plainOf(pieces)).toLowerCase());
  const whole = texts.indexOf(oneLine(answer).toLowerCase());
  const letters = /^\(?[A-Za-z]\)?(?:\s*(?:[,;&+]|and|und|و)\s*\(?[A-Za-z]\)?)*\.?$/.test(answer)
    ? (answer.match(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g) ?? [])
    : (/^\(?([A-Za-z])[.)]\s/.exec(answer)?.slice(1) ?? []);
  const places = letters.map((letter) => letter.toLowerCase().charCodeAt(0) - 97);
  const isNamed = places.length > 0 && places.every((place) => place < options.length);
  if (whole !== -1 && isNamed && (places.length > 1 || places[0] !== whole)) {
    throw new ItemRefused(
      `The answer "${excerpt(answer)}" is a letter of options and the text of another one: put * before the right ones.`,
    );
  }
  if (whole !== -1) return new Set([whole]);
  if (!isNamed) throw new ItemRefused(`The answer "${excerpt(answer)}" names no option.`);
  return new Set(places);
}

function openQuestion(answer: string | null, warnings: string[]): NeutralInteraction {
  if (answer === null) {
    warnings.push('It has neither options nor an answer: people mark this question.');
    return { kind: 'essay' };
  }
  const range = rangeIn(answer, warnings);
  if (range) return { kind: 'numeric', answers: [{ ...range, share: '1' }], units: [] };
  if (/^(?:true|false)\.?$/i.test(answer)) return { kind: 'true-false', right: /^true/i.test(answer) };
  const number = findDecimal(answer);
  if (number !== null) {
    warnings.push(
      ...commaNotes(answer),
      `The answer ${excerpt(answer)} is read as a number that must be given exactly. Set a tolerance in the editor.`,
    );
    const tolerance = { kind: 'nominal', value: '0' } as const;
    return { kind: 'numeric', answers: [{ value: number, tolerance, share: '1' }], units: [] };
  }
  return {
    kind: 'short-text',
    caseSensitive: false,
    answers: [{ pattern: oneLine(answer).replaceAll('*', '\\*'), share: '1' }],
  };
}

/** "9.81 ± 0.02" or "40 +- 5 %"; null for what is none. */
function rangeIn(answer: string, warnings: string[]): Pick<NeutralNumericAnswer, 'value' | 'tolerance'> | null {
  const parts = /^(\S{1,40})\s*(?:±|\+\/?-)\s*([\d.,]{1,40}(?:e-?\d{1,3})?)\s*(%?)$/i.exec(answer.trim());
  const [value, by] = [findDecimal(parts?.[1] ?? ''), findRational(findDecimal(parts?.[2] ?? '') ?? '')];
  if (!parts || value === null || by === null) return null;
  warnings.push(...commaNotes(parts[1]!, parts[2]!));
  if (parts[3] === '') return { value, tolerance: { kind: 'nominal', value: findDecimal(parts[2]!)! } };
  const share = findDecimal(String(round(divide(by, rational(100)), 12)));
  return share === null ? null : { value, tolerance: { kind: 'relative', value: share } };
}
