/** Things to be sorted into categories, as New Quizzes of Canvas writes them: each category is a response that takes several. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { compare, type Rational } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { elementsOf, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { isPositive } from '../choice.ts';
import { rightsOf } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { algorithmOf } from './algorithm.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { wantedValues } from './processing.ts';

/** Nothing but values side by side that must all be there: `or` and `not` say other things than what belongs where. */
const isPlain = (asked: XmlElement): boolean =>
  elementsOf(asked).every((part) => part.name === 'varequal' || (part.name === 'and' && isPlain(part)));

/** The conditions that pay, each with the things it asks for by category and with what it pays; null when one is not plain. */
function paymentsOf(item: Item12) {
  const paying = item.processing.conditions.filter(
    ({ asked, effects }) =>
      asked &&
      wantedValues(asked).length > 0 &&
      effects.some(({ action, value }) => ['set', 'add'].includes(action) && isPositive(value)),
  );
  if (!paying.every(({ asked }) => isPlain(asked!))) return null;
  return paying.map(({ asked, effects }) => ({
    paid: effects.map(({ written }) => written).join(' '),
    asked: wantedValues(asked!).map((part) => ({
      category: part.attributes.respident ?? '',
      thing: trimSpace(textOf(part)),
    })),
  }));
}

/** True for an item whose responses are categories that things are sorted into. */
export function isCategories(item: Item12): boolean {
  if (/^categorization/i.test(item.metadata.get('question_type'))) return true;
  const { responses } = item.presentation;
  return (
    responses.length > 1 &&
    responses.every(({ cardinality }) => cardinality === 'multiple') &&
    (paymentsOf(item) ?? []).some(
      ({ asked }) => asked.filter(({ category }) => category === asked[0]!.category).length > 1,
    )
  );
}

const COLUMNS = 12;

/**
 * The things are the left sides of pairs, their categories the right ones, where each thing has exactly one. With things
 * that belong nowhere, or in several places, it is a matrix of the categories, whose scoring is that of the file.
 */
export function readCategories(item: Item12): Found {
  const { responses } = item.presentation;
  const things = new Map(responses.flatMap(({ labels }) => labels.map(({ ident, html }) => [ident, html] as const)));
  const paying = paymentsOf(item) ?? [];
  const members = new Map(responses.map(({ ident }) => [ident, membersOf(ident, paying)]));
  if (responses.length < 2 || [...members.values()].some((own) => own.length === 0))
    throw new ItemRefused('The file does not say what belongs into each category.');
  if (responses.some(({ prompt }) => isBlankHtml(prompt)) || [...things.values()].some(isBlankHtml))
    throw new ItemRefused('A category or a thing to be sorted has no text.');
  if ([...members.values()].flat().some((ident) => !things.has(ident)))
    throw new ItemRefused('The key names a thing that is not among those to be sorted.');
  const isWhole = paying.length === 1 || algorithmOf(item.metadata) === 'whole';
  if (!isWhole && new Set(paying.map(({ paid }) => paid)).size > 1)
    throw new ItemRefused('The categories pay different parts of the marks, which no type here can do.');
  const homes = [...things.keys()].map((ident) => responses.filter((one) => members.get(one.ident)!.includes(ident)));
  const found = homes.every(({ length }) => length === 1)
    ? asPairs(item, things, homes as [Response][], isWhole)
    : asMatrix(item, things, members, isWhole);
  return { ...found, general: alwaysShown(item) };
}

type Sorted = Pick<Found, 'interaction' | 'answerFor' | 'wholeOnly'>;

const membersOf = (category: string, paying: NonNullable<ReturnType<typeof paymentsOf>>): string[] => [
  ...new Set(paying.flatMap(({ asked }) => asked.flatMap((one) => (one.category === category ? one.thing : [])))),
];

function asPairs(item: Item12, things: ReadonlyMap<string, string>, homes: [Response][], isWhole: boolean): Sorted {
  const { responses } = item.presentation;
  const idents = [...things.keys()];
  const pairs = [...things.values()].map((left, i) => ({ left, right: homes[i]![0].prompt }));
  if (new Set(pairs.map(({ right }) => right)).size < responses.length)
    throw new ItemRefused('Two categories have the same text.');
  const paysTogether = !isWhole && pairs.length > responses.length;
  if (paysTogether)
    item.warn(
      'The file gives marks for a category only when it is complete; here each item in its place earns partial marks.',
    );
  const interaction: Extract<NeutralInteraction, { kind: 'matching' }> = {
    kind: 'matching',
    shuffle: responses[0]!.shuffle,
    pairs,
    distractors: [],
    scoring: isWhole ? 'all-or-nothing' : 'each-pair',
  };
  const sides = rightsOf(interaction);
  return {
    interaction,
    wholeOnly: paysTogether,
    answerFor: (response) => {
      if (response.kind !== 'pairs') return null;
      const isIn = (i: number, { prompt }: Response): boolean => sides[response.rights[i] ?? -1] === prompt;
      return new Map(responses.map((one) => [one.ident, idents.filter((_, i) => isIn(i, one))]));
    },
  };
}

function asMatrix(
  item: Item12,
  things: ReadonlyMap<string, string>,
  members: ReadonlyMap<string, readonly string[]>,
  isWhole: boolean,
): Sorted {
  const { responses } = item.presentation;
  if (things.size > COLUMNS)
    throw new ItemRefused(
      `Some things belong into no category or into several; that can be kept for up to ${COLUMNS} things, and there are ${things.size}.`,
    );
  const places = [...things.keys()];
  const rows = responses.map(({ ident, prompt }) => ({
    text: prompt,
    right: members
      .get(ident)!
      .map((thing) => places.indexOf(thing))
      .sort((a, b) => a - b),
  }));
  const isTooMany = (columns: readonly number[], row: number): boolean =>
    columns.length > rows[row]!.right.length && rows[row]!.right.every((place) => columns.includes(place));
  const score = (more: readonly string[]): Rational =>
    item.processing.carryOut(new Map([...members].map(([ident, own]) => [ident, [...own, ...more]]))).score;
  const paysTooMany = compare(score(places), score([])) === 0;
  if (paysTooMany)
    item.warn(
      'The file does not say what a thing too many in a category costs; here that category then earns nothing.',
    );
  return {
    interaction: {
      kind: 'matrix',
      multiple: true,
      shuffle: responses[0]!.shuffle,
      columns: [...things.values()],
      rows,
      scoring: isWhole ? 'all-or-nothing' : 'each-row',
    },
    answerFor: (response) =>
      response.kind === 'rows' && !(paysTooMany && response.rows.some(isTooMany))
        ? new Map(responses.map(({ ident }, i) => [ident, (response.rows[i] ?? []).map((place) => places[place]!)]))
        : null,
  };
}
