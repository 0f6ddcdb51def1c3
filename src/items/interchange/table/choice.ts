/** Choices, and what the column "correct" can say about them. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { choiceScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { type Rational, rational, toText } from '#platform/exact/rational.ts';
import { findShare } from '../shares.ts';
import { isBlankHtml } from '../texts.ts';
import { findTruth } from './cells.ts';
import { RowRefused } from './refused.ts';
import type { Row } from './row.ts';

export function readChoice(row: Row, multiple: boolean | null): NeutralInteraction {
  const texts = row.all('option');
  if (texts.size < 2) throw new RowRefused('A choice needs at least two options.');
  const given = readShares(row, texts);
  // Where shares say it all, the key is not asked for.
  const right = given.size > 0 ? [] : row.key.rightOf({ correct: row.get('correct'), options: texts });
  const many = multiple ?? (right.length > 1 || (given.size > 0 && ![...given.values()].includes('1')));
  const derived = toText(derivedShare(many, right.length));
  const options = [...texts].map(([number, text]) => {
    const feedback = feedbackOf(row, number);
    return {
      text: row.html(text),
      share: given.get(number) ?? (right.includes(number) && given.size === 0 ? derived : '0'),
      ...(feedback && { feedback }),
    };
  });
  if (!options.some(({ share }) => share !== '0' && !share.startsWith('-'))) {
    throw new RowRefused('No option is marked as right: name it in the column "correct", by letter, number or text.');
  }
  if (!many && right.length > 1 && given.size === 0) {
    throw new RowRefused(
      `A single choice has one right option, but "correct" names ${right.length}. The type for this is multiple choice.`,
    );
  }
  if (multiple && right.length === 1 && given.size === 0) {
    row.warnings.push('A multiple choice with one right option lets students tick several; "single choice" would not.');
  }
  const scoring = many ? readScoring(row, choiceScorings) : undefined;
  return { kind: 'choice', multiple: many, shuffle: readShuffle(row), options, ...(scoring && { scoring }) };
}

export function readShuffle(row: Row): boolean {
  const text = row.get('shuffle');
  const truth = text === '' ? true : findTruth(text);
  if (truth === null) row.warnings.push(`"${text}" in the column "shuffle" is neither yes nor no; yes was taken.`);
  return truth ?? true;
}

/** The scoring that the row names; undefined when it names none of these. */
export function readScoring<Scoring extends string>(row: Row, scorings: readonly Scoring[]): Scoring | undefined {
  const text = row.get('scoring');
  const found = scorings.find((name) => name === text.toLowerCase().replace(/[ _]/g, '-'));
  if (text !== '' && !found) row.warnings.push(`The scoring "${text}" is unknown and was left out.`);
  return found;
}

/** The shares that the row states, by option number. */
export function readShares(row: Row, options: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const shares = new Map<number, string>();
  for (const [number, text] of row.all('share')) {
    const share = findShare(text);
    if (share === null) throw new RowRefused(`The share "${text.slice(0, 40)}" is not a fraction from -1 to 1.`);
    if (options.has(number)) shares.set(number, share);
    else row.warnings.push(`Share ${number} belongs to no option and was left out.`);
  }
  return shares;
}

export function feedbackOf(row: Row, number: number): string | undefined {
  const html = row.html(row.all('feedback').get(number) ?? '');
  return isBlankHtml(html) ? undefined : html;
}

/** "A, C" for options 1 and 3; beyond Z the number. */
export const positionName = (number: number): string =>
  number <= 26 ? String.fromCharCode(64 + number) : String(number);

/** The shares that follow from how many options are right. */
export function derivedShare(multiple: boolean, right: number): Rational {
  return multiple ? rational(1, Math.max(1, right)) : rational(1);
}
