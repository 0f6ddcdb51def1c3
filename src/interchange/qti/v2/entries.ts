/** Answers that are written: `textEntryInteraction` for texts and numbers, `extendedTextInteraction` for essays. */
import {
  compare,
  divide,
  findRational,
  max,
  multiply,
  one,
  rational,
  subtract,
  toText,
} from '#platform/exact/rational.ts';
import { elementsOf, walk, type XmlElement } from '#platform/server/xml-tree.ts';
import type { NeutralNumericAnswer, NeutralTextAnswer } from '#question-types/neutral-item.ts';
import { exactDecimal, findDecimal, findRange } from '../../decimals.ts';
import { trimSpace } from '../../plain-text.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import { inAll, isPositive, shareOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { plainOf } from './body.ts';
import type { Declaration } from './declarations.ts';
import { type Found2, hasClass, type Item2, shareOfDigits } from './parts.ts';
import { carryOut, feedbackConditions, payingConditions } from './process.ts';

interface Paid<Answer> {
  readonly answer: Answer;
  readonly value: string;
  /** What is written to be given this. */
  readonly given: string;
  /** The condition that pays it, where there is one. */
  readonly asked?: XmlElement;
}

/** A value that nobody would take for an answer. */
const NOTHING_LIKE_IT = '\u0002';

/** Shares of the best paid answer, with the feedback of each; in files of ours scores are shares already. */
function withShares<Answer extends object>(
  item: Item2,
  { identifier }: Declaration,
  interaction: XmlElement,
  paid: readonly Paid<Answer>[],
) {
  const values = paid.map(({ value }) => findRational(value) ?? rational(0));
  const isOurs = hasClass(interaction, 'shares');
  if (paid.length === 0 || (!isOurs && !values.some(isPositive)))
    throw new ItemRefused('The file does not say which answer is right.');
  const best = isOurs ? one : values.reduce(max);
  const feedbackOf = (given: string): readonly string[] =>
    carryOut(item.processing, new Map([[identifier, [given]]])).feedback;
  const conditions = feedbackConditions(item.processing);
  const all = paid.map(({ given, asked }) => (asked && conditions(asked)) ?? feedbackOf(given));
  const general = inAll([...paid.map(({ given }) => feedbackOf(given)), feedbackOf(NOTHING_LIKE_IT)]);
  const answers = paid.map(({ answer, value }, i) => {
    const text = joinedHtml(all[i]!.filter((name) => !general.includes(name)).map(item.feedback));
    const share = shareOf({ shareOfDigits, warn: item.warn }, { score: values[i]!, written: value }, best);
    return { ...answer, share: toText(share), ...(!isBlankHtml(text) && { feedback: text }) };
  });
  return { answers, general };
}

/** A star means any characters to us and itself to others. */
const literal = (text: string): string => text.replaceAll('*', '\\*');

const asksFor = (element: XmlElement, { identifier }: Declaration): boolean =>
  [...walk(element)].some(({ name, attributes }) => name === 'variable' && attributes.identifier === identifier);

/** The values that a comparison with the response names. */
function comparedWith(element: XmlElement, { correct }: Declaration): string[] {
  return elementsOf(element).flatMap((part) =>
    part.name === 'baseValue' ? [plainOf(part)] : part.name === 'correct' ? [...correct] : [],
  );
}

export function readTexts(
  item: Item2,
  interaction: XmlElement,
): { caseSensitive: boolean; answers: NeutralTextAnswer[]; general: readonly string[] } {
  const declaration = item.declarationOf(interaction);
  const paid: Paid<{ pattern: string }>[] = [];
  const cases: boolean[] = [];
  const note = (text: string, value: string, caseSensitive: boolean, isPart: boolean): void => {
    const pattern = isPart ? `*${literal(text)}*` : literal(text);
    if (text === '' || paid.some(({ answer }) => answer.pattern === pattern)) return;
    paid.push({ answer: { pattern }, value, given: text });
    cases.push(caseSensitive);
  };
  for (const { key, value, caseSensitive } of declaration.mapping?.entries ?? [])
    note(key, value, caseSensitive, false);
  if (paid.length === 0) {
    for (const { asked, value } of payingConditions(item.processing)) {
      for (const part of walk(asked)) {
        if (part.name === 'patternMatch' && asksFor(part, declaration))
          item.warn('An answer that must match a pattern is left out.');
        if (part.name !== 'stringMatch' && part.name !== 'match') continue;
        if (!asksFor(part, declaration)) continue;
        const caseSensitive = part.attributes.caseSensitive !== 'false';
        for (const text of comparedWith(part, declaration))
          note(text, value, caseSensitive, part.attributes.substring === 'true');
      }
    }
  }
  if (paid.length === 0) for (const text of declaration.correct) note(text, '1', true, false);
  return { caseSensitive: cases.every(Boolean), ...withShares(item, declaration, interaction, paid) };
}

