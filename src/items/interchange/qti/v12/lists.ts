/** Questions of several parts: pairs and orders, a matrix of ours. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { matrixScorings, orderingScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { compare, isNegative, isZero, type Rational, zero } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { textOf } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { rightsOf } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { algorithmOf } from './algorithm.ts';
import { isCategories, readCategories } from './categories.ts';
import { type Found, gainOf, generalFor, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { wantedValues } from './processing.ts';

/** The option of a list that is paid best; null when none is. */
export function findRight(item: Item12, response: Response): string | null {
  let best: { ident: string; gain: Rational } | null = null;
  for (const { ident } of response.labels) {
    const gain = gainOf(item, response, ident);
    if (compare(gain, zero) > 0 && (!best || compare(gain, best.gain) > 0)) best = { ident, gain };
  }
  if (best) return best.ident;
  // Where nothing is paid but the whole, its condition names the option.
  const named = item.processing.conditions
    .filter(({ effects, feedback }) =>
      effects.length > 0
        ? effects.some(({ value }) => !isZero(value) && !isNegative(value))
        : feedback.some((name) => /^correct$/i.test(name)),
    )
    .flatMap(({ element }) => wantedValues(element, response.ident));
  return named.map((part) => trimSpace(textOf(part)))[0] ?? null;
}

export function readMatching(item: Item12): Found {
  if (isCategories(item)) return readCategories(item);
  const responses = item.presentation.responses.filter(
    (response) => !isBlankHtml(response.prompt) || findRight(item, response) !== null,
  );
  const blank = item.presentation.responses.length - responses.length;
  if (blank > 0)
    item.warn(blank === 1 ? 'A row without text is left out.' : `${blank} rows without text are left out.`);
  if (responses.length === 0) throw new ItemRefused('There are no pairs to match.');
  const pairs = responses.map((response, i) => {
    const ident = findRight(item, response);
    const right = response.labels.find((label) => label.ident === ident)?.html ?? '';
    if (isBlankHtml(right)) throw new ItemRefused(`The file does not say what belongs to row ${i + 1}.`);
    return { left: response.prompt, right, ident: ident! };
  });
  if (pairs.some(({ left }) => isBlankHtml(left))) throw new ItemRefused('A row to match has no text.');
  const used = new Set(pairs.map(({ right }) => right));
  const others = responses.flatMap(({ labels }) => labels.map(({ html }) => html));
  const distractors = [...new Set(others)].filter((html) => !isBlankHtml(html) && !used.has(html));
  const scoring = item.metadata.get('scoring');
  const right = new Map(responses.map(({ ident }, i) => [ident, [pairs[i]!.ident]]));
  const pay = (given: ReadonlyMap<string, readonly string[]>): Rational => item.processing.carryOut(given).score;
  const [alone, all] = [pay(new Map([[responses[0]!.ident, [pairs[0]!.ident]]])), pay(right)];
  const paysWhole = responses.length > 1 && compare(all, zero) > 0 && compare(alone, zero) <= 0;
  const algorithm = algorithmOf(item.metadata);
  const isWhole =
    scoring === 'all-or-nothing' || algorithm === 'whole' || (paysWhole && scoring === '' && algorithm !== 'parts');
  const interaction: Extract<NeutralInteraction, { kind: 'matching' }> = {
    kind: 'matching',
    shuffle: responses[0]!.shuffle,
    pairs: pairs.map((pair) => ({ left: pair.left, right: pair.right })),
    distractors,
    ...(isWhole ? { scoring: 'all-or-nothing' } : scoring === 'each-pair' ? { scoring: 'each-pair' } : {}),
  };
  const wrong = new Map(
    responses.map(({ ident, labels }, i) => [
      ident,
      labels
        .filter((label) => label.ident !== pairs[i]!.ident)
        .slice(0, 1)
        .map((label) => label.ident),
    ]),
  );
  return {
    interaction,
    general: generalFor(item, [right, wrong]),
    answerFor: (response) => {
      if (response.kind !== 'pairs') return null;
      const sides = rightsOf(interaction);
      return new Map(
        responses.map(({ ident, labels }, i) => {
          const side = response.rights[i];
          if (side === null || side === undefined) return [ident, []];
          // Several sides may have one text; the one that belongs here is meant, where it is among them.
          const same = labels.filter(({ html }) => html === sides[side]);
          const own = same.find((label) => label.ident === pairs[i]!.ident) ?? same[0];
          return [ident, own ? [own.ident] : []];
        }),
      );
    },
  };
}

/** A matrix of ours, which other programs take for pairs: the columns that are paid for each row. */
export function readMatrix(item: Item12): Found {
  const { responses } = item.presentation;
  const [first] = responses;
  if (!first) throw new ItemRefused('There are no rows.');
  const columns = first.labels.map(({ ident }) => ident);
  const paid = item.processing.conditions.filter(({ effects }) => effects.length > 0);
  const rows = responses.map(({ ident, prompt }) => ({
    text: prompt,
    right: paid
      .flatMap(({ element }) => wantedValues(element, ident))
      .map((part) => columns.indexOf(trimSpace(textOf(part))))
      .filter((place) => place !== -1),
  }));
  const scoring = matrixScorings.find((name) => name === item.metadata.get('scoring'));
  const interaction = {
    kind: 'matrix',
    multiple: item.metadata.get('matrix') === 'multiple',
    shuffle: first.shuffle,
    columns: first.labels.map(({ html }) => html),
    rows,
    ...(scoring && { scoring }),
  } as const;
  return {
    interaction,
    general: generalFor(item, [new Map()]),
    answerFor: (response) =>
      response.kind === 'rows'
        ? new Map(responses.map(({ ident }, i) => [ident, (response.rows[i] ?? []).map((place) => columns[place]!)]))
        : null,
  };
}

export function readOrdering(item: Item12): Found {
  const [response] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is nothing to put in order.');
  const orders = item.processing.conditions.map(({ element }) =>
    wantedValues(element, response.ident).map((part, i) => ({
      ident: trimSpace(textOf(part)),
      place: Number(part.attributes.index ?? i + 1),
    })),
  );
  const order = (orders.find((all) => all.length === response.labels.length) ?? [])
    .sort((a, b) => a.place - b.place)
    .map(({ ident }) => ident);
  const items = order.map((ident) => response.labels.find((label) => label.ident === ident)?.html ?? '');
  const scoring =
    orderingScorings.find((name) => name === item.metadata.get('scoring')) ??
    (item.metadata.get('bbmd_partialcredit') === 'true' ? 'absolute-position' : undefined);
  if (items.length < 2 || items.length !== response.labels.length || items.some(isBlankHtml))
    throw new ItemRefused('The file does not give the right order of all things to be ordered.');
  return {
    interaction: { kind: 'ordering', items, ...(scoring && { scoring }) },
    general: generalFor(item, [new Map([[response.ident, order]]), new Map([[response.ident, [...order].reverse()]])]),
    answerFor: (given) =>
      given.kind === 'order' ? new Map([[response.ident, given.order.map((place) => order[place]!)]]) : null,
  };
}
