/**
 * TestVision writes several fields under one response: each value names its field, `1.75;3.35` is a range, and the mapping
 * pays by field. Here such an item becomes one of standard QTI, with a response for each field.
 */
import {
  childrenNamed,
  findChild,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '#platform/text/xml-nodes.ts';
import { ItemRefused } from '../refused.ts';

export const isTestVision = ({ attributes }: XmlElement): boolean =>
  /^test ?vision/i.test((attributes.toolName ?? '').trim());

const el = (name: string, attributes: Readonly<Record<string, string>>, ...children: XmlNode[]): XmlElement => ({
  name,
  attributes,
  children,
  line: 0,
});

interface Field {
  readonly identifier: string;
  readonly values: readonly string[];
  readonly ranges: readonly (readonly [low: string, high: string])[];
  readonly isList: boolean;
  readonly paid: string;
}

const RANGE = /^\s*([^;\s]+)\s*;\s*([^;\s]+)\s*$/;

function fieldOf(identifier: string, written: readonly string[], isList: boolean, paid: string): Field {
  const ranges = written.flatMap((text) => {
    const [, low, high] = RANGE.exec(text) ?? [];
    return low !== undefined && high !== undefined ? [[low, high] as const] : [];
  });
  return { identifier, values: written.filter((text) => !RANGE.test(text)), ranges, isList, paid };
}

const scoreOf = (field: Field): string => `SCORE_${field.identifier}`;
const variable = (identifier: string): XmlElement => el('variable', { identifier });
const value = (baseType: string, text: string): XmlElement => el('baseValue', { baseType }, text);

/** Whether an answer is right in a field; a number with a range is right within it. */
function isRight({ identifier, values, ranges, isList }: Field): XmlElement {
  const asked =
    ranges.length > 0
      ? ranges.map(([low, high]) =>
          el(
            'and',
            {},
            el('gte', {}, variable(identifier), value('float', low)),
            el('lte', {}, variable(identifier), value('float', high)),
          ),
        )
      : values.map((text) =>
          isList
            ? el('match', {}, variable(identifier), value('identifier', text))
            : el('stringMatch', { caseSensitive: 'true' }, variable(identifier), value('string', text)),
        );
  return asked.length === 1 ? asked[0]! : el('or', {}, ...asked);
}

const responseOf = (field: Field): XmlElement =>
  el(
    'responseDeclaration',
    {
      identifier: field.identifier,
      cardinality: 'single',
      baseType: field.isList ? 'identifier' : field.ranges.length > 0 ? 'float' : 'string',
    },
    el('correctResponse', {}, ...field.values.map((text) => el('value', {}, text))),
  );

const ruleOf = (field: Field): XmlElement =>
  el(
    'responseCondition',
    {},
    el(
      'responseIf',
      {},
      isRight(field),
      el('setOutcomeValue', { identifier: scoreOf(field) }, value('float', field.paid)),
    ),
  );

/** The item with its elements replaced; null takes an element as it is, with its children replaced. */
function replaced(element: XmlElement, replace: (element: XmlElement) => XmlNode[] | null): XmlElement {
  return {
    ...element,
    children: element.children.flatMap((child) =>
      isElement(child) ? (replace(child) ?? [replaced(child, replace)]) : [child],
    ),
  };
}

/** Throws `ItemRefused`. An item without such a response stays as it is. */
export function fromTestVision(item: XmlElement): XmlElement {
  const declaration = childrenNamed(item, 'responseDeclaration').find(
    (one) => valuesOf(one).some(({ attributes }) => attributes.fieldIdentifier !== undefined) || isRanged(one),
  );
  return declaration ? withFields(item, declaration) : item;
}

const valuesOf = (declaration: XmlElement): XmlElement[] => {
  const correct = findChild(declaration, 'correctResponse');
  return correct ? childrenNamed(correct, 'value') : [];
};
const isRanged = (declaration: XmlElement): boolean => valuesOf(declaration).some((one) => RANGE.test(textOf(one)));

function fieldsOf(declaration: XmlElement, identifier: string): Field[] {
  const mapping = findChild(declaration, 'mapping');
  const paid = new Map(
    (mapping ? childrenNamed(mapping, 'mapEntry') : []).map(({ attributes }) => [
      attributes.mapKey ?? '',
      attributes.mappedValue ?? '0',
    ]),
  );
  const fields = new Map<string, XmlElement[]>();
  for (const one of valuesOf(declaration)) {
    const name = one.attributes.fieldIdentifier ?? identifier;
    fields.set(name, [...(fields.get(name) ?? []), one]);
  }
  return [...fields].map(([name, values]) => {
    const written = values.map((one) => textOf(one).trim());
    return fieldOf(name, written, false, paid.get(name) ?? '1');
  });
}

function withFields(item: XmlElement, declaration: XmlElement): XmlElement {
  const { identifier = '' } = declaration.attributes;
  const lists = new Set<string>();
  const isOf = ({ attributes }: XmlElement, name: string): boolean => attributes[name] === identifier;
  const renamed = replaced(item, (element) => {
    if (!element.name.endsWith('Interaction') || !isOf(element, 'responseIdentifier')) return null;
    const name = element.attributes.id ?? identifier;
    if (element.name === 'inlineChoiceInteraction') lists.add(name);
    const isLine = element.name === 'extendedTextInteraction';
    const attributes = { ...element.attributes, responseIdentifier: name };
    return [{ ...element, name: isLine ? 'textEntryInteraction' : element.name, attributes }];
  });
  const fields = fieldsOf(declaration, identifier).map((field) => ({ ...field, isList: lists.has(field.identifier) }));
  if (fields.length === 1 && fields[0]!.ranges.length > 1)
    throw new ItemRefused('Its answer is made of several numbers, which have no form here.');
  const isNull = el('and', {}, ...fields.map((field) => el('isNull', {}, variable(field.identifier))));
  const total = el('sum', {}, ...fields.map((field) => variable(scoreOf(field))));
  return replaced(renamed, (element) => {
    if (element.name === 'responseDeclaration' && isOf(element, 'identifier')) {
      const outcomes = fields.map((field) =>
        el('outcomeDeclaration', { identifier: scoreOf(field), cardinality: 'single', baseType: 'float' }),
      );
      return [...fields.map(responseOf), ...outcomes];
    }
    if (element.name !== 'responseProcessing') return null;
    const rest = replaced(element, byFields);
    return [{ ...rest, children: [...fields.map(ruleOf), ...rest.children] }];
  });

  /** What is asked of the one response, asked of its fields. */
  function byFields(part: XmlElement): XmlNode[] | null {
    const inner = part.children.filter(isElement);
    if (part.name === 'mapResponse' && isOf(part, 'identifier')) return [total];
    if (part.name === 'isNull' && inner[0] && isOf(inner[0], 'identifier')) return [isNull];
    const isMatch = part.name === 'match' && inner.length === 2 && inner.every((one) => isOf(one, 'identifier'));
    return isMatch ? [el('and', {}, ...fields.map(isRight))] : null;
  }
}
