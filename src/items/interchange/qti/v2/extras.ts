/** What stands beside the question in an item of QTI 3, and has no place here. */
import { allNamed, elementsOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';

const listed = (names: Iterable<string>): string => [...new Set(names)].slice(0, 20).join(', ');

/** Names aids for single students (`catalogInfo`) and tools (`companionMaterialsInfo`) by what the file calls them. */
export function warnOfExtras(item: XmlElement, warn: (message: string) => void): void {
  const supports = allNamed(item, 'card').map(({ attributes }) => attributes.support ?? 'card');
  if (supports.length > 0) warn(`Its aids for single students (catalogue) are left out: ${listed(supports)}.`);
  const tools = allNamed(item, 'companionMaterialsInfo').flatMap(elementsOf);
  if (tools.length > 0)
    warn(
      `Its tools are left out: ${listed(tools.map(({ name }) => name))}. The quiz decides on the tools that students have.`,
    );
}

/** Where the item is kept as it came, its look is missing too. */
export function warnOfLook(item: XmlElement, warn: (message: string) => void): void {
  for (const { name } of walk(item)) if (name === 'stylesheet') warn('Its own style sheet is left out.');
}
