/** Pairs, orders, tables and gaps: `matchInteraction`, `orderInteraction`, `gapMatchInteraction`, `inlineChoiceInteraction`. */

import { findRational } from '#platform/exact/rational.ts';
import { childrenNamed, type XmlElement } from '#platform/server/xml-tree.ts';
import { matchingScorings, matrixScorings, type NeutralGap, orderingScorings } from '#question-types/neutral-item.ts';
import { findShare } from '../../shares.ts';
import { isBlankHtml } from '../../texts.ts';
import { ItemRefused } from '../refused.ts';
import { htmlOf, plainOf } from './body.ts';
import type { Declaration } from './declarations.ts';
import { isNumber, readNumbers, readTexts } from './entries.ts';
import { type Found2, hasClass, type Item2, scoringOf } from './parts.ts';
import { carryOut } from './process.ts';

const generalOf = (item: Item2): readonly string[] => carryOut(item.processing, new Map()).feedback;

/** The right pairs: those that are declared, or else those that are paid. */
function pairsOf({ correct, mapping }: Declaration): (readonly [string, string])[] {
  const paid = (mapping?.entries ?? [])
    .filter(({ value }) => (findRational(value)?.n ?? 0n) > 0n)
    .map(({ key }) => key);
  return (correct.length > 0 ? correct : paid).map((pair) => {
    const [left = '', right = ''] = pair.trim().split(/\s+/);
    return [left, right] as const;
  });
}

export function readMatch(item: Item2, interaction: XmlElement): Found2 {
  const declaration = item.declarationOf(interaction);
  const [lefts, rights] = childrenNamed(interaction, 'simpleMatchSet').map((set) =>
    childrenNamed(set, 'simpleAssociableChoice'),
  );
  if (!lefts || !rights) throw new ItemRefused('A match needs two sets of things.');
  const ids = (all: readonly XmlElement[]): string[] => all.map(({ attributes }) => attributes.identifier ?? '');
  const html = (all: readonly XmlElement[]): string[] => all.map(({ children }) => htmlOf(children, item.reader));
  const [leftIds, rightIds, leftTexts, rightTexts] = [ids(lefts), ids(rights), html(lefts), html(rights)];
  const pairs = pairsOf(declaration);
  const right = leftIds.map((left) =>
    pairs
      .filter(([one]) => one === left)
      .map(([, other]) => rightIds.indexOf(other))
      .filter((at) => at >= 0),
  );
  if (right.every((all) => all.length === 0)) throw new ItemRefused('The file does not say what belongs together.');
  const shuffle = interaction.attributes.shuffle === 'true';
  const general = generalOf(item);
  if (!hasClass(interaction, 'qti-match-tabular') && right.every((all) => all.length === 1)) {
    const scoring = scoringOf(interaction, matchingScorings);
    return {
      general,
      interaction: {
        kind: 'matching',
        shuffle,
        pairs: leftTexts.map((left, i) => ({ left, right: rightTexts[right[i]![0]!]! })),
        distractors: rightTexts.filter((_text, i) => !right.some((all) => all.includes(i))),
        ...(scoring && { scoring }),
      },
    };
  }
  return matrixOf(item, interaction, {
    rows: leftTexts,
    columns: rightTexts,
    right,
    most: lefts.map(({ attributes }) => attributes.matchMax ?? '1'),
    general,
  });
}

function matrixOf(
  item: Item2,
  interaction: XmlElement,
  {
    rows,
    columns,
    right,
    most,
    general,
  }: { rows: string[]; columns: string[]; right: number[][]; most: string[]; general: readonly string[] },
): Found2 {
  const scoring = scoringOf(interaction, matrixScorings);
  const multiple = right.some((all) => all.length !== 1) || most.some((count) => count !== '1');
  // Things that are put into boxes: the box with most of them is the column, the thing the row.
  const turned =
    !hasClass(interaction, 'qti-match-tabular') && rows.length < columns.length && most.some((count) => count !== '1');
  const table = turned
    ? {
        rows: columns,
        columns: rows,
        right: columns.map((_text, i) => right.flatMap((all, row) => (all.includes(i) ? [row] : []))),
      }
    : { rows, columns, right };
  if (turned && table.right.every((all) => all.length === 1)) {
    const [names, texts] = [table.rows, table.columns];
    return {
      general,
      interaction: {
        kind: 'matching',
        shuffle: interaction.attributes.shuffle === 'true',
        pairs: names.map((left, i) => ({ left, right: texts[table.right[i]![0]!]! })),
        distractors: [],
      },
    };
  }
  if (scoring === undefined) item.warn('How a table is paid is not the same everywhere: each row is paid here.');
  return {
    general,
    interaction: {
      kind: 'matrix',
      multiple,
      shuffle: interaction.attributes.shuffle === 'true',
      columns: table.columns,
      rows: table.rows.map((text, i) => ({ text, right: table.right[i]! })),
      ...(scoring && { scoring }),
    },
  };
}

