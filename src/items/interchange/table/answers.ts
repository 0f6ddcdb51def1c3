/** The types whose answer is not one of several options. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import {
  matchingScorings,
  type NeutralNumericAnswer,
  orderingScorings,
} from '#items/question-types/neutral/neutral-parts.ts';
import { findDecimal, findRange } from '#platform/exact/decimals.ts';
import { findRational, toText } from '#platform/exact/rational.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { findPercentage } from '../shares.ts';
import { isBlankHtml } from '../texts.ts';
import { findTruth, readList } from './cells.ts';
import { feedbackOf, readScoring, readShares, readShuffle } from './choice.ts';
import { RowRefused } from './refused.ts';
import type { Row } from './row.ts';

export function readTrueFalse(row: Row): NeutralInteraction {
  const correct = row.get('correct');
  const options = row.all('option');
  // With options, 1 may be the number of the first one; without, it says true.
  const chosen = options.size > 0 ? options.get(row.key.rightOf({ correct, options })[0] ?? 0) : undefined;
  const right = findTruth(options.size > 0 ? (chosen ?? '') : correct);
  if (right === null)
    throw new RowRefused(`"${correct.slice(0, 40)}" in the column "correct" is neither true nor false.`);
  const firstSays = options.has(1) ? findTruth(options.get(1)!) : true;
  const [toTrue, toFalse] = firstSays === false ? [2, 1] : [1, 2];
  const [feedbackTrue, feedbackFalse] = [feedbackOf(row, toTrue), feedbackOf(row, toFalse)];
  return { kind: 'true-false', right, ...(feedbackTrue && { feedbackTrue }), ...(feedbackFalse && { feedbackFalse }) };
}

/** Accepted answers are in the option columns, or a single one in "correct". */
function accepted(row: Row): { texts: ReadonlyMap<number, string>; shares: ReadonlyMap<number, string> } {
  const options = row.all('option');
  const correct = row.get('correct');
  const texts = options.size > 0 || correct === '' ? options : new Map([[1, correct]]);
  if (texts.size === 0) throw new RowRefused('There is no right answer: write it in the column "correct".');
  const isAmong = options.size === 0 || correct === '' || (options.size === 1 && [...options.values()][0] === correct);
  if (!isAmong)
    row.warnings.push(
      `Every option is an accepted answer for this type; "${correct.slice(0, 40)}" in "correct" is left out.`,
    );
  return { texts, shares: readShares(row, texts) };
}

export function readShortText(row: Row): NeutralInteraction {
  const { texts, shares } = accepted(row);
  const caseText = row.get('caseSensitive');
  const caseSensitive = caseText === '' ? false : findTruth(caseText);
  if (caseSensitive === null) {
    row.warnings.push(`"${caseText}" in the column "case sensitive" is neither yes nor no; no was taken.`);
  }
  const answers = [...texts].map(([number, text]) => {
    const feedback = feedbackOf(row, number);
    return { pattern: oneLine(text), share: shares.get(number) ?? '1', ...(feedback && { feedback }) };
  });
  return { kind: 'short-text', caseSensitive: caseSensitive ?? false, answers };
}

export function readNumeric(row: Row): NeutralInteraction {
  const { texts, shares } = accepted(row);
  const own = row.all('ownTolerance');
  const answers = [...texts].map(([number, text]): NeutralNumericAnswer => {
    const feedback = feedbackOf(row, number);
    const share = { share: shares.get(number) ?? '1', ...(feedback && { feedback }) };
    const range = text.indexOf('..');
    if (range > 0) {
      const found = findRange(text.slice(0, range), text.slice(range + 2));
      if (!found) throw new RowRefused(`"${text.slice(0, 40)}" is not a range from the smaller number to the larger.`);
      row.warnings.push(...commaNotes(text.slice(0, range), text.slice(range + 2)));
      return { value: found.value, tolerance: { kind: 'nominal', value: found.tolerance }, ...share };
    }
    const value = text === '*' ? '*' : findDecimal(text);
    if (value === null) throw new RowRefused(`"${text.slice(0, 40)}" is not a number.`);
    const margin = value === '*' ? '' : (own.get(number) ?? row.get('tolerance'));
    row.warnings.push(...commaNotes(text, margin));
    const none = { kind: 'nominal', value: '0' } as const;
    return {
      value,
      tolerance: value === '*' ? none : readTolerance(margin),
      ...share,
    };
  });
  const unitRule = readUnitRule(row);
  return { kind: 'numeric', answers, units: readUnits(row), ...(unitRule && { unitRule }) };
}

