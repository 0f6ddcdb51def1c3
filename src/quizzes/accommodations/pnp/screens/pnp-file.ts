/** Files of personal needs and preferences in the browser. */
import type { XmlElement, XmlNode } from '#platform/text/xml-nodes.ts';
import { type MoreRules, NoPnp, type PnpRules, type ReadPnp, readPnp, writePnp } from '../pnp.ts';

const MOST_BYTES = 1024 * 1024;
const MOST_DEPTH = 50;

/** Null for what is no profile of one person. */
export async function readPnpFile(file: Blob): Promise<ReadPnp | null> {
  if (file.size > MOST_BYTES) return null;
  const text = await file.text();
  // Nothing of a document type is needed, and entities of a file are never expanded.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror')) return null;
  try {
    return readPnp(elementOf(document.documentElement, 0));
  } catch (error) {
    if (error instanceof NoPnp) return null;
    throw error;
  }
}

function elementOf(element: Element, depth: number): XmlElement {
  const children = Array.from(element.childNodes).flatMap((node): XmlNode[] => {
    if (node instanceof Element) return depth < MOST_DEPTH ? [elementOf(node, depth + 1)] : [];
    return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE ? [node.nodeValue ?? ''] : [];
  });
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
  return { name: element.localName, attributes, children, line: 1 };
}

/** Saves an accommodation as a file, and returns what the file can't say. */
export function savePnpFile(rules: PnpRules & MoreRules): ReturnType<typeof writePnp>['lost'] {
  const { xml, lost } = writePnp(rules);
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'pnp.xml' });
  link.click();
  URL.revokeObjectURL(url);
  return lost;
}
