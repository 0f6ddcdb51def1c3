/** Texts with gaps: each response is a gap, and what it earns is found by filling it alone. */

import type { NeutralGap, NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
import { compare, max, type Rational, toText, zero } from '#platform/exact/rational.ts';
import { escapeHtml } from '../../math.ts';
import { isBlankHtml, plainToHtml } from '../../texts.ts';
import { shareOf } from '../choice.ts';
import type { InGap } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { shareOfDigits } from './choice.ts';
import { findRight } from './lists.ts';
import { isPercent } from './metadata.ts';
import { numberAnswers } from './number-answers.ts';
import { type Found, findFeedback, gainOf, generalFor, type Item12 } from './parts.ts';
import { type Response, withoutGaps } from './presentation.ts';
import { comparedWith } from './processing.ts';
import { tidy, weightsFor } from './shares.ts';
import { isCaseSensitive, OUTSIDER, textAnswers } from './text-answers.ts';

interface GapFound {
  readonly gap: (weight: string) => NeutralGap;
  /** What the best answer earns of the whole score. */
  readonly worth: Rational;
  /** A value that earns it, as the file knows it. */
  readonly right: string;
  /** The file's own value for the content of our gap. */
  readonly valueFor: (value: Exclude<InGap, null>) => string;
  readonly openEnds: readonly string[];
}

/** Outcomes of one response: what it earns beside nothing else. */
function outcomesOf(item: Item12, response: Response) {
  return (value: string) => {
    const { written, feedback } = item.processing.carryOut(new Map([[response.ident, [value]]]));
    return { score: tidy(gainOf(item, response, value)), written, feedback };
  };
}

/** Shows the feedback of one value: what other gaps would bring as well, left empty, is not its own. */
function ownFeedback(item: Item12, { ident }: Response, value: string): { feedback?: string } {
  const none = item.processing.carryOut(new Map([[ident, []]])).feedback;
  const { feedback } = item.processing.carryOut(new Map([[ident, [value]]]));
  const html = findFeedback(
    item,
    feedback.filter((name) => !none.includes(name)),
  );
  return html === undefined ? {} : { feedback: html };
}

const gapName = ({ promptText, ident }: Response): string => promptText || ident.replace(/^response_/, '');

function choiceGap(item: Item12, response: Response): GapFound {
  if (response.cardinality !== 'single')
    throw new ItemRefused(`In the gap "${gapName(response)}" several options can be chosen; a gap has room for one.`);
  const labels = response.labels.filter(({ text }) => text !== '');
  const outcomes = labels.map(({ ident }) => outcomesOf(item, response)(ident));
  const best = outcomes.map(({ score }) => score).reduce(max, zero);
  const right =
    compare(best, zero) > 0
      ? labels[outcomes.findIndex(({ score }) => compare(score, best) === 0)]!.ident
      : findRight(item, response);
  if (right === null)
    throw new ItemRefused(`The file does not say which option is right in the gap "${gapName(response)}".`);
  const options = labels.map(({ ident, text }, i): NeutralOption => {
    const isPaid = compare(best, zero) > 0 && !isPercent(item.metadata);
    const share = isPaid ? shareOf({ shareOfDigits, warn: item.warn }, outcomes[i]!, best) : null;
    return {
      text,
      share: share ? toText(tidy(share)) : ident === right ? '1' : '0',
      ...ownFeedback(item, response, ident),
    };
  });
  return {
    gap: (weight) => ({ kind: 'choice', weight, display: 'dropdown', shuffle: response.shuffle, options }),
    worth: best,
    right,
    valueFor: (value) => (typeof value === 'number' ? labels[value]!.ident : value),
    openEnds: [],
  };
}

/** Canvas pays the first of the texts and takes all of them. */
function listedGap(item: Item12, response: Response): GapFound {
  const labels = response.labels.filter(({ text }) => text !== '');
  const answers = labels.map(({ ident, text }) => ({
    pattern: text.replaceAll('*', '\\*'),
    share: '1',
    ...ownFeedback(item, response, ident),
  }));
  if (answers.length === 0) throw new ItemRefused(`The gap "${gapName(response)}" has no right answer.`);
  const right = findRight(item, response) ?? labels[0]!.ident;
  const known = new Set(labels.map(({ text }) => text.toLowerCase().replace(/\s+/g, ' ').trim()));
  return {
    gap: (weight) => ({ kind: 'short-text', weight, caseSensitive: false, answers }),
    worth: gainOf(item, response, right),
    right,
    // The file knows the names of its texts and nothing else that might be written.
    valueFor: (value) => (known.has(String(value).toLowerCase().replace(/\s+/g, ' ').trim()) ? right : OUTSIDER),
    openEnds: [],
  };
}

function writtenGap(item: Item12, response: Response, number: number): GapFound {
  const outcomeOf = outcomesOf(item, response);
  const isNumber = item.processing.numbers.has(response.ident);
  const numbers = isNumber ? numberAnswers(item, response, outcomeOf) : null;
  const answers = numbers ? [] : textAnswers(item, response, outcomeOf);
  const best = (numbers?.answers ?? answers).find(({ share }) => share === '1');
  if (!best && !isPercent(item.metadata))
    throw new ItemRefused(`The file does not say what belongs into gap ${number}.`);
  if ((numbers?.answers ?? answers).length === 0)
    throw new ItemRefused(`The file does not say what belongs into gap ${number}.`);
  const right = best ? ('pattern' in best ? best.pattern.replaceAll('\\*', '*') : best.value) : '';
  return {
    gap: (weight) =>
      numbers
        ? { kind: 'numeric', weight, answers: numbers.answers }
        : { kind: 'short-text', weight, caseSensitive: isCaseSensitive(item, response.ident), answers },
    worth: outcomeOf(right.replace(/^\*|\*$/g, '')).score,
    right,
    valueFor: String,
    openEnds: numbers?.openEnds ?? [],
  };
}

/** Weights as whole numbers; files of ours name them, because the percent of a third is rounded. */
function weightsOf(item: Item12, gaps: readonly GapFound[]): string[] {
  const named = item.metadata.get('gap_weights').split(' ');
  if (named.length === gaps.length && named.every((weight) => /^[1-9]\d{0,2}$/.test(weight))) return named;
  if (isPercent(item.metadata) || gaps.every(({ worth }) => compare(worth, zero) <= 0)) return gaps.map(() => '1');
  return weightsFor(gaps.map(({ worth }) => worth));
}

/** `lists`: what the lists of the responses are, options to choose from or texts that are accepted. */
export function readCloze(item: Item12, lists: 'choice' | 'short-text'): Found {
  const { responses } = item.presentation;
  if (responses.length === 0) throw new ItemRefused('There are no gaps.');
  const found = responses.map((response, i) =>
    response.form === 'choice'
      ? lists === 'choice'
        ? choiceGap(item, response)
        : listedGap(item, response)
      : writtenGap(item, response, i + 1),
  );
  const weights = weightsOf(item, found);
  const namesNone =
    lists === 'short-text' && responses.every(({ ident }) => comparedWith(item.processing, ident).length === 0);
  if (namesNone) item.warn('The scoring names none of the gaps. The texts given with them are accepted as correct.');
  const all = (value: (gap: GapFound) => readonly string[]) =>
    new Map(responses.map(({ ident }, i) => [ident, value(found[i]!)] as const));
  const gaps = found.map(({ gap }, i) => gap(weights[i]!));
  const kept = gaps.flatMap((gap) =>
    (gap.kind === 'choice' ? gap.options : gap.answers).map(({ feedback }) => feedback ?? ''),
  );
  return {
    interaction: { kind: 'cloze', gaps },
    stem: stemOf(item),
    general: isPercent(item.metadata)
      ? generalFor(item, [new Map()])
      : generalFor(item, [all(({ right }) => [right]), all(() => [OUTSIDER])], kept.join('\n')),
    ...(!namesNone && {
      answerFor: (response) =>
        response.kind === 'gaps'
          ? new Map(responses.map(({ ident }, i) => [ident, valuesIn(found[i]!, response.gaps[i] ?? null)] as const))
          : null,
    }),
    openEnds: found.flatMap(({ openEnds }) => openEnds),
  };
}

const valuesIn = ({ valueFor }: GapFound, value: InGap): readonly string[] => (value === null ? [] : [valueFor(value)]);

/** Where the gaps are: at `[name]` or `##ANSWER1##` in the text, or where the responses are between the texts. */
function stemOf(item: Item12): string {
  const { responses, stemWithGaps } = item.presentation;
  const plain = withoutGaps(item.presentation.stem);
  const marks = responses.map((response, i) =>
    [`[${escapeHtml(gapName(response))}]`, `##ANSWER${i + 1}##`].find((mark) => plain.includes(mark)),
  );
  const hasLists = responses.some(({ promptText }) => promptText !== '');
  if (marks.every((mark) => mark === undefined) && !hasLists) return stemWithGaps;
  let added = '';
  const stem = marks.reduce<string>((text, mark, i) => {
    if (mark !== undefined) return text.replace(mark, () => `[[${i + 1}]]`);
    const name = gapName(responses[i]!);
    item.warn(`The text has no place for the gap "${name}". It is added at the end.`);
    added += plainToHtml(`${name}: [[${i + 1}]]`);
    return text;
  }, plain);
  return isBlankHtml(stem) ? added : stem + added;
}