function readTolerance(text: string): NeutralNumericAnswer['tolerance'] {
  if (text === '') return { kind: 'nominal', value: '0' };
  const percent = text.endsWith('%') ? findPercentage(text.slice(0, -1)) : null;
  const shifted = percent && findDecimal(`${text.slice(0, -1).trim()}e-2`);
  const match = /^(relative|geometric|nominal)\s+(.+)$/i.exec(text);
  const value = shifted ?? findDecimal(match ? match[2]! : text);
  if (value === null || value.startsWith('-')) {
    throw new RowRefused(`"${text.slice(0, 40)}" is not a tolerance such as 0.5 or 5%.`);
  }
  const kind = percent
    ? 'relative'
    : ((match?.[1]?.toLowerCase() ?? 'nominal') as 'nominal' | 'relative' | 'geometric');
  return { kind, value };
}

function readUnits(row: Row): { name: string; factor: string }[] {
  return readList(row.get('units')).map((entry) => {
    const equals = entry.lastIndexOf('=');
    const [name, factor] = equals === -1 ? [entry, '1'] : [entry.slice(0, equals), entry.slice(equals + 1)];
    const value = findRational(factor);
    if (!value || value.n <= 0n || oneLine(name) === '') {
      throw new RowRefused(`"${entry.slice(0, 40)}" is not a unit with its factor, such as cm = 0.01.`);
    }
    return { name: oneLine(name), factor: toText(value) };
  });
}

function readUnitRule(row: Row): Extract<NeutralInteraction, { kind: 'numeric' }>['unitRule'] {
  const text = row.get('unitRule');
  if (text === '') return undefined;
  const match = /^(required|optional)(?:,\s*penalty\s+(\S+)\s+of\s+(mark|maximum))?$/i.exec(text);
  const penalty = findRational(match?.[2] ?? '0');
  if (!match || !penalty) {
    row.warnings.push(`The unit rule "${text.slice(0, 60)}" was not understood and was left out.`);
    return undefined;
  }
  return {
    required: match[1]!.toLowerCase() === 'required',
    penalty: toText(penalty),
    of: match[3]?.toLowerCase() === 'maximum' ? 'maximum' : 'mark',
  };
}

export function readMatching(row: Row): NeutralInteraction {
  const left = row.all('option');
  const right = row.all('match');
  const lonely = [...left.keys()].find((number) => !right.has(number));
  if (lonely !== undefined) throw new RowRefused(`Option ${lonely} has no partner: fill the column "match ${lonely}".`);
  if (row.get('correct') !== '')
    row.warnings.push('The column "correct" is left out: the pairs are those of option and match columns.');
  const scoring = readScoring(row, matchingScorings);
  return {
    kind: 'matching',
    ...(scoring && { scoring }),
    shuffle: readShuffle(row),
    pairs: [...left].map(([number, text]) => ({ left: row.html(text), right: row.html(right.get(number)!) })),
    distractors: [...right].filter(([number]) => !left.has(number)).map(([, text]) => row.html(text)),
  };
}

export function readOrdering(row: Row): NeutralInteraction {
  const items = [...row.all('option').values()].map((text) => row.html(text)).filter((html) => !isBlankHtml(html));
  if (items.length < 2) throw new RowRefused('An order needs at least two things to put in order.');
  const order = row
    .get('correct')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== '');
  const isAsListed = order.every((part, i) => part === String(i + 1) || part === String.fromCharCode(65 + i));
  if (order.length > 0 && !(isAsListed && order.length === items.length))
    throw new RowRefused('The right order is that of the option columns; the column "correct" says another one.');
  const scoring = readScoring(row, orderingScorings);
  return { kind: 'ordering', items, ...(scoring && { scoring }) };
}
