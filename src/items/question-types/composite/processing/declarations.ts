/** What an item of QTI 2 and 3 declares: its responses with their right answers, its outcomes with their tables. */

import { trimSpace } from '#platform/text/spaces.ts';
import { childrenNamed, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';

export interface MapEntry {
  readonly key: string;
  /** As it is written. */
  readonly value: string;
  readonly caseSensitive: boolean;
}

interface Bounds {
  readonly otherwise: string;
  readonly lower: string | undefined;
  readonly upper: string | undefined;
}

export interface Mapping extends Bounds {
  readonly entries: readonly MapEntry[];
}

export interface AreaMapping extends Bounds {
  readonly areas: readonly { readonly shape: string; readonly coords: string; readonly value: string }[];
}

/** Maps a number to the value of an outcome. */
export interface LookupTable {
  readonly kind: 'match' | 'interpolation';
  readonly otherwise: string | undefined;
  readonly entries: readonly { readonly source: string; readonly target: string; readonly isIncluded: boolean }[];
}

export interface Declaration {
  readonly identifier: string;
  readonly cardinality: string;
  readonly baseType: string;
  readonly correct: readonly string[];
  readonly defaults: readonly string[];
  readonly mapping: Mapping | null;
  readonly areaMapping: AreaMapping | null;
  readonly table: LookupTable | null;
  /** What an outcome can be at most, as it is written. */
  readonly normalMaximum: string | undefined;
}

const valuesOf = (parent: XmlElement | null): string[] =>
  parent ? childrenNamed(parent, 'value').map((value) => trimSpace(textOf(value))) : [];

const boundsOf = ({ attributes }: XmlElement): Bounds => ({
  otherwise: attributes.defaultValue ?? '0',
  lower: attributes.lowerBound,
  upper: attributes.upperBound,
});

const mappingOf = (mapping: XmlElement | null): Mapping | null =>
  mapping && {
    ...boundsOf(mapping),
    entries: childrenNamed(mapping, 'mapEntry').map(({ attributes }) => ({
      key: trimSpace(attributes.mapKey ?? ''),
      value: attributes.mappedValue ?? '0',
      caseSensitive: attributes.caseSensitive !== 'false',
    })),
  };

const areasOf = (mapping: XmlElement | null): AreaMapping | null =>
  mapping && {
    ...boundsOf(mapping),
    areas: childrenNamed(mapping, 'areaMapEntry').map(({ attributes }) => ({
      shape: attributes.shape ?? '',
      coords: attributes.coords ?? '',
      value: attributes.mappedValue ?? '0',
    })),
  };

function tableOf(element: XmlElement): LookupTable | null {
  const [match, interpolation] = [findChild(element, 'matchTable'), findChild(element, 'interpolationTable')];
  const table = match ?? interpolation;
  if (!table) return null;
  return {
    kind: match ? 'match' : 'interpolation',
    otherwise: table.attributes.defaultValue,
    entries: childrenNamed(table, 'matchTableEntry', 'interpolationTableEntry').map(({ attributes }) => ({
      source: attributes.sourceValue ?? '',
      target: attributes.targetValue ?? '',
      isIncluded: attributes.includeBoundary !== 'false',
    })),
  };
}

function declarationOf(element: XmlElement): Declaration {
  const { identifier = '', cardinality = 'single', baseType = '', normalMaximum } = element.attributes;
  return {
    identifier,
    cardinality,
    baseType,
    correct: valuesOf(findChild(element, 'correctResponse')),
    defaults: valuesOf(findChild(element, 'defaultValue')),
    mapping: mappingOf(findChild(element, 'mapping')),
    areaMapping: areasOf(findChild(element, 'areaMapping')),
    table: tableOf(element),
    normalMaximum,
  };
}

export interface Declarations {
  readonly responses: ReadonlyMap<string, Declaration>;
  readonly outcomes: ReadonlyMap<string, Declaration>;
  readonly templates: ReadonlyMap<string, Declaration>;
}

export function declarationsOf(item: XmlElement): Declarations {
  const named = (name: string): Map<string, Declaration> =>
    new Map(
      childrenNamed(item, name)
        .map(declarationOf)
        .map((declaration) => [declaration.identifier, declaration]),
    );
  return {
    responses: named('responseDeclaration'),
    outcomes: named('outcomeDeclaration'),
    templates: named('templateDeclaration'),
  };
}
