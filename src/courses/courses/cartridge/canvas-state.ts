/** What Canvas does not show to students: it says so in parts of its own, beside what other programs read. */
import { posix } from 'node:path';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { allNamed, childrenNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Resource } from './manifest.ts';
import type { Reading } from './reading.ts';

const HIDDEN = 'unpublished';

const stateOf = (element: XmlElement | null): string => {
  const state = element && findChild(element, 'workflow_state');
  return state ? textOf(state).trim() : '';
};

/** The places of the outline that students don't see, or whose modules they don't. */
export async function hiddenPlaces({ zip, xml }: Pick<Reading, 'zip' | 'xml'>): Promise<ReadonlySet<string>> {
  const path = 'course_settings/module_meta.xml';
  const root = zip.names.includes(path) ? await xml(path) : null;
  const hidden = new Set<string>();
  for (const module of root ? allNamed(root, 'module') : []) {
    const items = findChild(module, 'items');
    for (const item of items ? childrenNamed(items, 'item') : [])
      if (stateOf(module) === HIDDEN || stateOf(item) === HIDDEN) hidden.add(item.attributes.identifier ?? '');
  }
  // Parts that the outline does not name have no identifier of a place.
  hidden.delete('');
  return hidden;
}

/** The part beside another one, where there is one. */
const beside = async ({ zip, xml }: Reading, path: string, name: string): Promise<XmlElement | null> => {
  const other = posix.join(posix.dirname(path), name);
  return zip.names.includes(other) ? xml(other) : null;
};

type Look = (reading: Reading, resource: Resource) => Promise<boolean>;

const looks: Partial<Record<Resource['kind'], Look>> = {
  async page(reading, { path }) {
    const bytes = await reading.zip.text(path);
    const html = bytes ? decodeText(bytes).text : '';
    const state = /<meta\b[^<>]*\bname\s*=\s*["']workflow_state["'][^<>]*>/i.exec(html)?.[0] ?? '';
    if (/\bcontent\s*=\s*["']unpublished["']/i.test(state)) return true;
    return stateOf(await beside(reading, path, 'assignment_settings.xml')) === HIDDEN;
  },
  async discussion(reading, { dependencies }) {
    for (const id of dependencies) {
      const path = reading.manifest.resources.get(id)?.path ?? '';
      const root = reading.zip.names.includes(path) && path.endsWith('.xml') ? await reading.xml(path) : null;
      if (root?.name === 'topicMeta' && stateOf(root) === HIDDEN) return true;
    }
    return false;
  },
  async assignment(reading, { path }) {
    const extensions = findChild(await reading.xml(path), 'extensions');
    return stateOf(extensions && findInside(extensions, 'assignment')) === HIDDEN;
  },
  async quiz(reading, { path }) {
    const available = findChild((await beside(reading, path, 'assessment_meta.xml')) ?? NOTHING, 'available');
    return available !== null && textOf(available).trim() === 'false';
  },
};

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], line: 0 };

/** Whether the part says of itself that it is not published. */
export const isUnpublished: Look = async (reading, resource) =>
  (await looks[resource.kind]?.(reading, resource)) ?? false;
