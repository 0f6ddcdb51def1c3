/** Answers that are written, alone or in the gaps of a text, in QTI 2 and 3. */

import type {
  NeutralGap,
  NeutralInteraction,
  NeutralNumericAnswer,
  NeutralTextAnswer,
} from '#items/question-types/neutral-item.ts';
import { findRational, multiply, parseRational, rational, sum } from '#platform/exact/rational.ts';
import { exactDecimal } from '../../decimals.ts';
import { CannotWrite } from '../../losses.ts';
import { element, escaped } from '../xml-write.ts';
import {
  baseValue,
  classes,
  decimalOf,
  isRight,
  partOf,
  RESPONSE,
  setOutcome,
  value,
  variable,
  type Writing2,
  type Written2,
} from './writing.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

/** `*text*`: the text is somewhere in the answer. */
const insideOf = (pattern: string): string | undefined => /^\*((?:[^*\\]|\\\*|\\(?!\*))+)\*$/.exec(pattern)?.[1];

interface Text {
  readonly text: string;
  readonly isPart: boolean;
  readonly answer: NeutralTextAnswer;
}

/** Texts without our own signs; repeated ones are left out. */
function textsOf(answers: readonly NeutralTextAnswer[], { book, dialect }: Writing2): Text[] {
  const seen = new Set<string>();
  return answers.flatMap((answer) => {
    const inside = insideOf(answer.pattern);
    if (inside === undefined && /(?<!\\)\*/.test(answer.pattern))
      book.lose(`${dialect.label} has no simple sign for any characters; the star stands for itself.`);
    if (seen.has(answer.pattern)) {
      book.lose('A duplicate answer is written once.');
      return [];
    }
    seen.add(answer.pattern);
    return [{ text: (inside ?? answer.pattern).replaceAll('\\*', '*'), isPart: inside !== undefined, answer }];
  });
}

/** Two answers that differ in capitals alone: a mapping would leave open which of them counts. */
const areAlike = (texts: readonly Text[]): boolean =>
  new Set(texts.map(({ text }) => text.toLowerCase())).size < texts.length;

const branches = (writing: Writing2, all: readonly { readonly when: string; readonly does: string }[]): string =>
  writing.el(
    'responseCondition',
    {},
    all.map(({ when, does }, i) => writing.el(i === 0 ? 'responseIf' : 'responseElseIf', {}, when, does)),
  );

const textMatch = (writing: Writing2, { text, isPart }: Text, caseSensitive: boolean, identifier: string): string =>
  writing.el(
    'stringMatch',
    { caseSensitive: String(caseSensitive), ...(isPart && { substring: 'true' }) },
    variable(writing, identifier),
    baseValue(writing, 'string', text),
  );

const mappingOf = (texts: readonly Text[], caseSensitive: boolean, { el, book }: Writing2): string =>
  el(
    'mapping',
    { defaultValue: '0' },
    texts.map(({ text, answer }) =>
      el('mapEntry', {
        mapKey: text,
        mappedValue: decimalOf(answer.share, book),
        caseSensitive: String(caseSensitive),
      }),
    ),
  );

const entry = (writing: Writing2, identifier: string, name: string | undefined): string =>
  writing.el('textEntryInteraction', { responseIdentifier: identifier, class: name });

const correctOf = (writing: Writing2, text: string | undefined): string | false =>
  text !== undefined && writing.el('correctResponse', {}, value(writing, text));

/** Feedback by the condition under which it is shown. */
function feedbackOf(
  all: readonly { readonly when: string; readonly feedback: string | undefined }[],
  writing: Writing2,
): Pick<Written2, 'feedback' | 'feedbackRules'> {
  const shown = all.flatMap(({ when, feedback }, i) =>
    feedback === undefined ? [] : [{ when, name: `answer${i + 1}`, feedback }],
  );
  if (shown.length === 0) return {};
  return {
    feedback: new Map(shown.map(({ name, feedback }) => [name, feedback])),
    // One after the other, so that only the first that matches shows its own.
    feedbackRules: [
      branches(
        writing,
        all.map(({ when, feedback }, i) => ({
          when,
          does:
            feedback === undefined
              ? ''
              : setOutcome(writing, 'FEEDBACK', baseValue(writing, 'identifier', `answer${i + 1}`)),
        })),
      ),
    ],
  };
}

