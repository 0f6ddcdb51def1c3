/** What an item of QTI 2 declares: its responses with their right answers, and its outcomes. */
import { childrenNamed, findChild, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import { trimSpace } from '../../plain-text.ts';

export interface MapEntry {
  readonly key: string;
  /** As it is written. */
  readonly value: string;
  readonly caseSensitive: boolean;
}

export interface Declaration {
  readonly identifier: string;
  readonly cardinality: string;
  readonly baseType: string;
  readonly correct: readonly string[];
  readonly defaults: readonly string[];
  readonly mapping: {
    readonly entries: readonly MapEntry[];
    readonly otherwise: string;
    readonly lower: string | undefined;
    readonly upper: string | undefined;
  } | null;
}

const valuesOf = (parent: XmlElement | null): string[] =>
  parent ? childrenNamed(parent, 'value').map((value) => trimSpace(textOf(value))) : [];

function declarationOf(element: XmlElement): Declaration {
  const { identifier = '', cardinality = 'single', baseType = '' } = element.attributes;
  const mapping = findChild(element, 'mapping');
  return {
    identifier,
    cardinality,
    baseType,
    correct: valuesOf(findChild(element, 'correctResponse')),
    defaults: valuesOf(findChild(element, 'defaultValue')),
    mapping: mapping && {
      entries: childrenNamed(mapping, 'mapEntry').map(({ attributes }) => ({
        key: trimSpace(attributes.mapKey ?? ''),
        value: attributes.mappedValue ?? '0',
        caseSensitive: attributes.caseSensitive !== 'false',
      })),
      otherwise: mapping.attributes.defaultValue ?? '0',
      lower: mapping.attributes.lowerBound,
      upper: mapping.attributes.upperBound,
    },
  };
}

export interface Declarations {
  readonly responses: ReadonlyMap<string, Declaration>;
  readonly outcomes: ReadonlyMap<string, Declaration>;
}

export function declarationsOf(item: XmlElement): Declarations {
  const named = (name: string): Map<string, Declaration> =>
    new Map(
      childrenNamed(item, name)
        .map(declarationOf)
        .map((declaration) => [declaration.identifier, declaration]),
    );
  return { responses: named('responseDeclaration'), outcomes: named('outcomeDeclaration') };
}
