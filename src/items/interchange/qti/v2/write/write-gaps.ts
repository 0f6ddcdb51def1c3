/** Texts with gaps. */

import { CannotWrite } from '#items/interchange/losses.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { parseRational, sum } from '#platform/exact/rational.ts';
import { element, escaped } from '../../xml-write.ts';
import { branches, correctOf, entry, MARK, mappingOf, numbersOf, type Of, textsOf } from './write-entries.ts';
import {
  baseValue,
  classes,
  decimalOf,
  isRight,
  partOf,
  RESPONSE,
  setOutcome,
  variable,
  type Writing2,
  type Written2,
} from './writing.ts';

export function writeGaps(stem: string, { gaps }: Of<'cloze'>, writing: Writing2): Written2 {
  const whole = sum(gaps.map(({ weight }) => parseRational(weight)));
  const marked = stem.replace(/\[\[(\d+)\]\]/g, (mark, number: string) =>
    gaps[Number(number) - 1] ? `${MARK}${number}${MARK}` : mark,
  );
  const written = gaps.map((gap, i) =>
    writeGap(gap, `${RESPONSE}${i + 1}`, partOf(parseRational(gap.weight), whole), writing),
  );
  const xhtml = writing
    .xhtml(marked)
    .replace(new RegExp(`${MARK}(\\d+)${MARK}`, 'g'), (_mark, number: string) => written[Number(number) - 1]!.place);
  return {
    declarations: written.map(({ declaration }) => declaration),
    outcomes: written.flatMap(({ outcome }) => outcome ?? []),
    body: element('div', { class: 'stem' }, xhtml),
    hasStem: true,
    rules: written.map(({ rule }) => rule),
  };
}

export interface WrittenGap {
  readonly declaration: string;
  /** The score of the gap alone, where it takes rules to find it. */
  readonly outcome?: string;
  readonly place: string;
  readonly rule: string;
}

export function writeGap(gap: NeutralGap, identifier: string, part: string, writing: Writing2): WrittenGap {
  const { el, book } = writing;
  const name = classes(
    'shares',
    `weight-${gap.weight}`,
    gap.kind === 'choice' && gap.display !== 'dropdown' && `display-${gap.display}`,
  );
  const all: readonly { readonly feedback?: string }[] = gap.kind === 'choice' ? gap.options : gap.answers;
  if (all.some(({ feedback }) => feedback !== undefined))
    book.lose(`${writing.dialect.label} has no place for the feedback of a gap.`);
  const add = (earned: string): string =>
    setOutcome(
      writing,
      'SCORE',
      el('sum', {}, variable(writing, 'SCORE'), el('product', {}, baseValue(writing, 'float', part), earned)),
    );
  const mapped = add(el('mapResponse', { identifier }));
  if (gap.kind === 'choice') {
    const names = gap.options.map((_option, i) => `option${i + 1}`);
    const entries = gap.options.map(({ share }, i) =>
      el('mapEntry', { mapKey: names[i]!, mappedValue: decimalOf(share, book) }),
    );
    const right = gap.options.findIndex(({ share }) => share === '1');
    if (!gap.options.some(isRight)) throw new CannotWrite('A gap needs an option that earns marks.');
    return {
      declaration: el(
        'responseDeclaration',
        { identifier, cardinality: 'single', baseType: 'identifier' },
        correctOf(writing, names[right]),
        el('mapping', { defaultValue: '0' }, entries),
      ),
      place: el(
        'inlineChoiceInteraction',
        { responseIdentifier: identifier, shuffle: String(gap.shuffle), class: name },
        gap.options.map(({ text }, i) => el('inlineChoice', { identifier: names[i]! }, escaped(text))),
      ),
      rule: mapped,
    };
  }
  if (gap.kind === 'numeric') {
    const numbers = numbersOf(gap.answers, writing, identifier);
    if (numbers.length === 0) throw new CannotWrite(`${writing.dialect.label} cannot ask for any number at all.`);
    const score = identifier.replace(RESPONSE, 'SCORE');
    const pays = numbers.map(({ answer, when }) => ({
      when,
      does: setOutcome(writing, score, baseValue(writing, 'float', decimalOf(answer.share, book))),
    }));
    return {
      declaration: el(
        'responseDeclaration',
        { identifier, cardinality: 'single', baseType: 'float' },
        correctOf(writing, numbers[0]!.answer.value),
      ),
      outcome: el('outcomeDeclaration', { identifier: score, cardinality: 'single', baseType: 'float' }),
      place: entry(writing, identifier, name),
      rule: branches(writing, pays) + add(variable(writing, score)),
    };
  }
  const texts = textsOf(gap.answers, writing);
  if (texts.some(({ isPart }) => isPart))
    book.lose(
      `${writing.dialect.label} takes the text of a gap as a whole; the stars of an answer stand for themselves.`,
    );
  return {
    declaration: el(
      'responseDeclaration',
      { identifier, cardinality: 'single', baseType: 'string' },
      correctOf(writing, texts[0]?.text),
      mappingOf(texts, gap.caseSensitive, writing),
    ),
    place: entry(writing, identifier, name),
    rule: mapped,
  };
}
