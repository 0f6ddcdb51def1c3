/** What is beside the question in an item of QTI 3. */
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { HtmlReader } from './body.ts';
import { catalogueOf } from './catalogue.ts';
import { materialsOf } from './materials.ts';

/** The aids for its words and what may be at hand for it, where there are any. */
export function aidsOf(
  item: XmlElement,
  reader: HtmlReader,
  warn: (message: string) => void,
): Pick<NeutralItem, 'catalogue' | 'materials'> {
  const catalogue = catalogueOf(item, findChild(item, 'itemBody'), reader, warn);
  const materials = materialsOf(item, warn);
  return { ...(catalogue.length > 0 && { catalogue }), ...(materials.length > 0 && { materials }) };
}

/** Where the item is kept as it came, its look is missing too. */
export function warnOfLook(item: XmlElement, warn: (message: string) => void): void {
  for (const { name } of walk(item)) if (name === 'stylesheet') warn('Its own style sheet is left out.');
}
