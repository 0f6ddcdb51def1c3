/** Answers that are written: `textEntryInteraction` for texts and numbers, `extendedTextInteraction` for essays. */

import type { Declaration } from '#items/question-types/composite/processing/declarations.ts';
import { exactDecimal, findDecimal } from '#platform/exact/decimals.ts';
import { compare, findRational, max, one, type Rational, toText, zero } from '#platform/exact/rational.ts';
import { elementsOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import { inAll, isPositive, shareOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { type Found2, hasClass, type Item2, shareOfDigits } from './parts.ts';
import { type Condition, conditionsOf, digitsOf, feedbackConditions, feedbackFor, gainOf } from './process.ts';
import { comparedWith, endsOf, exactly, type Range, rangesIn } from './ranges.ts';

interface Paid<Answer> {
  readonly answer: Answer;
  readonly value: string;
  /** What is written to be given this. */
  readonly given: string;
  /** The condition under which its feedback is shown, where an answer before it takes in what is written. */
  readonly asked?: XmlElement | undefined;
}

/** A value that nobody would take for an answer. */
const NOTHING_LIKE_IT = { text: '\u0002', number: '987654321.0123' };

const responsesOf = ({ identifier }: Declaration, given: string) => new Map([[identifier, [given]]]);

/** In files of ours scores are shares already. */
const isOurs = (interaction: XmlElement): boolean => hasClass(interaction, 'shares');

/** What an answer is worth: in files of ours as it is written, in others what the processing pays for it. */
const worthOf = (item: Item2, declaration: Declaration, given: string): string =>
  digitsOf(gainOf(item.processing, responsesOf(declaration, given)));

/** Answers with their shares and feedback, and what the best of them is worth among the other parts of the item. */
export interface Answers<Answer> {
  readonly answers: readonly (Answer & { readonly share: string; readonly feedback?: string })[];
  readonly worth: Rational;
  /** Feedback for whatever is none of the answers; '' when there is none. */
  readonly otherwise: string;
  readonly general: readonly string[];
}

function withShares<Answer extends object>(
  item: Item2,
  declaration: Declaration,
  interaction: XmlElement,
  paid: readonly Paid<Answer>[],
): Answers<Answer> {
  const values = paid.map(({ value }) => findRational(value) ?? zero);
  if (paid.length === 0 || (!isOurs(interaction) && !values.some(isPositive)))
    throw new ItemRefused(unpaidReason(item));
  const best = isOurs(interaction) ? one : values.reduce(max);
  const feedbackOf = (given: string): readonly string[] =>
    feedbackFor(item.processing, responsesOf(declaration, given));
  const conditions = feedbackConditions(item.processing);
  const all = paid.map(({ given, asked }) => (asked && conditions(asked)) ?? feedbackOf(given));
  const unlike = feedbackOf(isNumber(declaration) ? NOTHING_LIKE_IT.number : NOTHING_LIKE_IT.text);
  const general = inAll([...paid.map(({ given }) => feedbackOf(given)), unlike]);
  const textOf = (names: readonly string[]): string =>
    joinedHtml(names.filter((name) => !general.includes(name)).map(item.feedback));
  const answers = paid.map(({ answer, value }, i) => {
    const text = textOf(all[i]!);
    const share = shareOf({ shareOfDigits, warn: item.warn }, { score: values[i]!, written: value }, best);
    return { ...answer, share: toText(share), ...(!isBlankHtml(text) && { feedback: text }) };
  });
  return { answers, worth: best, otherwise: textOf(unlike), general };
}

/** Why nothing is paid alone: perhaps all parts together are. */
export function unpaidReason({ processing }: Item2): string {
  const all = new Map([...processing.declarations.responses].map(([name, { correct }]) => [name, correct]));
  return all.size > 1 && isPositive(gainOf(processing, all))
    ? 'Its gaps are paid all together or not at all; here each gap is paid by itself.'
    : 'The file does not say which answer is right.';
}

/** A star means any characters to us and itself to others. */
const literal = (text: string): string => text.replaceAll('*', '\\*');

const asksFor = (element: XmlElement, { identifier }: Declaration): boolean =>
  elementsOf(element).some(({ name, attributes }) => name === 'variable' && attributes.identifier === identifier);

interface TextComparison {
  readonly text: string;
  readonly value: string | null;
  readonly asked: XmlElement;
  readonly caseSensitive: boolean;
  readonly isPart: boolean;
}

/** The texts that the conditions compare a response with. */
function textsCompared(item: Item2, declaration: Declaration): TextComparison[] {
  return conditionsOf(item.processing).flatMap(({ asked, value }) =>
    [...walk(asked)].flatMap((part) => {
      if (!/^(?:stringMatch|match|substring|patternMatch)$/.test(part.name) || !asksFor(part, declaration)) return [];
      if (part.name === 'patternMatch') {
        item.warn('An answer that must match a pattern is left out.');
        return [];
      }
      const caseSensitive = part.attributes.caseSensitive !== 'false';
      const isPart = part.name === 'substring' || part.attributes.substring === 'true';
      return comparedWith(part, declaration).map((text) => ({ text, value, asked, caseSensitive, isPart }));
    }),
  );
}

/** More than any question of ours holds; each of them is tried on the whole processing. */
const MOST_ANSWERS = 200;

function refuseMany(count: number): void {
  if (count > MOST_ANSWERS) throw new ItemRefused(`It accepts more than ${MOST_ANSWERS} answers.`);
}

export function readTexts(
  item: Item2,
  interaction: XmlElement,
): { readonly caseSensitive: boolean } & Answers<{ readonly pattern: string }> {
  const declaration = item.declarationOf(interaction);
  const paid: Paid<{ pattern: string }>[] = [];
  const cases: boolean[] = [];
  const compared = textsCompared(item, declaration);
  const paying = isOurs(interaction) ? compared.filter(({ value }) => value !== null) : compared;
  const askedFor = (text: string): XmlElement | undefined => compared.find((one) => one.text === text)?.asked;
  const note = (text: string, value: string | null, caseSensitive: boolean, isPart: boolean): void => {
    const pattern = isPart ? `*${literal(text)}*` : literal(text);
    if (text === '' || paid.some(({ answer }) => answer.pattern === pattern)) return;
    const isTaken = paid.some(({ given }) => given.toLowerCase() === text.toLowerCase());
    const worth = isOurs(interaction) && value !== null ? value : worthOf(item, declaration, text);
    paid.push({ answer: { pattern }, value: worth, given: text, ...(isTaken && { asked: askedFor(text) }) });
    cases.push(caseSensitive);
  };
  refuseMany((declaration.mapping?.entries.length ?? 0) + paying.length);
  for (const { key, value, caseSensitive } of declaration.mapping?.entries ?? [])
    note(key, value, caseSensitive, false);
  if (paid.length === 0 || !isOurs(interaction))
    for (const { text, value, caseSensitive, isPart } of paying) note(text, value, caseSensitive, isPart);
  if (paid.length === 0) for (const text of declaration.correct) note(text, null, true, false);
  return { caseSensitive: cases.every(Boolean), ...withShares(item, declaration, interaction, paid) };
}

export function readNumbers(item: Item2, interaction: XmlElement): Answers<Range> {
  const declaration = item.declarationOf(interaction);
  const paid: Paid<Range>[] = [];
  const note = (answer: Range, value: string | null, asked?: XmlElement): void => {
    const isTwice = paid.some((one) => one.answer.value === answer.value && isSameTolerance(one.answer, answer));
    if (isTwice && !isOurs(interaction)) return;
    const given = givenFor(
      answer,
      paid.map((one) => one.answer),
    );
    if (given === null && !isOurs(interaction)) return;
    const worth = isOurs(interaction) && value !== null ? value : worthOf(item, declaration, given ?? answer.value);
    paid.push({ answer, value: worth, given: given ?? answer.value, asked: given === null ? asked : undefined });
  };
  refuseMany(Math.max(declaration.mapping?.entries.length ?? 0, declaration.correct.length));
  for (const { key, value } of declaration.mapping?.entries ?? []) {
    const number = findDecimal(key);
    if (number !== null) note(exactly(number), value);
  }
  const onRounded = (): void => item.warn('A number that is right when rounded is accepted within half a step.');
  if (paid.length === 0 || !isOurs(interaction))
    for (const { asked, value } of payingIn(item, interaction))
      for (const range of rangesIn(asked, declaration, isOurs(interaction), onRounded)) {
        note(range, value, asked);
        refuseMany(paid.length);
      }
  if (paid.length === 0)
    for (const text of declaration.correct) if (findDecimal(text) !== null) note(exactly(findDecimal(text)!), null);
  return withShares(item, declaration, interaction, paid);
}

/** In files of ours the conditions that pay; in others any may, by way of other outcomes. */
const payingIn = (item: Item2, interaction: XmlElement): readonly Condition[] =>
  conditionsOf(item.processing).filter(({ value }) => value !== null || !isOurs(interaction));

const isSameTolerance = (a: Range, b: Range): boolean =>
  a.tolerance.kind === b.tolerance.kind && a.tolerance.value === b.tolerance.value;

/** A number of this range that no answer before it takes in; null when there is none. */
function givenFor(answer: Range, before: readonly Range[]): string | null {
  const { low, high } = endsOf(answer);
  const taken = before.map(endsOf);
  const free = [findRational(answer.value)!, low, high].find(
    (number) => !taken.some((other) => compare(other.low, number) <= 0 && compare(number, other.high) <= 0),
  );
  return free ? exactDecimal(free) : null;
}

export const isNumber = ({ baseType }: Declaration): boolean => baseType === 'float' || baseType === 'integer';

export function readEntry(item: Item2, interaction: XmlElement): Found2 {
  const { identifier } = item.declarationOf(interaction);
  const respond: Found2['respond'] = (response) =>
    response.kind === 'text' ? new Map(response.text === '' ? [] : [[identifier, [response.text]]]) : null;
  if (isNumber(item.declarationOf(interaction))) {
    const { answers, general, otherwise } = readNumbers(item, interaction);
    const rest = isBlankHtml(otherwise) ? [] : [{ ...exactly('*'), share: '0', feedback: otherwise }];
    return { interaction: { kind: 'numeric', answers: [...answers, ...rest], units: [] }, general, respond };
  }
  const { general, answers, otherwise, caseSensitive } = readTexts(item, interaction);
  const rest = isBlankHtml(otherwise) ? [] : [{ pattern: '*', share: '0', feedback: otherwise }];
  return { interaction: { kind: 'short-text', caseSensitive, answers: [...answers, ...rest] }, general, respond };
}

/** A machine pays the right answer: some programs ask for a number or a word in the field of an essay. */
function isPaidByMachine({ processing }: Item2, { identifier, correct, mapping }: Declaration): boolean {
  const known = [...correct, ...(mapping?.entries.map(({ key }) => key) ?? [])];
  return (
    processing.element !== null && known.some((text) => isPositive(gainOf(processing, new Map([[identifier, [text]]]))))
  );
}

/** An essay, or what is written in its field and marked by a machine. */
export function readExtendedText(item: Item2, interaction: XmlElement): Found2 {
  return isPaidByMachine(item, item.declarationOf(interaction))
    ? readEntry(item, interaction)
    : readEssay2(item, interaction);
}

function readEssay2(item: Item2, { attributes }: XmlElement): Found2 {
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
    general: feedbackFor(item.processing),
  };
}
