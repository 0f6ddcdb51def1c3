/** Answers that are written, alone or in the gaps of a text, in QTI 2 and 3. */

import { CannotWrite } from '#items/interchange/losses.ts';
import { absolute } from '#items/question-types/composite/processing/rounding.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer, NeutralTextAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal } from '#platform/exact/decimals.ts';
import { findRational, isNegative, isZero, multiply, parseRational, rational } from '#platform/exact/rational.ts';
import { element } from '../../xml-write.ts';
import {
  baseValue,
  decimalOf,
  isRight,
  RESPONSE,
  setOutcome,
  value,
  variable,
  type Writing2,
  type Written2,
} from './writing.ts';

export type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

/** `*text*`: the text is somewhere in the answer. */
const insideOf = (pattern: string): string | undefined => /^\*((?:[^*\\]|\\\*|\\(?!\*))+)\*$/.exec(pattern)?.[1];

interface Text {
  readonly text: string;
  readonly isPart: boolean;
  readonly answer: NeutralTextAnswer;
}

/** Texts without our own signs; repeated ones are left out. */
export function textsOf(answers: readonly NeutralTextAnswer[], { book, dialect }: Writing2): Text[] {
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

export const branches = (writing: Writing2, all: readonly { readonly when: string; readonly does: string }[]): string =>
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

export const mappingOf = (texts: readonly Text[], caseSensitive: boolean, { el, book }: Writing2): string =>
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

export const entry = (writing: Writing2, identifier: string, name: string | undefined): string =>
  writing.el('textEntryInteraction', { responseIdentifier: identifier, class: name });

export const correctOf = (writing: Writing2, text: string | undefined): string | false =>
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
export function numbersOf(answers: readonly NeutralNumericAnswer[], writing: Writing2, identifier: string) {
  return answers.flatMap((answer) => {
    if (answer.value === '*' || !findRational(answer.value)) {
      writing.book.lose(`${writing.dialect.label} cannot say that any number is taken; that answer is left out.`);
      return [];
    }
    return [{ answer, when: equalTo(answer, writing, identifier) }];
  });
}

function equalTo({ value: number, tolerance }: NeutralNumericAnswer, writing: Writing2, identifier: string): string {
  const [wanted, given] = [parseRational(number), parseRational(tolerance.value)];
  // Of a negative number the range of a relative tolerance is empty, as QTI writes it down.
  const mode = tolerance.kind === 'nominal' || isNegative(wanted) ? 'absolute' : 'relative';
  const size = tolerance.kind === 'nominal' || mode === 'relative' ? given : multiply(absolute(wanted), given);
  if (tolerance.kind === 'geometric')
    writing.book.lose(`${writing.dialect.label} has no geometric tolerance; it is written as a relative one.`);
  const text = exactDecimal(mode === 'relative' ? multiply(size, rational(100)) : size);
  const attributes =
    mode === 'absolute' && isZero(size)
      ? { toleranceMode: 'exact' }
      : { toleranceMode: mode, tolerance: `${text} ${text}` };
  // The range is around the first.
  return writing.el('equal', attributes, baseValue(writing, 'float', number), variable(writing, identifier));
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
export const MARK = '\u0003';
