/** Pairs, orders and tables: `matchInteraction`, `orderInteraction`. */

import type { Declaration } from '#items/question-types/composite/processing/declarations.ts';
import type { Responses } from '#items/question-types/composite/processing/evaluate.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import {
  type MatchingScoring,
  matchingScorings,
  matrixScorings,
  orderingScorings,
} from '#items/question-types/neutral/neutral-parts.ts';
import { findRational } from '#platform/exact/rational.ts';
import { childrenNamed, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { inAll } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { htmlOf } from './body.ts';
import { type Found2, hasClass, type Item2, scoringOf } from './parts.ts';
import { feedbackFor } from './process.ts';

/**
 * Feedback that every response shows: none, the right one and a wrong one. What only some of them show has no place
 * here, and that is said.
 */
export function generalOf(item: Item2, right: Responses, wrong: Responses = new Map()): readonly string[] {
  const shown = [new Map(), right, wrong].map((responses) => feedbackFor(item.processing, responses));
  const general = inAll(shown);
  if (shown.flat().some((name) => !general.includes(name) && !isBlankHtml(item.feedback(name))))
    item.warn('Feedback for the answer as a whole, right or wrong, is left out.');
  return general;
}

/** The right pairs: those that are declared, or else those that are paid. */
export function pairsOf({ correct, mapping }: Declaration): (readonly [string, string])[] {
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
  const { identifier } = declaration;
  const given = (chosen: readonly (readonly [number, number])[]): Responses =>
    new Map([[identifier, chosen.map(([left, other]) => `${leftIds[left]} ${rightIds[other]}`)]]);
  const key = right.flatMap((all, left) => all.map((other) => [left, other] as const));
  const general = generalOf(item, given(key), given([[0, right[0]!.includes(0) ? rightIds.length - 1 : 0]]));
  if (!hasClass(interaction, 'qti-match-tabular') && right.every((all) => all.length === 1)) {
    const distractors = rightIds.flatMap((_id, i) => (right.some((all) => all.includes(i)) ? [] : [i]));
    const rights = [...right.map((all) => all[0]!), ...distractors];
    // Of two sides with the same text nobody can tell which is meant: it is the right one.
    const sameOr = (left: number, other: number): number =>
      rightTexts[rights[left]!] === rightTexts[other] ? rights[left]! : other;
    return {
      general,
      ...matchingWith(scoringOf(interaction, matchingScorings), {
        shuffle,
        pairs: leftTexts.map((left, i) => ({ left, right: rightTexts[rights[i]!]! })),
        distractors: distractors.map((i) => rightTexts[i]!),
      }),
      respond: (response) =>
        response.kind === 'pairs'
          ? given(
              response.rights.flatMap((at, left) => (at === null ? [] : [[left, sameOr(left, rights[at]!)] as const])),
            )
          : null,
    };
  }
  return matrixOf(item, interaction, {
    rows: leftTexts,
    columns: rightTexts,
    right,
    most: lefts.map(({ attributes }) => attributes.matchMax ?? '1'),
    general,
    given,
  });
}

type Matching = Extract<NeutralInteraction, { kind: 'matching' }>;

/** Where the file does not say it in our words, its processing tells how it pays. */
function matchingWith(
  scoring: MatchingScoring | undefined,
  rest: Omit<Matching, 'kind' | 'scoring'>,
): Pick<Found2, 'interaction' | 'otherScorings'> {
  const interaction: Matching = { kind: 'matching', ...rest, ...(scoring && { scoring }) };
  return scoring
    ? { interaction }
    : { interaction, otherScorings: [{ ...interaction, scoring: 'all-or-nothing' as const }] };
}

interface Table {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** For each row its right columns. */
  readonly right: readonly (readonly number[])[];
  /** How many columns may be chosen in each row, 0 for any number. */
  readonly most: readonly string[];
  readonly general: readonly string[];
  given(chosen: readonly (readonly [row: number, column: number])[]): Responses;
}

function matrixOf(item: Item2, interaction: XmlElement, { rows, columns, right, most, general, given }: Table): Found2 {
  const scoring = scoringOf(interaction, matrixScorings);
  const shuffle = interaction.attributes.shuffle === 'true';
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
    return {
      general,
      ...matchingWith(undefined, {
        shuffle,
        pairs: table.rows.map((left, i) => ({ left, right: table.columns[table.right[i]![0]!]! })),
        distractors: [],
      }),
      respond: (response) =>
        response.kind === 'pairs'
          ? given(response.rights.flatMap((at, row) => (at === null ? [] : [[table.right[at]![0]!, row] as const])))
          : null,
    };
  }
  if (scoring === undefined && item.processing.element === null)
    item.warn('How a table is paid is not the same everywhere: each row is paid here.');
  const matrix = {
    kind: 'matrix' as const,
    multiple,
    shuffle,
    columns: table.columns,
    rows: table.rows.map((text, i) => ({ text, right: table.right[i]! })),
    ...(scoring && { scoring }),
  };
  return {
    general,
    interaction: matrix,
    otherScorings: scoring
      ? []
      : matrixScorings.filter((one) => one !== 'each-row').map((one) => ({ ...matrix, scoring: one })),
    respond: (response) => {
      if (response.kind !== 'rows') return null;
      const cells = response.rows.flatMap((chosen, row) => chosen.map((column) => [row, column] as const));
      return given(turned ? cells.map(([row, column]) => [column, row] as const) : cells);
    },
  };
}

export function readOrder(item: Item2, interaction: XmlElement): Found2 {
  const { correct, identifier } = item.declarationOf(interaction);
  const choices = new Map(
    childrenNamed(interaction, 'simpleChoice').map((choice) => [
      choice.attributes.identifier ?? '',
      htmlOf(choice.children, item.reader),
    ]),
  );
  const items = correct.map((name) => choices.get(name) ?? '');
  if (items.length < 2 || items.length !== choices.size || items.some(isBlankHtml))
    throw new ItemRefused('The file does not give the right order of all things to be ordered.');
  // Things with the same text look the same to the student: they are taken in their right order.
  const inTurn = (texts: readonly string[]): string[] =>
    texts.map((text, i) => {
      const earlier = texts.slice(0, i).filter((other) => other === text).length;
      return correct.filter((_name, at) => items[at] === text)[earlier]!;
    });
  const scoring = scoringOf(interaction, orderingScorings);
  const ordering = { kind: 'ordering' as const, items, ...(scoring && { scoring }) };
  return {
    interaction: ordering,
    general: generalOf(item, new Map([[identifier, correct]]), new Map([[identifier, correct.toReversed()]])),
    otherScorings: scoring
      ? []
      : orderingScorings.filter((one) => one !== 'all-or-nothing').map((one) => ({ ...ordering, scoring: one })),
    respond: (response) =>
      response.kind === 'order' ? new Map([[identifier, inTurn(response.order.map((at) => items[at]!))]]) : null,
  };
}