export function readOrder(item: Item2, interaction: XmlElement): Found2 {
  const { correct } = item.declarationOf(interaction);
  const choices = new Map(
    childrenNamed(interaction, 'simpleChoice').map((choice) => [
      choice.attributes.identifier ?? '',
      htmlOf(choice.children, item.reader),
    ]),
  );
  const items = correct.map((identifier) => choices.get(identifier) ?? '');
  if (items.length < 2 || items.length !== choices.size || items.some(isBlankHtml))
    throw new ItemRefused('The file does not give the right order of all things to be ordered.');
  const scoring = scoringOf(interaction, orderingScorings);
  return { interaction: { kind: 'ordering', items, ...(scoring && { scoring }) }, general: generalOf(item) };
}

const weightOf = ({ attributes }: XmlElement): string =>
  /(?:^|\s)weight-([1-9]\d{0,3})\b/.exec(attributes.class ?? '')?.[1] ?? '1';

/** Several gaps in one text. */
export function readGaps(item: Item2): Found2 {
  const gaps = item.body.interactions.map((interaction): NeutralGap => {
    const weight = weightOf(interaction);
    if (interaction.name === 'inlineChoiceInteraction') return listGap(item, interaction, weight);
    if (isNumber(item.declarationOf(interaction))) {
      const { answers } = readNumbers(item, interaction);
      return { kind: 'numeric', weight, answers };
    }
    const { caseSensitive, answers } = readTexts(item, interaction);
    return { kind: 'short-text', weight, caseSensitive, answers };
  });
  return { interaction: { kind: 'cloze', gaps }, stem: item.body.stemWithGaps, general: generalOf(item) };
}

function listGap(item: Item2, interaction: XmlElement, weight: string): NeutralGap {
  const { correct, mapping } = item.declarationOf(interaction);
  const shares = new Map((mapping?.entries ?? []).map(({ key, value }) => [key, findShare(value) ?? '0']));
  const options = childrenNamed(interaction, 'inlineChoice').map((choice) => {
    const identifier = choice.attributes.identifier ?? '';
    return { text: plainOf(choice), share: shares.get(identifier) ?? (correct.includes(identifier) ? '1' : '0') };
  });
  if (options.every(({ share }) => share === '0'))
    throw new ItemRefused('The file does not say which option is right in a gap.');
  const display = hasClass(interaction, 'display-row')
    ? 'row'
    : hasClass(interaction, 'display-column')
      ? 'column'
      : 'dropdown';
  return { kind: 'choice', weight, display, shuffle: interaction.attributes.shuffle === 'true', options };
}

/** Words that are dragged into gaps become lists to choose from. */
export function readGapMatch(item: Item2, interaction: XmlElement): Found2 {
  const pairs = pairsOf(item.declarationOf(interaction));
  const words = childrenNamed(interaction, 'gapText').map((word) => ({
    identifier: word.attributes.identifier ?? '',
    text: plainOf(word),
  }));
  if (words.length === 0) throw new ItemRefused('Pictures that are put into gaps cannot be read.');
  const gaps = gapsIn(interaction).map((gap): NeutralGap => {
    const right = pairs.filter(([, name]) => name === gap.attributes.identifier).map(([word]) => word);
    if (right.length === 0) throw new ItemRefused('The file does not say which word belongs into a gap.');
    return {
      kind: 'choice',
      weight: '1',
      display: 'dropdown',
      shuffle: interaction.attributes.shuffle === 'true',
      options: words.map(({ identifier, text }) => ({ text, share: right.includes(identifier) ? '1' : '0' })),
    };
  });
  item.warn('Words that are dragged into gaps are chosen from lists here.');
  return { interaction: { kind: 'cloze', gaps }, stem: item.body.stemWithGaps, general: generalOf(item) };
}

const gapsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === 'gap' ? [child] : gapsIn(child),
  );
