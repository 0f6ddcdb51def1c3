/** Units of numerical and calculated questions. */

import type { NeutralUnit, NeutralUnitRule } from '#items/question-types/neutral/neutral-parts.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { decimalOrFraction, findDecimal } from '#platform/exact/decimals.ts';
import { divide, findRational, one, toText } from '#platform/exact/rational.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { CannotWrite, type LossBook } from '../losses.ts';
import { oneLine } from '../plain-text.ts';
import { decimalText } from '../shares.ts';
import { textIn } from './answers.ts';
import { Refused } from './refused.ts';
import { element, line } from './source.ts';
import type { Reading } from './texts.ts';

interface Units {
  readonly units: readonly NeutralUnit[];
  readonly unitRule?: NeutralUnitRule;
}

/** By Moodle's `unitgradingtype`: what the penalty is a part of. */
const penaltyOf = { '1': 'mark', '2': 'maximum' } as const;

/** Moodle's multiplier is how often the answer's unit goes into this one: the reciprocal of our factor. */
export function readUnits(question: XmlElement, { warn }: Reading): Units {
  const list = findChild(question, 'units');
  const units = (list ? childrenNamed(list, 'unit') : []).flatMap((unit) => {
    const name = oneLine(textIn(unit, 'unit_name'));
    if (name === '') return [];
    const multiplier = findRational(findDecimal(textIn(unit, 'multiplier')) ?? '');
    if (!multiplier || multiplier.n <= 0n) {
      throw new Refused(
        `The multiplier "${excerpt(textIn(unit, 'multiplier'))}" of the unit ${name} is not a positive number.`,
      );
    }
    return [{ name, factor: toText(divide(one, multiplier)) }];
  });
  if (units.length === 0) return { units };
  if (textIn(question, 'unitsleft') === '1') warn('Moodle puts units before the number; here they follow it.');
  const type = textIn(question, 'unitgradingtype');
  if (!isKeyOf(penaltyOf, type)) return { units };
  const of = penaltyOf[type];
  const penalty = findRational(findDecimal(textIn(question, 'unitpenalty')) ?? '0.1');
  return { units, unitRule: { required: true, penalty: toText(penalty ?? { n: 1n, d: 10n }), of } };
}

const DECIMALS = 15;

export function writeUnits({ units, unitRule }: Units, book: LossBook): string {
  if (units.length === 0) return '';
  const list = units.map(({ name, factor }) => {
    const value = findRational(factor);
    if (!value) throw new CannotWrite(`The factor ${factor} of the unit ${name} has too many digits.`);
    const multiplier = divide(one, value);
    const exact = decimalOrFraction(toText(multiplier));
    if (exact.includes('/')) book.lose(`The factor of the unit ${name} was rounded.`);
    const text = exact.includes('/') ? decimalText(multiplier, DECIMALS) : exact;
    return element('unit', {}, line('multiplier', text) + line('unit_name', name));
  });
  if (unitRule && !unitRule.required)
    book.lose('Moodle XML has no place for a penalty on units that may be left away.');
  const grading = unitRule?.required ? (unitRule.of === 'mark' ? '1' : '2') : '0';
  const penalty = unitRule?.required ? penaltyText(unitRule.penalty, book) : '0';
  return (
    line('unitgradingtype', grading) +
    line('unitpenalty', penalty) +
    line('showunits', '0') +
    line('unitsleft', '0') +
    element('units', {}, list.join(''))
  );
}

function penaltyText(penalty: string, book: LossBook): string {
  const exact = decimalOrFraction(penalty);
  if (!exact.includes('/')) return exact;
  book.lose('The penalty for a wrong unit was rounded.');
  return decimalText(findRational(penalty)!, 7);
}
