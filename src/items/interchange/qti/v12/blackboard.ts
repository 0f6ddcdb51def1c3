/**
 * How Blackboard pays. Its files look like QTI 1.2, but their rules are a table that Blackboard fills from the question:
 * a rule called "correct", often without any score, and behind it what single options, pairs or gaps earn in percent.
 */
import { compare, isNegative, isZero, max, one, type Rational, rational, sum, zero } from '#platform/exact/rational.ts';
import { allNamed, elementsOf, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { findPercentage } from '../../shares.ts';
import { ItemRefused } from '../refused.ts';
import { type Answer, allHold, type Facts, factsOf } from './conditions.ts';
import type { Metadata } from './metadata.ts';
import type { Condition, Processing, Result } from './processing.ts';

const isCorrect = ({ element }: Condition): boolean =>
  /^correct$/i.test(element.attributes.title ?? '') ||
  allNamed(element, 'displayfeedback').some(({ attributes }) => /^correct$/i.test(attributes.linkrefid ?? ''));

const isIncorrect = ({ element, asked }: Condition): boolean =>
  /^incorrect$/i.test(element.attributes.title ?? '') || (asked !== null && allNamed(asked, 'other').length > 0);

/** The percent that a rule notes; null when it notes none. Throws `ItemRefused` for what a wrong pair takes off. */
function percentOf({ element }: Condition): Rational | null {
  let found: Rational | null = null;
  for (const setvar of allNamed(element, 'setvar')) {
    const value = findPercentage(textOf(setvar).replace(/(\.\d{12})\d+/, '$1'));
    if (!value) continue;
    if ('NegativeCreditPercent' in setvar.attributes) {
      if (!isZero(value))
        throw new ItemRefused('Wrong pairs take marks off, which a matching question cannot do here.');
    } else found ??= value;
  }
  return found;
}

interface Part {
  readonly asked: XmlElement;
  /** Share of the marks. */
  readonly share: Rational;
}

/** The processing of a Blackboard item by Blackboard's own rules: its scores are shares, 1 is everything. */
export function asBlackboardPays(
  item: XmlElement,
  processing: Processing,
  metadata: Metadata,
  warn: (message: string) => void,
): Processing {
  const facts = factsOf(item);
  const type = metadata.get('bbmd_questiontype').toLowerCase();
  const partial = metadata.get('bbmd_partialcredit').toLowerCase();
  const { conditions } = processing;
  const score = scorerOf(type, partial, conditions, facts, warn);
  const floor = metadata.get('bbmd_negative_points_ind').toUpperCase() === 'Y' ? null : zero;
  const table: Processing = {
    ...processing,
    greatest: one,
    isOpen: false,
    carryOut: (answer): Result => {
      const raw = score(answer);
      const { feedback } = processing.carryOut(answer);
      return { raw, score: floor ? max(floor, raw) : raw, written: '', feedback };
    },
  };
  return table;
}

/** The value beside the two ends of a range is the one that is shown; every number between the ends is right. */
function withoutValue(condition: Condition): Condition {
  const { asked } = condition;
  if (!asked || !findChild(asked, 'vargte') || !findChild(asked, 'varlte')) return condition;
  const children = elementsOf(asked).filter(({ name }) => name !== 'varequal');
  return { ...condition, asked: { ...asked, children } };
}

type Score = (answer: Answer) => Rational;

function scorerOf(
  type: string,
  partial: string,
  conditions: readonly Condition[],
  facts: Facts,
  warn: (message: string) => void,
): Score {
  const full = conditions.filter((condition) => condition.asked && isCorrect(condition)).map(withoutValue);
  const isFull: Score = (answer) => (full.some(({ asked }) => allHold(asked!, answer, false, facts)) ? one : zero);
  const byParts = (parts: readonly Part[]): Score => {
    return (answer) => sum(parts.filter(({ asked }) => allHold(asked, answer, false, facts)).map(({ share }) => share));
  };
  if (type === 'matching') {
    const pairs = conditions.filter((condition) => condition.asked && !isIncorrect(condition));
    const shares = pairs.map(percentOf);
    const isWhole = partial === 'false';
    const score = byParts(
      pairs.map(({ asked }, i) => ({
        asked: asked!,
        share: shares[i] && !isZero(shares[i]) ? shares[i] : rational(1, pairs.length),
      })),
    );
    return isWhole ? (answer) => (compare(score(answer), rational(99, 100)) >= 0 ? one : zero) : score;
  }
  if (type === 'fill in the blank plus' || type === 'jumbled sentence') {
    const and = full[0]?.asked && findChild(full[0].asked, 'and');
    const gaps = elementsOf(and ?? full[0]?.asked ?? { name: '', attributes: {}, children: [], line: 0 });
    if (partial === 'false' || gaps.length < 2) return isFull;
    if (partial === '') warn('The file does not say whether single gaps are paid; here each of them is.');
    return byParts(
      gaps.map((gap) => ({
        asked: { name: 'conditionvar', attributes: {}, children: [gap], line: gap.line },
        share: rational(1, gaps.length),
      })),
    );
  }
  if (type === 'ordering' && partial === 'true') {
    const steps = full[0]?.asked ? allNamed(full[0].asked, 'varequal') : [];
    return (answer) => {
      const given = answer.get(steps[0]?.attributes.respident ?? '') ?? [];
      const right = steps.filter((step, i) => given[i] === textOf(step).trim()).length;
      return steps.length === 0 ? zero : rational(right, steps.length);
    };
  }
  if (type === 'multiple answer' || type === 'multiple choice' || type === 'either/or' || type === 'true/false') {
    const options = conditions.filter(
      (condition) => condition.asked && !isCorrect(condition) && !isIncorrect(condition),
    );
    const shares = options.map((option) => ({ asked: option.asked!, share: percentOf(option) ?? zero }));
    const earning = shares.filter(({ share }) => !isZero(share) && !isNegative(share));
    if (partial === 'true' && earning.length > 0) {
      const some = byParts(shares);
      // One option alone that is right is named by the rule only.
      return type === 'multiple answer' ? some : (answer) => max(isFull(answer), some(answer));
    }
  }
  return isFull;
}
