/** Questions of several parts: pairs, orders, texts with gaps. */

import { compare, type Rational, toText } from '#platform/exact/rational.ts';
import { textOf } from '#platform/server/xml-tree.ts';
import { matrixScorings, type NeutralGap, type NeutralOption, orderingScorings } from '#question-types/neutral-item.ts';
import { escapeHtml } from '../../math.ts';
import { trimSpace } from '../../plain-text.ts';
import { isBlankHtml, plainToHtml } from '../../texts.ts';
import { ItemRefused } from '../refused.ts';
import { isCategories, readCategories } from './categories.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import { type Response, withoutGaps } from './presentation.ts';
import { carryOut, wantedValues } from './processing.ts';
import { isCaseSensitive, textAnswers, weightOf } from './text.ts';

/** The option of a list that is paid best; null when none is. */
function findRight(item: Item12, response: Response): string | null {
  let best: { ident: string; score: Rational } | null = null;
  const none = carryOut(item.processing, new Map([[response.ident, []]])).score;
  for (const { ident } of response.labels) {
    const { score } = carryOut(item.processing, new Map([[response.ident, [ident]]]));
    if (compare(score, none) > 0 && (!best || compare(score, best.score) > 0)) best = { ident, score };
  }
  if (best) return best.ident;
  // Where nothing is paid but the whole, its condition names the option.
  const named = item.processing.conditions.flatMap(({ element, effect }) =>
    effect ? wantedValues(element, response.ident) : [],
  );
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
  const rights = new Map<string, string>();
  for (const { labels } of responses)
    for (const { ident, html } of labels) if (!isBlankHtml(html)) rights.set(ident, html);
  const used = new Set<string>();
  const pairs = responses.map((response, i) => {
    const ident = findRight(item, response);
    const right = ident === null ? undefined : rights.get(ident);
    if (right === undefined) throw new ItemRefused(`The file does not say what belongs to row ${i + 1}.`);
    used.add(right);
    return { left: response.prompt, right };
  });
  if (pairs.some(({ left }) => isBlankHtml(left))) throw new ItemRefused('A row to match has no text.');
  const distractors = [...new Set(rights.values())].filter((html) => !used.has(html));
  const general = alwaysShown(item);
  const scoring = item.metadata.get('scoring');
  const isWhole = scoring === 'all-or-nothing' || item.metadata.get('scoring_algorithm') === 'AllOrNothing';
  return {
    interaction: {
      kind: 'matching',
      shuffle: responses[0]!.shuffle,
      pairs,
      distractors,
      ...(isWhole ? { scoring: 'all-or-nothing' } : scoring === 'each-pair' ? { scoring: 'each-pair' } : {}),
    },
    general,
  };
}

/** A matrix of ours, which other programs take for pairs: the columns that are paid for each row. */
export function readMatrix(item: Item12): Found {
  const { responses } = item.presentation;
  const [first] = responses;
  if (!first) throw new ItemRefused('There are no rows.');
  const columns = first.labels.map(({ ident }) => ident);
  const paid = item.processing.conditions.filter(({ effect }) => effect);
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
  return { interaction, general: alwaysShown(item) };
}

export function readOrdering(item: Item12): Found {
  const [response] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is nothing to put in order.');
  const paid = item.processing.conditions.find(({ effect }) => effect);
  const order = paid ? wantedValues(paid.element, response.ident).map((part) => trimSpace(textOf(part))) : [];
  const items = order.map((ident) => response.labels.find((label) => label.ident === ident)?.html ?? '');
  const scoring = orderingScorings.find((name) => name === item.metadata.get('scoring'));
  if (items.length < 2 || items.length !== response.labels.length || items.some(isBlankHtml))
    throw new ItemRefused('The file does not give the right order of all things to be ordered.');
  return { interaction: { kind: 'ordering', items, ...(scoring && { scoring }) }, general: alwaysShown(item) };
}

