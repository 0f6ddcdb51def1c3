/** Gaps in a text: `inlineChoiceInteraction` and `textEntryInteraction` side by side, `gapMatchInteraction`. */

import type { Responses } from '#items/question-types/composite/processing/evaluate.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { divide, max, multiply, one, type Rational, rational, toText, zero } from '#platform/exact/rational.ts';
import { childrenNamed, type XmlElement } from '#platform/text/xml-nodes.ts';
import { findShare } from '../../shares.ts';
import { isPositive } from '../choice.ts';
import type { InGap } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { plainOf } from './body.ts';
import { isNumber, readNumbers, readTexts, unpaidReason } from './entries.ts';
import { generalOf, pairsOf } from './pairs.ts';
import { type Found2, hasClass, type Item2 } from './parts.ts';
import { gainOf } from './process.ts';

const weightOf = ({ attributes }: XmlElement): string =>
  /(?:^|\s)weight-([1-9]\d{0,3})\b/.exec(attributes.class ?? '')?.[1] ?? '1';

/** A gap, what it is worth among the others, and what is written for the answers that are given by their position. */
interface ReadGap {
  readonly gap: NeutralGap;
  readonly worth: Rational;
  readonly identifier: string;
  readonly idents: readonly string[];
}

/** Several gaps in one text. */
export function readGaps(item: Item2): Found2 {
  const read = item.body.interactions.map((interaction) => readGap(item, interaction));
  const isOurs = item.body.interactions.every((interaction) => hasClass(interaction, 'shares'));
  const gaps = isOurs ? read.map(({ gap }) => gap) : weighted(read);
  const respond = (values: readonly InGap[]): Responses =>
    new Map(
      values.flatMap((value, i) => {
        const { identifier, idents } = read[i]!;
        return value === null ? [] : [[identifier, [typeof value === 'number' ? idents[value]! : value]] as const];
      }),
    );
  return {
    interaction: { kind: 'cloze', gaps },
    stem: item.body.stemWithGaps,
    general: generalOf(item, respond(gaps.map(rightIn)), respond(gaps.map(wrongIn))),
    respond: (response) => (response.kind === 'gaps' ? respond(response.gaps) : null),
  };
}

const isRight = ({ share }: { readonly share: string }): boolean => share === '1';

/** What is right in a gap. */
export function rightIn(gap: NeutralGap): InGap {
  if (gap.kind === 'choice') return Math.max(0, gap.options.findIndex(isRight));
  if (gap.kind === 'numeric') return gap.answers.find(isRight)?.value ?? null;
  return gap.answers.find(isRight)?.pattern.replaceAll('\\*', '*') ?? null;
}

const wrongIn = (gap: NeutralGap): InGap =>
  gap.kind === 'choice'
    ? Math.max(
        0,
        gap.options.findIndex((option) => !isRight(option)),
      )
    : '987654321';

function readGap(item: Item2, interaction: XmlElement): ReadGap {
  const weight = weightOf(interaction);
  const declaration = item.declarationOf(interaction);
  const rest = { identifier: declaration.identifier, idents: [] };
  if (interaction.name === 'inlineChoiceInteraction') return listGap(item, interaction, weight);
  if (isNumber(declaration)) {
    const { answers, worth } = readNumbers(item, interaction);
    return { ...rest, gap: { kind: 'numeric', weight, answers }, worth };
  }
  const { caseSensitive, answers, worth } = readTexts(item, interaction);
  return { ...rest, gap: { kind: 'short-text', weight, caseSensitive, answers }, worth };
}

function listGap(item: Item2, interaction: XmlElement, weight: string): ReadGap {
  const { identifier, mapping } = item.declarationOf(interaction);
  const choices = childrenNamed(interaction, 'inlineChoice');
  const idents = choices.map(({ attributes }) => attributes.identifier ?? '');
  const isOurs = hasClass(interaction, 'shares');
  const gains = idents.map((ident) => gainOf(item.processing, new Map([[identifier, [ident]]])));
  const worth = gains.reduce(max, zero);
  const shareOfOurs = (ident: string): string =>
    findShare(mapping?.entries.find(({ key }) => key === ident)?.value ?? '') ?? '0';
  const options = choices.map((choice, i) => ({
    text: plainOf(choice),
    share: isOurs ? shareOfOurs(idents[i]!) : isPositive(worth) ? toText(divide(gains[i]!, worth)) : '0',
  }));
  if (options.every(({ share }) => share === '0')) throw new ItemRefused(unpaidReason(item));
  if (options.some(({ text }) => text === '')) throw new ItemRefused('A list of a gap has an option without a text.');
  const display = hasClass(interaction, 'display-row')
    ? 'row'
    : hasClass(interaction, 'display-column')
      ? 'column'
      : 'dropdown';
  const shuffle = interaction.attributes.shuffle === 'true';
  return { gap: { kind: 'choice', weight, display, shuffle, options }, worth, identifier, idents };
}

