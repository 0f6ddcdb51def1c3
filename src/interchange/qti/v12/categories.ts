/** Things to be sorted into categories, as New Quizzes of Canvas writes them: each category is a response that takes several. */
import { allNamed, textOf } from '#platform/server/xml-tree.ts';
import { trimSpace } from '../../plain-text.ts';
import { isBlankHtml } from '../../texts.ts';
import { ItemRefused } from '../refused.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';

/** The conditions that pay, each with the things it asks for by category and with what it pays. */
function payments(item: Item12) {
  return item.processing.conditions.flatMap(({ element }) => {
    const paid = allNamed(element, 'setvar').map((setvar) => trimSpace(textOf(setvar)));
    const asked = allNamed(element, 'varequal')
      .filter(({ attributes }) => attributes.respident !== undefined)
      .map((part) => ({ category: part.attributes.respident!, thing: trimSpace(textOf(part)) }));
    return paid.length === 0 || asked.length === 0 ? [] : [{ paid: paid.join(' '), asked }];
  });
}

/** True for an item whose responses are categories that things are sorted into. */
export function isCategories(item: Item12): boolean {
  if (/^categorization/i.test(item.metadata.get('question_type'))) return true;
  const { responses } = item.presentation;
  return (
    responses.length > 1 &&
    responses.every(({ cardinality }) => cardinality === 'multiple') &&
    payments(item).some(({ asked }) => asked.filter(({ category }) => category === asked[0]!.category).length > 1)
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
  const paying = payments(item);
  const members = new Map(responses.map(({ ident }) => [ident, membersOf(ident, paying)]));
  if (responses.length < 2 || [...members.values()].some((own) => own.length === 0))
    throw new ItemRefused('The file does not say what belongs into each category.');
  if (responses.some(({ prompt }) => isBlankHtml(prompt)) || [...things.values()].some(isBlankHtml))
    throw new ItemRefused('A category or a thing to be sorted has no text.');
  if ([...members.values()].flat().some((ident) => !things.has(ident)))
    throw new ItemRefused('The key names a thing that is not among those to be sorted.');
  const isWhole = paying.length === 1 || item.metadata.get('scoring_algorithm') === 'AllOrNothing';
  if (!isWhole && new Set(paying.map(({ paid }) => paid)).size > 1)
    throw new ItemRefused('The categories pay different parts of the marks, which no type here can do.');
  const homes = [...things.keys()].map((ident) => responses.filter((one) => members.get(one.ident)!.includes(ident)));
  const interaction = homes.every(({ length }) => length === 1)
    ? asPairs(item, [...things.values()], homes as [Response][], isWhole)
    : asMatrix(responses, things, members, isWhole);
  return { interaction, general: alwaysShown(item) };
}

const membersOf = (category: string, paying: ReturnType<typeof payments>): string[] => [
  ...new Set(paying.flatMap(({ asked }) => asked.flatMap((one) => (one.category === category ? one.thing : [])))),
];

function asPairs(item: Item12, things: string[], homes: [Response][], isWhole: boolean): Found['interaction'] {
  const pairs = things.map((left, i) => ({ left, right: homes[i]![0].prompt }));
  if (new Set(pairs.map(({ right }) => right)).size < item.presentation.responses.length)
    throw new ItemRefused('Two categories have the same text.');
  if (!isWhole && pairs.length > item.presentation.responses.length)
    item.warn(
      'The file pays for a category only when all that belongs there is in it; here each thing in its place pays its part.',
    );
  return {
    kind: 'matching',
    shuffle: item.presentation.responses[0]!.shuffle,
    pairs,
    distractors: [],
    scoring: isWhole ? 'all-or-nothing' : 'each-pair',
  };
}

function asMatrix(
  responses: readonly Response[],
  things: ReadonlyMap<string, string>,
  members: ReadonlyMap<string, readonly string[]>,
  isWhole: boolean,
): Found['interaction'] {
  if (things.size > COLUMNS)
    throw new ItemRefused(
      `Some things belong into no category or into several; that can be kept for up to ${COLUMNS} things, and there are ${things.size}.`,
    );
  const places = [...things.keys()];
  return {
    kind: 'matrix',
    multiple: true,
    shuffle: responses[0]!.shuffle,
    columns: [...things.values()],
    rows: responses.map(({ ident, prompt }) => ({
      text: prompt,
      right: members
        .get(ident)!
        .map((thing) => places.indexOf(thing))
        .sort((a, b) => a - b),
    })),
    scoring: isWhole ? 'all-or-nothing' : 'each-row',
  };
}