export function writeShortText({ caseSensitive, answers }: Of<'short-text'>, writing: Writing2): Written2 {
  const texts = textsOf(answers, writing);
  const isRuled = texts.some(({ isPart }) => isPart) || (!caseSensitive && areAlike(texts));
  const conditions = texts.map((text) => ({ text, when: textMatch(writing, text, caseSensitive, RESPONSE) }));
  return {
    declarations: [
      writing.el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'single', baseType: 'string' },
        correctOf(writing, texts.find(({ answer }) => isRight(answer))?.text),
        !isRuled && mappingOf(texts, caseSensitive, writing),
      ),
    ],
    body: element('div', {}, entry(writing, RESPONSE, 'shares')),
    ...(isRuled
      ? {
          rules: [
            branches(
              writing,
              conditions.map(({ text, when }) => ({
                when,
                does: setOutcome(
                  writing,
                  'SCORE',
                  baseValue(writing, 'float', decimalOf(text.answer.share, writing.book)),
                ),
              })),
            ),
          ],
        }
      : { template: 'map_response' as const }),
    ...feedbackOf(
      conditions.map(({ text, when }) => ({ when, feedback: text.answer.feedback })),
      writing,
    ),
  };
}

/** Answers that are numbers, with their conditions; any number at all has no form. */
function numbersOf(answers: readonly NeutralNumericAnswer[], writing: Writing2, identifier: string) {
  return answers.flatMap((answer) => {
    if (answer.value === '*' || !findRational(answer.value)) {
      writing.book.lose(`${writing.dialect.label} cannot say that any number is taken; that answer is left out.`);
      return [];
    }
    return [{ answer, when: equalTo(answer, writing, identifier) }];
  });
}

function equalTo({ value: number, tolerance }: NeutralNumericAnswer, writing: Writing2, identifier: string): string {
  const size = parseRational(tolerance.value);
  const mode = tolerance.kind === 'nominal' ? 'absolute' : 'relative';
  if (tolerance.kind === 'geometric')
    writing.book.lose(`${writing.dialect.label} has no geometric tolerance; it is written as a relative one.`);
  const text = exactDecimal(mode === 'relative' ? multiply(size, rational(100)) : size);
  const attributes =
    tolerance.kind === 'nominal' && size.n === 0n
      ? { toleranceMode: 'exact' }
      : { toleranceMode: mode, tolerance: `${text} ${text}` };
  return writing.el('equal', attributes, variable(writing, identifier), baseValue(writing, 'float', number));
}

export function writeNumeric({ answers, units, unitRule }: Of<'numeric'>, writing: Writing2): Written2 {
  if (units.length > 0 || unitRule)
    writing.book.lose(`${writing.dialect.label} has no units: the answer is a bare number.`);
  const numbers = numbersOf(answers, writing, RESPONSE);
  if (numbers.length === 0) throw new CannotWrite(`${writing.dialect.label} cannot ask for any number at all.`);
  return {
    declarations: [
      writing.el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'single', baseType: 'float' },
        correctOf(writing, numbers.find(({ answer }) => isRight(answer))?.answer.value),
      ),
    ],
    body: element('div', {}, entry(writing, RESPONSE, 'shares')),
    rules: [
      branches(
        writing,
        numbers.map(({ answer, when }) => ({
          when,
          does: setOutcome(writing, 'SCORE', baseValue(writing, 'float', decimalOf(answer.share, writing.book))),
        })),
      ),
    ],
    ...feedbackOf(
      numbers.map(({ answer, when }) => ({ when, feedback: answer.feedback })),
      writing,
    ),
  };
}

/** A mark in the text that no text holds: control characters are taken out of all of them. */
const MARK = '\u0003';

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

interface WrittenGap {
  readonly declaration: string;
  /** The score of the gap alone, where it takes rules to find it. */
  readonly outcome?: string;
  readonly place: string;
  readonly rule: string;
}

function writeGap(gap: NeutralGap, identifier: string, part: string, writing: Writing2): WrittenGap {
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
