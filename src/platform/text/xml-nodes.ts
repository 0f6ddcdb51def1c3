/** XML as a tree of plain values, and how to look around in it. `parseXml` of `platform/server/text/xml-tree.ts` makes one. */

export type XmlNode = XmlElement | string;

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  /** As they are written, with their prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** From 1. */
  readonly line: number;
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const elementsOf = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

export const childrenNamed = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  elementsOf(element).filter(({ name }) => names.includes(name));

export const findChild = (element: XmlElement, name: string): XmlElement | null =>
  elementsOf(element).find((child) => child.name === name) ?? null;

/** The element itself and all inside it, in the order of the document. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* walk(child);
}

/** All of these names inside, in the order of the document; `element` itself is not asked. */
export const allNamed = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...walk(child)].filter(({ name }) => names.includes(name)));

export const findInside = (element: XmlElement, name: string): XmlElement | null => {
  for (const inside of walk(element)) if (inside !== element && inside.name === name) return inside;
  return null;
};

/** The text inside, tags left out. */
export const textOf = (node: XmlNode): string => (isElement(node) ? node.children.map(textOf).join('') : node);
