/** Responses to try a question with: the right one, each wrong one, parts of it, and what lies at the ends of ranges. */

import { readPassage } from '#items/question-types/highlight-words/passage.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap, NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { filled } from '#items/question-types/short-text/pattern.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { seededRandom, shuffled } from '#platform/exact/random.ts';
import {
  add,
  compare,
  findRational,
  isNegative,
  isZero,
  max,
  multiply,
  negate,
  one,
  type Rational,
  rational,
  subtract,
  zero,
} from '#platform/exact/rational.ts';
import { decimalText } from '../shares.ts';
import { gapsOf, type InGap, type NeutralResponse, rightsOf } from './probe-response.ts';

/** What the file's own scoring names, so that it is tried too. */
export interface Hints {
  readonly texts?: readonly string[];
  readonly numbers?: readonly string[];
  /** Whole responses that matter for this file. */
  readonly responses?: readonly NeutralResponse[];
}

/** How many responses are tried of one question, about. */
const MANY = 300;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** This many of them, from all over the list. */
function some<Value>(values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values;
  return upTo(most).map((i) => values[Math.floor((i * values.length) / most)]!);
}

const isPositive = (share: string): boolean => {
  const value = findRational(share);
  return value !== null && !isZero(value) && !isNegative(value);
};

/** The one that is paid best. */
function bestOf(all: readonly { readonly share: string }[]): number {
  const values = all.map(({ share }) => findRational(share) ?? zero);
  return values.reduce((best, value, i) => (compare(value, values[best]!) > 0 ? i : best), 0);
}

/** Every choice of a few options; of many those of one, of all but one, of two, of the right ones and some at random. */
function subsets(count: number, right: readonly number[]): number[][] {
  const all = upTo(count);
  if (count <= 6) return upTo(2 ** count).map((bits) => all.filter((i) => bits & (1 << i)));
  const random = seededRandom(`${count}`);
  return [
    [],
    all,
    [...right],
    ...all.map((i) => [i]),
    ...all.map((i) => (right.includes(i) ? right.filter((one) => one !== i) : [...right, i])),
    ...some(
      all.flatMap((i) => all.slice(i + 1).map((j) => [i, j])),
      60,
    ),
    ...upTo(60).map(() => all.filter(() => random() < 0.5)),
  ];
}

function orders(count: number): number[][] {
  const all = upTo(count);
  const swapped = (i: number, j: number): number[] => all.map((each) => (each === i ? j : each === j ? i : each));
  const random = seededRandom(`${count}`);
  return [
    all,
    [...all].reverse(),
    [...all.slice(1), 0],
    [count - 1, ...all.slice(0, -1)],
    ...some(
      all.flatMap((i) => all.slice(i + 1).map((j) => swapped(i, j))),
      60,
    ),
    ...upTo(40).map(() => shuffled(all, random)),
  ];
}

/** `key[i]` belongs to row i; the rows are tried alone and with all others right. */
function inRows<Value>(key: readonly Value[], nothing: Value, choices: (row: number) => readonly Value[]): Value[][] {
  const rows = upTo(key.length);
  const most = Math.max(4, Math.floor(MANY / (2 * Math.max(1, key.length))));
  const mixed = (keep: (row: number) => boolean, other: (row: number) => Value): Value[] =>
    key.map((right, row) => (keep(row) ? right : other(row)));
  const wrong = (row: number): Value =>
    choices(row).find((value) => JSON.stringify(value) !== JSON.stringify(key[row])) ?? nothing;
  return [
    rows.map(() => nothing),
    [...key],
    rows.map(wrong),
    mixed((row) => row % 2 === 0, wrong),
    mixed((row) => row * 2 < key.length, wrong),
    mixed(
      (row) => row * 2 < key.length,
      () => nothing,
    ),
    ...rows.map((row) =>
      mixed(
        (each) => each !== row,
        () => nothing,
      ),
    ),
    ...rows.flatMap((row) =>
      some(choices(row), most).flatMap((value) => [
        mixed(
          (each) => each !== row,
          () => value,
        ),
        rows.map((each) => (each === row ? value : nothing)),
      ]),
    ),
  ];
}

/** The text of a decimal without zeros at its end. */
const written = (value: Rational): string => decimalText(value, 24).replace(/\.?0+$/, '');

const absolute = (value: Rational): Rational => (isNegative(value) ? negate(value) : value);

/** More than the 10^−14 that numeric questions of ours allow for rounding. */
const least = (value: Rational): Rational => multiply(rational(1n, 10n ** 12n), max(one, absolute(value)));

/** The number, the ends of its range, and what lies just inside and outside of them. */
function pointsNear({ value: text, tolerance }: Pick<NeutralNumericAnswer, 'value' | 'tolerance'>): Rational[] {
  const value = exact(text);
  const size = exact(tolerance.value) ?? zero;
  if (!value) return [];
  const reach = tolerance.kind === 'nominal' ? size : multiply(absolute(value), size);
  const step = isZero(reach)
    ? multiply(rational(1, 10 ** 6), max(one, absolute(value)))
    : multiply(reach, rational(1, 1000));
  const near = max(step, least(value));
  const ends = tolerance.kind === 'geometric' ? [] : [subtract(value, reach), add(value, reach)];
  return [value, ...ends, ...ends.flatMap((end) => [subtract(end, near), add(end, near)])];
}