/** Weights as whole numbers: 1 for all when they are alike, and when they cannot be told. */
function weightsOf(item: Item12): string[] {
  const { responses } = item.presentation;
  // Files of ours name them, because the percent of a third is rounded.
  const named = item.metadata.get('gap_weights').split(' ');
  if (named.length === responses.length && named.every((weight) => /^[1-9]\d{0,2}$/.test(weight))) return named;
  const weights = responses.map((response) => weightOf(item, response));
  const [first] = weights;
  if (!first || weights.some((weight) => weight === null || weight.d !== 1n || weight.n <= 0n))
    return responses.map(() => '1');
  if (weights.every((weight) => compare(weight!, first) === 0)) return responses.map(() => '1');
  return weights.map((weight) => toText(weight!));
}

/** Gaps that are written into, in the middle of the text. */
export function readClozeOfTexts(item: Item12): Found {
  const { responses, stemWithGaps } = item.presentation;
  const weights = weightsOf(item);
  const caseSensitive = isCaseSensitive(item);
  const gaps = responses.map((response, i): NeutralGap => {
    const answers = textAnswers(item, response);
    if (answers.length === 0) throw new ItemRefused(`The file does not say what belongs into gap ${i + 1}.`);
    return { kind: 'short-text', weight: weights[i]!, caseSensitive, answers };
  });
  return { interaction: { kind: 'cloze', gaps }, stem: stemWithGaps, general: alwaysShown(item) };
}

/** Gaps as Canvas writes them: `[name]` in the text, and a list of answers for each name. */
export function readClozeOfLists(item: Item12, kind: 'short-text' | 'choice'): Found {
  const { responses } = item.presentation;
  if (responses.length === 0) throw new ItemRefused('There are no gaps.');
  const weights = weightsOf(item);
  let stem = withoutGaps(item.presentation.stem);
  let added = '';
  const gaps = responses.map((response, i): NeutralGap => {
    const name = response.promptText || response.ident.replace(/^response_/, '');
    const mark = `[${escapeHtml(name)}]`;
    if (stem.includes(mark)) stem = stem.replace(mark, () => `[[${i + 1}]]`);
    else {
      item.warn(`The text has no place for the gap "${name}"; it stands at the end.`);
      added += `${plainToHtml(`${name}: [[${i + 1}]]`)}`;
    }
    return kind === 'choice' ? choiceGap(item, response, weights[i]!) : textGap(item, response, weights[i]!);
  });
  return { interaction: { kind: 'cloze', gaps }, stem: stem + added, general: alwaysShown(item) };
}

const feedbackOf = (item: Item12, response: Response, ident: string): { feedback?: string } => {
  const { feedback } = carryOut(item.processing, new Map([[response.ident, [ident]]]));
  const general = alwaysShown(item);
  const own = item.processing.conditions
    .filter((condition) =>
      wantedValues(condition.element, response.ident).some((part) => trimSpace(textOf(part)) === ident),
    )
    .flatMap((condition) => condition.feedback)
    .filter((name) => feedback.includes(name) && !general.includes(name));
  const html = [...new Set(own)].map(item.feedback).join('');
  return isBlankHtml(html) ? {} : { feedback: html };
};

function choiceGap(item: Item12, response: Response, weight: string): NeutralGap {
  const right = findRight(item, response);
  if (right === null)
    throw new ItemRefused(`The file does not say which option is right in the gap "${response.promptText}".`);
  const options = response.labels
    .filter(({ text }) => text !== '')
    .map(
      ({ ident, text }): NeutralOption => ({
        text,
        share: ident === right ? '1' : '0',
        ...feedbackOf(item, response, ident),
      }),
    );
  return { kind: 'choice', weight, display: 'dropdown', shuffle: response.shuffle, options };
}

/** Canvas pays the first of the texts and takes all of them. */
function textGap(item: Item12, response: Response, weight: string): NeutralGap {
  const answers = response.labels
    .filter(({ text }) => text !== '')
    .map(({ ident, text }) => ({
      pattern: text.replaceAll('*', '\\*'),
      share: '1',
      ...feedbackOf(item, response, ident),
    }));
  if (answers.length === 0) throw new ItemRefused(`The gap "${response.promptText}" has no right answer.`);
  return { kind: 'short-text', weight, caseSensitive: false, answers };
}