/** The greatest weight; what takes more is no proportion that anybody wrote. */
const GREATEST_WEIGHT = 1000n;

/** Gaps with whole weights in proportion to what they are worth. Throws `ItemRefused` where there are none. */
function weighted(read: readonly ReadGap[]): NeutralGap[] {
  const least = read.map(({ worth }) => worth).reduce((a, b) => (a.n * b.d <= b.n * a.d ? a : b));
  // 0.333 beside 0.667 is one beside two.
  const parts = read.map(({ worth }) => near(divide(worth, least)));
  const common = parts.reduce((all, { d }) => (all % d === 0n ? all : all * d), 1n);
  return read.map(({ gap }, i) => {
    const { n } = multiply(parts[i]!, rational(common));
    if (n > GREATEST_WEIGHT) throw new ItemRefused('Its gaps count in proportions that cannot be kept.');
    return { ...gap, weight: String(n) };
  });
}

const GREATEST_DIVISOR = 12n;

/** The simplest fraction within four thousandths: 0.667 beside 0.333 is two beside one. */
function near(value: Rational): Rational {
  for (let d = 1n; d <= GREATEST_DIVISOR; d++) {
    const n = (2n * value.n * d + value.d) / (2n * value.d);
    const off = value.n * d - n * value.d;
    if ((off < 0n ? -off : off) * 250n <= value.n * d) return rational(n, d);
  }
  return value;
}

/** Words that are dragged into gaps become lists to choose from. */
export function readGapMatch(item: Item2, interaction: XmlElement): Found2 {
  const { identifier, ...declaration } = item.declarationOf(interaction);
  const pairs = pairsOf({ identifier, ...declaration });
  const words = childrenNamed(interaction, 'gapText').map((word) => ({
    ident: word.attributes.identifier ?? '',
    text: plainOf(word),
    most: Number(word.attributes.matchMax ?? '1'),
  }));
  if (words.length === 0) throw new ItemRefused('Pictures that are put into gaps cannot be read.');
  const names = gapsIn(interaction).map(({ attributes }) => attributes.identifier ?? '');
  const read = names.map((name): ReadGap => {
    if (!pairs.some(([, other]) => other === name))
      throw new ItemRefused('The file does not say which word belongs into a gap.');
    const gains = words.map(({ ident }) => gainOf(item.processing, new Map([[identifier, [`${ident} ${name}`]]])));
    const worth = gains.reduce(max, zero);
    const isDeclared = (ident: string): boolean => pairs.some(([one, other]) => one === ident && other === name);
    const options = words.map(({ ident, text }, i) => ({
      text,
      share: isPositive(worth) ? toText(divide(gains[i]!, worth)) : isDeclared(ident) ? '1' : '0',
    }));
    const shuffle = interaction.attributes.shuffle === 'true';
    const gap: NeutralGap = { kind: 'choice', weight: '1', display: 'dropdown', shuffle, options };
    return { gap, worth: isPositive(worth) ? worth : one, identifier: name, idents: [] };
  });
  item.warn('Words that are dragged into gaps are chosen from lists here.');
  const gaps = weighted(read);
  /** A word that can be dragged once cannot be in two gaps. */
  const isOverused = (values: readonly InGap[]): boolean =>
    words.some(({ most }, at) => most > 0 && values.filter((value) => value === at).length > most);
  const respond = (values: readonly InGap[]): Responses =>
    new Map([
      [identifier, values.flatMap((at, i) => (typeof at === 'number' ? [`${words[at]!.ident} ${names[i]}`] : []))],
    ]);
  return {
    interaction: { kind: 'cloze', gaps },
    stem: item.body.stemWithGaps,
    general: generalOf(item, respond(gaps.map(rightIn)), respond(gaps.map(wrongIn))),
    respond: (response) => (response.kind === 'gaps' && !isOverused(response.gaps) ? respond(response.gaps) : null),
  };
}

const gapsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === 'gap' ? [child] : gapsIn(child),
  );
