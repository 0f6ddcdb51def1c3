/** QTI 3 writes the names of QTI 2 with hyphens: what is read is brought to the names of QTI 2. */
import { isElement, type XmlElement } from '#platform/text/xml-nodes.ts';

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** The tree with the names of QTI 2.x; of HTML and MathML nothing changes. */
export function asVersion2(element: XmlElement): XmlElement {
  const isOwn = element.name.startsWith('qti-');
  const attributes = isOwn
    ? Object.fromEntries(
        Object.entries(element.attributes).map(([name, value]) => [
          /^(?:data-|aria-)/.test(name) ? name : camel(name),
          value,
        ]),
      )
    : element.attributes;
  return {
    ...element,
    name: isOwn ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes,
    children: element.children.map((child) => (isElement(child) ? asVersion2(child) : child)),
  };
}

/** The name of QTI 2 as QTI 3 writes it: `simpleChoice` → `qti-simple-choice`, `maxChoices` → `max-choices`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
