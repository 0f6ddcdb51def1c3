/** Whether the question that was read pays what the file pays: responses of every sort are put to both. */
import { compare, divide, isNegative, max, one, type Rational, zero } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { textOf } from '#platform/text/xml-nodes.ts';
import { differenceInWords, differencesOf, type Hints, type NeutralResponse, samplesOf } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { isScoredByName } from './algorithm.ts';
import { isPercent } from './metadata.ts';
import type { Found, Item12 } from './parts.ts';
import { comparedWith, type Processing } from './processing.ts';

/** What the file compares answers with. */
function hintsOf({ presentation, processing }: Item12): Hints {
  const texts = presentation.responses.flatMap(({ ident }) =>
    comparedWith(processing, ident).flatMap((part) => [
      trimSpace(textOf(part)),
      ...textOf(part).split(',').map(trimSpace),
    ]),
  );
  const some = [...new Set(texts)].filter((text) => text !== '').slice(0, 60);
  return { texts: some, numbers: some };
}

/**
 * Throws `ItemRefused` with the first difference. Files of ours name their rules, which other programs are not told in
 * full, so that there is nothing to compare.
 */
export function refuseDifferences(item: Item12, found: Found, stem: string): void {
  const { answerFor, interaction, openEnds = [], wholeOnly = false } = found;
  if (!answerFor || isPercent(item.metadata)) return;
  const onlyWhole = wholeOnly || isScoredByName(item, interaction);
  const hints = hintsOf(item);
  const samples = samplesOf(interaction, hints);
  const scores = (isStrict: boolean): (Rational | null)[] =>
    samples.map((response) => {
      const answer = answerFor(response);
      return answer && item.processing.carryOut(answer, isStrict).score;
    });
  const differences = (all: readonly (Rational | null)[]) => {
    const whole = all.map((score) => score ?? zero).reduce(max, zero);
    if (compare(whole, zero) <= 0) throw new ItemRefused('The file does not say which answer is right.');
    let at = 0;
    const scoreOf = (): Rational | null => {
      const score = all[at++]!;
      return score && divide(score, whole);
    };
    return differencesOf({ stem, interaction }, scoreOf, hints).filter(
      ({ response, ours }) => !isOpenEnd(response, openEnds) && (!onlyWhole || compare(ours, one) === 0),
    );
  };
  for (const difference of differences(scores(false))) {
    const { isBlank, ours, theirs } = difference;
    if (isBlank) item.warn('The file gives marks, or takes them off, for no answer at all; here that earns nothing.');
    else if (isNegative(theirs) && compare(ours, zero) === 0 && interaction.kind === 'choice' && interaction.multiple)
      item.warn(
        'In the file an answer may earn less than nothing; here wrong options take no more off than right ones earn.',
      );
    else throw new ItemRefused(`The scoring of the file cannot be kept. ${differenceInWords(interaction, difference)}`);
  }
  if (item.processing.isOpen && !leavesOutContinue(item) && differences(scores(true)).some(({ isBlank }) => !isBlank))
    item.warn('The file leaves open whether further rules count after the first that applies; here they do.');
}

/** Canvas and Respondus write `continue` only where a rule ends the rest. */
const leavesOutContinue = ({ metadata, processing }: Item12): boolean =>
  metadata.get('question_type') !== '' || /^(?:QUE_SCORE|RESPONDUS_)/.test(processing.variable);

const isOpenEnd = (response: NeutralResponse, ends: readonly string[]): boolean =>
  (response.kind === 'text' && ends.includes(response.text)) ||
  (response.kind === 'gaps' && response.gaps.some((value) => typeof value === 'string' && ends.includes(value)));

/** Names what the processing asks that no sample can answer. */
export function refuseUnknown({ unknown }: Processing): void {
  if (unknown.length > 0)
    throw new ItemRefused(
      `The scoring uses ${unknown.map((name) => `<${name}>`).join(', ')}, which is not understood.`,
    );
}
