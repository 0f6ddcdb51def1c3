/** What the conditions of a QTI 1.2 item ask of an answer. */

import { findDecimal } from '#platform/exact/decimals.ts';
import { compare, findRational, type Rational } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, elementsOf, textOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';

export const numberOf = (text: string | undefined): Rational | null => {
  const decimal = text === undefined ? null : findDecimal(text);
  return decimal === null ? null : findRational(decimal);
};

/** Values that are chosen or written, in their order, by the name of the response. */
export type Answer = ReadonlyMap<string, readonly string[]>;

/** What the presentation says of the responses. */
export interface Facts {
  readonly numbers: ReadonlySet<string>;
  /** Those whose values are in an order. */
  readonly ordered: ReadonlySet<string>;
  /** Those that take one text. */
  readonly texts: ReadonlySet<string>;
}

const RANGES = ['vargt', 'vargte', 'varlt', 'varlte'] as const;

export function factsOf(item: XmlElement): Facts {
  const responses = allNamed(item, 'response_lid', 'response_str', 'response_num', 'response_grp', 'response_xy');
  const ident = ({ attributes }: XmlElement): string => attributes.ident ?? '';
  const isNumber = (response: XmlElement): boolean =>
    response.name === 'response_num' ||
    allNamed(response, 'render_fib').some(({ attributes }) =>
      /^(?:decimal|integer|scientific|number)/i.test(attributes.fibtype ?? ''),
    );
  const ranged = allNamed(item, ...RANGES)
    .filter((part) => findDecimal(textOf(part)) !== null)
    .map(({ attributes }) => attributes.respident ?? '');
  return {
    numbers: new Set([...responses.filter(isNumber).map(ident), ...ranged]),
    ordered: new Set(
      responses
        .filter(({ name, attributes }) => name === 'response_lid' && /^ordered$/i.test(attributes.rcardinality ?? ''))
        .map(ident),
    ),
    texts: new Set(
      responses
        .filter(
          ({ name, attributes }) =>
            name === 'response_str' && !/^(?:multiple|ordered)$/i.test(attributes.rcardinality ?? ''),
        )
        .map(ident),
    ),
  };
}

/** The tests that are understood. */
const known = new Set([
  ...['conditionvar', 'and', 'or', 'not', 'other', 'unanswered'],
  ...['varequal', 'varsubset', 'varsubstring', ...RANGES],
]);

/** Names of tests that are not understood: `durequal`, `varinside`, `var_extension` … */
export const unknownTests = (asked: readonly XmlElement[]): string[] => [
  ...new Set(asked.flatMap((one) => [...walk(one)].map(({ name }) => name).filter((name) => !known.has(name)))),
];

/**
 * Several tests side by side must all hold. Several values of one text never could: Canvas lists the accepted texts of a short
 * answer like that, and any of them is meant. `scored`: a rule before this one changed the score.
 */
export function allHold(asked: XmlElement, answer: Answer, scored: boolean, facts: Facts): boolean {
  const look: Look = { answer, scored, facts, places: new Map() };
  const parts = elementsOf(asked);
  if (isListOfTexts(parts, facts)) return parts.some((part) => holds(part, look));
  return parts.every((part) => holds(part, look));
}

const isListOfTexts = (parts: readonly XmlElement[], { texts }: Facts): boolean =>
  parts.length > 1 &&
  parts.every(
    ({ name, attributes }) => name === 'varequal' && attributes.respident === parts[0]!.attributes.respident,
  ) &&
  texts.has(parts[0]!.attributes.respident ?? '');

interface Look {
  readonly answer: Answer;
  readonly scored: boolean;
  readonly facts: Facts;
  /** How many values of an ordered response were asked for: the next comes after them. */
  readonly places: Map<string, number>;
}

function holds(part: XmlElement, look: Look): boolean {
  switch (part.name) {
    // Every part is looked at, because each value of an order takes its place.
    case 'conditionvar':
    case 'and':
      return elementsOf(part)
        .map((one) => holds(one, look))
        .every(Boolean);
    case 'or':
      return elementsOf(part)
        .map((one) => holds(one, look))
        .some(Boolean);
    case 'not':
      return !elementsOf(part)
        .map((one) => holds(one, look))
        .some(Boolean);
    case 'other':
      return !look.scored;
    case 'unanswered':
      return (look.answer.get(part.attributes.respident ?? '') ?? []).length === 0;
    default:
      return matches(part, look);
  }
}

/** Asked again for each of some hundred answers. */
const texts = new WeakMap<XmlElement, string>();
function wantedBy(part: XmlElement): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const wanted = trimSpace(textOf(part));
  texts.set(part, wanted);
  return wanted;
}

function matches(part: XmlElement, { answer, facts, places }: Look): boolean {
  const ident = part.attributes.respident ?? '';
  const wanted = wantedBy(part);
  let given = answer.get(ident);
  if (!given) {
    // Blackboard names the option itself where others name the response.
    return part.name === 'varequal' && wanted === '' && [...answer.values()].some((values) => values.includes(ident));
  }
  if (facts.ordered.has(ident) && part.name === 'varequal') {
    const place = Number(part.attributes.index ?? (places.get(ident) ?? 0) + 1);
    places.set(ident, place);
    given = given.slice(place - 1, place);
  }
  switch (part.name) {
    case 'varequal':
      return given.some((value) => isSame(value, wanted, part, facts.numbers.has(ident)));
    case 'varsubset':
      return given.length > 0 && isSubset(given, wanted, part);
    case 'varsubstring':
      return given.some((value) => folded(value, part).includes(folded(wanted, part)));
    default:
      return isInRange(part.name, given[0], wanted);
  }
}

const folded = (text: string, { attributes }: XmlElement): string =>
  /^yes$/i.test(attributes.case ?? '') ? text : text.toLowerCase();

function isSame(value: string, wanted: string, part: XmlElement, isNumber: boolean): boolean {
  const [a, b] = isNumber ? [numberOf(value), numberOf(wanted)] : [null, null];
  if (a && b) return compare(a, b) === 0;
  // An empty text is what programs write for an answer that is not there; nothing is equal to it.
  return wanted !== '' && folded(value, part) === folded(wanted, part);
}

/** `Exact`, the usual: all that is given is in the list; `Partial`: some of it. Blackboard takes it for texts. */
function isSubset(given: readonly string[], wanted: string, part: XmlElement): boolean {
  const match = part.attributes.setmatch ?? 'Exact';
  const text = folded(wanted, part);
  if (/^contains$/i.test(match)) return given.some((value) => folded(value, part).includes(text));
  if (/^matches$/i.test(match)) return given.some((value) => folded(value, part) === text);
  const list = new Set([text, ...text.split(',').map(trimSpace)]);
  const isIn = (value: string): boolean => list.has(folded(value, part));
  return /^partial$/i.test(match) ? given.some(isIn) : given.every(isIn);
}

function isInRange(name: string, value: string | undefined, wanted: string): boolean {
  const [left, right] = [numberOf(value), numberOf(wanted)];
  if (!left || !right) return false;
  const order = compare(left, right);
  return { varlt: order < 0, varlte: order <= 0, vargt: order > 0, vargte: order >= 0 }[name] ?? false;
}
