/** What Canvas does not show to students: it says so in parts of its own, beside what other programs read. */
import { posix } from 'node:path';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { allNamed, childrenNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Manifest, Resource } from './manifest.ts';
import type { Reading } from './reading.ts';

type Parts = Pick<Reading, 'zip' | 'xml'>;

const childText = (element: XmlElement | null, name: string): string => {
  const child = element && findChild(element, name);
  return child ? textOf(child).trim() : '';
};

const isUnpublished = (element: XmlElement | null): boolean => childText(element, 'workflow_state') === 'unpublished';

const partOf = async ({ zip, xml }: Parts, path: string): Promise<XmlElement | null> =>
  zip.names.includes(path) ? xml(path) : null;

/** What Canvas says of modules: the places of the outline that students don't see, and what has no place here. */
export async function readModules(parts: Parts): Promise<Pick<Reading, 'hidden' | 'warnings'>> {
  const root = await partOf(parts, 'course_settings/module_meta.xml');
  const modules = root ? allNamed(root, 'module') : [];
  const hidden = new Set<string>();
  for (const module of modules) {
    const items = findChild(module, 'items');
    for (const item of items ? childrenNamed(items, 'item') : [])
      if (isUnpublished(module) || isUnpublished(item)) hidden.add(item.attributes.identifier ?? '');
  }
  // Parts that the outline does not name have no identifier of a place.
  hidden.delete('');
  const dated = modules.filter((module) => childText(module, 'unlock_at') !== '').length;
  const ordered = modules.filter(
    (module) =>
      childText(module, 'require_sequential_progress') === 'true' || allNamed(module, 'prerequisite').length > 0,
  ).length;
  return {
    hidden,
    warnings: [
      ...(dated > 0 ? [`Modules that open at a date in the file, which is left out: ${dated}.`] : []),
      ...(ordered > 0
        ? [`Modules that open after others or in their order in the file, which is left out: ${ordered}.`]
        : []),
    ],
  };
}

const FILES = 'web_resources';

/** What Canvas says of files: the paths of those that students can't open, also where they are linked to. */
export async function readFiles(parts: Parts, { resources }: Manifest): Promise<Pick<Reading, 'locked' | 'warnings'>> {
  const root = await partOf(parts, 'course_settings/files_meta.xml');
  const all = (name: string): XmlElement[] => (root ? allNamed(root, name) : []);
  const isLocked = (element: XmlElement): boolean => childText(element, 'locked') === 'true';
  const folders = all('folder')
    .filter(isLocked)
    .map(({ attributes: { path = '' } }) => `${posix.join(FILES, path)}/`);
  const named = new Set(
    all('file')
      .filter(isLocked)
      .map(({ attributes }) => attributes.identifier),
  );
  const locked = [...resources.values()].filter(
    ({ id, kind, path, isForTeachers }) =>
      kind === 'file' && (isForTeachers || named.has(id) || folders.some((folder) => path.startsWith(folder))),
  );
  const dated = [...all('folder'), ...all('file')].filter((one) => childText(one, 'unlock_at') !== '').length;
  return {
    locked: new Set(locked.map(({ path }) => path)),
    warnings: dated > 0 ? [`Files and folders that open at a date in the file, which is left out: ${dated}.`] : [],
  };
}

/** The part beside another one, where there is one. */
const beside = (reading: Reading, path: string, name: string): Promise<XmlElement | null> =>
  partOf(reading, posix.join(posix.dirname(path), name));

/** What Canvas keeps of an assignment, which other kinds of parts may be too. */
type Find = (reading: Reading, resource: Resource) => Promise<readonly (XmlElement | null)[]>;

const settings: Partial<Record<Resource['kind'], Find>> = {
  page: async (reading, { path }) => [await beside(reading, path, 'assignment_settings.xml')],
  async discussion(reading, { dependencies }) {
    for (const id of dependencies) {
      const path = reading.manifest.resources.get(id)?.path ?? '';
      const root = path.endsWith('.xml') ? await partOf(reading, path) : null;
      if (root?.name === 'topicMeta') return [root, findChild(root, 'assignment')];
    }
    return [];
  },
  async assignment(reading, { path }) {
    const extensions = findChild(await reading.xml(path), 'extensions');
    return [extensions && findInside(extensions, 'assignment')];
  },
  async quiz(reading, { path }) {
    const root = await beside(reading, path, 'assessment_meta.xml');
    return [root, root && findChild(root, 'assignment')];
  },
};

async function isUnpublishedPage({ zip }: Reading, { kind, path }: Resource): Promise<boolean> {
  const bytes = kind === 'page' ? await zip.text(path) : null;
  const html = bytes ? decodeText(bytes).text : '';
  const state = /<meta\b[^<>]*\bname\s*=\s*["']workflow_state["'][^<>]*>/i.exec(html)?.[0] ?? '';
  return /\bcontent\s*=\s*["']unpublished["']/i.test(state);
}

export const UNPUBLISHED = 'It is not published in the file, and not here either.';

const DATES = ['unlock_at', 'delayed_post_at'];

/** Why the part is not shown to students in the file, null where it is, and what else it says there of being shown. */
export async function stateOf(
  reading: Reading,
  resource: Resource,
): Promise<{ readonly hidden: string | null; readonly messages: readonly string[] }> {
  const own = (await settings[resource.kind]?.(reading, resource)) ?? [];
  const isClosed = own.some((one) => isUnpublished(one) || childText(one, 'available') === 'false');
  const isForSome = own.some((one) => childText(one, 'only_visible_to_overrides') === 'true');
  // The dates of a quiz are told with its other settings.
  const isDated = resource.kind !== 'quiz' && own.some((one) => DATES.some((date) => childText(one, date) !== ''));
  return {
    hidden:
      isClosed || (await isUnpublishedPage(reading, resource))
        ? UNPUBLISHED
        : resource.isForTeachers
          ? 'In the file it is for teachers. It is not published here.'
          : isForSome
            ? 'In the file only some students see it. It is not published here.'
            : null,
    messages: isDated ? ['The date from which students see it is left out.'] : [],
  };
}
