/**
 * Texts with gaps and matrices in QTI 1.2. Gaps are written as Canvas writes them: `[gap1]` in the text, and a list of
 * options or of accepted texts for each name. A matrix is a list of the columns for each row.
 */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { divide, findRational, multiply, parseRational, rational, sum } from '#platform/exact/rational.ts';
import { CannotWrite } from '../../losses.ts';
import { decimalText } from '../../shares.ts';
import { shownScoring } from '../../shown-names.ts';
import { element } from '../xml-write.ts';
import { equal, label, list, partOf, rule, type Writing, type WrittenInteraction } from './writing.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

interface Option {
  readonly text: string;
  readonly feedback?: string | undefined;
}

/** Of a list that is chosen from: every option, and which of them is paid. */
function listed(gap: Extract<NeutralGap, { kind: 'choice' }>, { book }: Writing): { options: Option[]; right: number } {
  const right = gap.options.findIndex(({ share }) => share === '1');
  if (right === -1) throw new CannotWrite('A gap needs an option that earns full marks.');
  if (gap.options.some(({ share }, i) => i !== right && share !== '0'))
    book.lose('QTI 1.2 pays one option of a gap; what others earn is not kept.');
  if (gap.display !== 'dropdown') book.lose('QTI 1.2 shows the options of a gap as a drop-down list.');
  return { options: [...gap.options], right };
}

/** Of a gap that is written into: the texts that earn full marks. */
function accepted(gap: NeutralGap, number: number, { book }: Writing): Option[] {
  if (gap.kind === 'choice') {
    book.lose(`Gap ${number} becomes one that is written into: QTI 1.2 mixes no lists with written gaps.`);
    return gap.options.filter(({ share }) => share === '1');
  }
  if (gap.answers.some(({ share }) => share !== '1'))
    book.lose('QTI 1.2 takes what earns full marks in a gap; answers that earn a part are left out.');
  if (gap.kind === 'numeric') {
    book.lose(`Gap ${number} asks for a number; QTI 1.2 compares it as a text, without a tolerance.`);
    const numbers = gap.answers.filter(({ value, share }) => share === '1' && findRational(value));
    return numbers.map(({ value, feedback }) => ({ text: value, feedback }));
  }
  if (gap.caseSensitive) book.lose('QTI 1.2 does not distinguish upper and lower case in a gap.');
  const full = gap.answers.filter(({ share }) => share === '1');
  if (full.some(({ pattern }) => /(?<!\\)\*/.test(pattern)))
    book.lose('QTI 1.2 has no sign for any characters; the star stands for itself.');
  return full.map(({ pattern, feedback }) => ({ text: pattern.replaceAll('\\*', '*'), feedback }));
}

/** A beginning for the names of gaps that the text does not hold in brackets itself. */
function nameIn(stem: string): string {
  let name = 'gap';
  while (stem.includes(`[${name}`)) name += '_';
  return name;
}

export function writeCloze(stem: string, { gaps }: Of<'cloze'>, writing: Writing): WrittenInteraction {
  const isLists = gaps.every(({ kind }) => kind === 'choice');
  const name = nameIn(stem);
  const whole = sum(gaps.map(({ weight }) => parseRational(weight)));
  const feedback = new Map<string, string>();
  const conditions: string[] = [];
  const responses = gaps.map((gap, i) => {
    const ident = `response_${name}${i + 1}`;
    const { options, right } =
      isLists && gap.kind === 'choice' ? listed(gap, writing) : { options: accepted(gap, i + 1, writing), right: 0 };
    if (options.length === 0) throw new CannotWrite(`Gap ${i + 1} has no answer that QTI 1.2 can hold.`);
    const idents = options.map((_, o) => `gap${i + 1}_option${o + 1}`);
    options.forEach(({ feedback: html }, o) => {
      if (html === undefined) return;
      feedback.set(`${idents[o]}_fb`, html);
      conditions.push(rule({ when: equal(idents[o]!, ident), show: `${idents[o]}_fb` }));
    });
    const part = decimalText(multiply(divide(parseRational(gap.weight), whole), rational(100)), 2);
    conditions.push(rule({ when: equal(idents[right]!, ident), score: part, action: 'Add' }));
    return list(
      options.map(({ text }, o) => label(idents[o]!, writing.plain(text))),
      { ident, rcardinality: 'Single' },
      gap.kind === 'choice' && gap.shuffle,
      writing.plain(`${name}${i + 1}`),
    );
  });
  return {
    type: isLists ? 'multiple_dropdowns_question' : 'fill_in_multiple_blanks_question',
    stem: stem.replace(/\[\[(\d+)\]\]/g, (mark, number: string) =>
      gaps[Number(number) - 1] ? `[${name}${number}]` : mark,
    ),
    responses: responses.join(''),
    conditions,
    feedback,
    fields: [['gap_weights', gaps.map(({ weight }) => weight).join(' ')]],
  };
}

export function writeMatrix(
  { multiple, shuffle, columns, rows, scoring = 'each-row' }: Of<'matrix'>,
  writing: Writing,
): WrittenInteraction {
  const { book } = writing;
  if (rows.some(({ feedback }) => feedback !== undefined)) book.lose('QTI 1.2 has no place for the feedback of a row.');
  if (multiple)
    book.lose('Other programs may let one column be chosen in each row; that there may be more is kept here.');
  if (scoring === 'each-row-net' || scoring === 'kprime')
    book.lose(`Other programs pay each row its part; ${shownScoring(scoring)} is kept for this product alone.`);
  const labels = columns.map((html, i) => label(`column${i + 1}`, writing.material(html)));
  const asked = rows.map(({ right }, row) =>
    columns.map((_, column) => {
      const chosen = equal(`column${column + 1}`, `response${row + 1}`);
      if (right.includes(column)) return chosen;
      return multiple ? element('not', {}, chosen) : '';
    }),
  );
  const conditions =
    scoring === 'all-or-nothing'
      ? [rule({ when: element('and', {}, asked.flat()), score: '100', stops: true })]
      : asked.map((when) => rule({ when: element('and', {}, when), score: partOf(rows.length), action: 'Add' }));
  return {
    type: 'matching_question',
    responses: rows
      .map(({ text }, row) =>
        list(
          labels,
          { ident: `response${row + 1}`, rcardinality: multiple ? 'Multiple' : 'Single' },
          shuffle,
          writing.material(text),
        ),
      )
      .join(''),
    conditions,
    feedback: new Map(),
    fields: [
      ['matrix', multiple ? 'multiple' : 'single'],
      ['scoring', scoring],
    ],
  };
}