type Range = Omit<NeutralNumericAnswer, 'share' | 'feedback'>;

const exactly = (value: string): Range => ({ value, tolerance: { kind: 'nominal', value: '0' } });

/** The range that `equal` asks for. */
function rangeOfEqual({ attributes }: XmlElement, value: string, item: Item2): Range {
  const [below = '0', above = below] = trimSpace(attributes.tolerance ?? '0').split(/\s+/);
  const mode = attributes.toleranceMode ?? 'exact';
  const [low, high] = [findRational(below), findRational(above)];
  if (mode === 'exact' || !low || !high) return exactly(value);
  if (mode === 'relative') {
    if (compare(low, high) !== 0) item.warn('A range that is not even is read as an even one.');
    return { value, tolerance: { kind: 'relative', value: exactDecimal(divide(high, rational(100))) } };
  }
  if (compare(low, high) === 0) return { value, tolerance: { kind: 'nominal', value: exactDecimal(high) } };
  const number = findRational(value)!;
  const range = findRange(
    exactDecimal(subtract(number, low)),
    exactDecimal(subtract(number, multiply(high, rational(-1)))),
  );
  return range ? { value: range.value, tolerance: { kind: 'nominal', value: range.tolerance } } : exactly(value);
}

export function readNumbers(
  item: Item2,
  interaction: XmlElement,
): { answers: NeutralNumericAnswer[]; general: readonly string[] } {
  const declaration = item.declarationOf(interaction);
  const paid: Paid<Range>[] = [];
  const note = (answer: Range, value: string, asked?: XmlElement): void =>
    void paid.push({ answer, value, given: answer.value, ...(asked && { asked }) });
  const mapped = declaration.mapping?.entries ?? [];
  for (const { key, value } of mapped) {
    const number = findDecimal(key);
    if (number !== null) note(exactly(number), value);
  }
  if (paid.length === 0)
    for (const { asked, value } of payingConditions(item.processing))
      for (const range of rangesIn(asked, declaration, item)) note(range, value, asked);
  if (paid.length === 0)
    for (const text of declaration.correct) if (findDecimal(text) !== null) note(exactly(findDecimal(text)!), '1');
  return withShares(item, declaration, interaction, paid);
}

function rangesIn(asked: XmlElement, declaration: Declaration, item: Item2): Range[] {
  const ranges: Range[] = [];
  const limit: { low?: string; high?: string } = {};
  for (const part of walk(asked)) {
    if (!asksFor(part, declaration) || !elementsOf(part).some(({ name }) => name === 'variable')) continue;
    const [value] = comparedWith(part, declaration).map(findDecimal);
    if (value === undefined || value === null) continue;
    if (part.name === 'equal') ranges.push(rangeOfEqual(part, value, item));
    else if (part.name === 'match') ranges.push(exactly(value));
    else if (part.name === 'equalRounded') {
      item.warn('A number that is right when rounded is read as exactly this number.');
      ranges.push(exactly(value));
    } else if (/^gte?$/.test(part.name)) limit.low = value;
    else if (/^lte?$/.test(part.name)) limit.high = value;
  }
  const range = limit.low !== undefined && limit.high !== undefined ? findRange(limit.low, limit.high) : null;
  return range ? [...ranges, { value: range.value, tolerance: { kind: 'nominal', value: range.tolerance } }] : ranges;
}

export const isNumber = ({ baseType }: Declaration): boolean => baseType === 'float' || baseType === 'integer';

export function readEntry(item: Item2, interaction: XmlElement): Found2 {
  if (isNumber(item.declarationOf(interaction))) {
    const { answers, general } = readNumbers(item, interaction);
    return { interaction: { kind: 'numeric', answers, units: [] }, general };
  }
  const { general, ...texts } = readTexts(item, interaction);
  return { interaction: { kind: 'short-text', ...texts }, general };
}

export function readEssay2(item: Item2, { attributes }: XmlElement): Found2 {
  const editors: Readonly<Record<string, 'plain' | 'code'>> = {
    plain: 'plain',
    preFormatted: 'code',
    preformatted: 'code',
  };
  const editor =
    editors[attributes.format ?? ''] ?? (attributes.format === 'xhtml' ? ('formatted' as const) : undefined);
  const { graderNote } = item.body;
  return {
    interaction: { kind: 'essay', ...(editor && { editor }), ...(!isBlankHtml(graderNote) && { graderNote }) },
    general: carryOut(item.processing, new Map()).feedback,
  };
}