function exact(text: string): Rational | null {
  const decimal = findDecimal(text);
  return decimal === null ? null : findRational(decimal);
}

function numbers(answers: readonly Pick<NeutralNumericAnswer, 'value' | 'tolerance'>[], hints: Hints): string[] {
  const named = (hints.numbers ?? []).map((value) => ({ value, tolerance: { kind: 'nominal', value: '0' } as const }));
  const close = [...answers, ...named].flatMap(pointsNear);
  const centres = [...answers, ...named].flatMap(({ value }) => exact(value) ?? []);
  const far = centres.flatMap((value) => [
    negate(value),
    add(value, one),
    subtract(value, one),
    multiply(value, rational(11, 10)),
  ]);
  const middle = centres.flatMap((a, i) => (centres[i + 1] ? [multiply(add(a, centres[i + 1]!), rational(1, 2))] : []));
  return distinct([...close, ...middle, ...far, zero, rational(987_654_321)].map(written));
}

const otherCase = (text: string): string => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());

function texts(patterns: readonly string[], hints: Hints): string[] {
  const wanted = [
    ...patterns.flatMap((pattern) => [filled(pattern, ''), filled(pattern, 'q')]),
    ...(hints.texts ?? []),
  ];
  const named = distinct(wanted.map((text) => text.trim())).filter((text) => text !== '');
  return distinct([...named, 'q~q', ...named.flatMap((text) => [otherCase(text), `q${text}`, `${text}q`])]);
}

function inGap(gap: NeutralGap, hints: Hints): InGap[] {
  if (gap.kind === 'choice') return upTo(gap.options.length);
  if (gap.kind === 'numeric') return numbers(gap.answers, hints);
  return texts(
    gap.answers.map(({ pattern }) => pattern),
    hints,
  );
}

function rightInGap(gap: NeutralGap): InGap {
  if (gap.kind === 'choice') return bestOf(gap.options);
  if (gap.kind === 'numeric') {
    const value = exact(gap.answers[bestOf(gap.answers)]?.value ?? '');
    return value ? written(value) : '0';
  }
  return filled(gap.answers[bestOf(gap.answers)]?.pattern ?? '', '') || 'q';
}

/** The first of them is blank. */
export function samplesFor(interaction: NeutralInteraction, hints: Hints = {}): NeutralResponse[] {
  switch (interaction.kind) {
    case 'true-false':
      return [null, true, false].map((value) => ({ kind: 'truth', value }));
    case 'numeric':
      return ['', ...some(numbers(interaction.answers, hints), MANY)].map((text) => ({ kind: 'text', text }));
    case 'short-text': {
      const patterns = interaction.answers.map(({ pattern }) => pattern);
      return ['', ...some(texts(patterns, hints), MANY)].map((text) => ({ kind: 'text', text }));
    }
    case 'choice': {
      const all = upTo(interaction.options.length);
      const right = all.filter((i) => isPositive(interaction.options[i]!.share));
      const chosen = interaction.multiple ? subsets(all.length, right) : [[], ...all.map((i) => [i])];
      return chosen.map((each) => ({ kind: 'chosen', chosen: each }));
    }
    case 'hotspot': {
      const all = upTo(interaction.areas.length);
      const right = all.filter((i) => interaction.areas[i]!.right);
      const chosen = interaction.multiple ? subsets(all.length, right) : [[], ...all.map((i) => [i])];
      return chosen.map((each) => ({ kind: 'chosen', chosen: each }));
    }
    case 'highlight-words': {
      const { words } = readPassage(interaction.passage, interaction.selectable);
      const right = words.flatMap((word, i) => (word.right ? [i] : []));
      return subsets(words.length, right).map((each) => ({ kind: 'chosen', chosen: each }));
    }
    case 'matching': {
      const all = upTo(rightsOf(interaction).length);
      return inRows<number | null>(
        interaction.pairs.map((_, i) => i),
        null,
        () => all,
      ).map((rights) => ({ kind: 'pairs', rights }));
    }
    case 'picture-labels': {
      const all = upTo(interaction.labels.length);
      return inRows<number | null>(
        interaction.places.map(({ label }) => label),
        null,
        () => all,
      ).map((rights) => ({ kind: 'pairs', rights }));
    }
    case 'ordering':
      return [[], ...orders(interaction.items.length)].map((order) => ({ kind: 'order', order }));
    case 'matrix': {
      const columns = upTo(interaction.columns.length);
      const choices = (row: number): readonly (readonly number[])[] =>
        interaction.multiple ? subsets(columns.length, interaction.rows[row]!.right) : columns.map((one) => [one]);
      const key = interaction.rows.map(({ right }): readonly number[] => right);
      return inRows<readonly number[]>(key, [], choices).map((rows) => ({ kind: 'rows', rows }));
    }
    case 'cloze':
    case 'table': {
      const gaps = gapsOf(interaction);
      const values = gaps.map((gap) => inGap(gap, hints));
      return inRows<InGap>(gaps.map(rightInGap), null, (row) => values[row]!).map((each) => ({
        kind: 'gaps',
        gaps: each,
      }));
    }
    default:
      return [];
  }
}
