/** The manifest of a Common Cartridge: its outline and its resources. https://www.imsglobal.org/cc/index.html */
import { pathOf } from '#items/interchange/api.ts';
import { allNamed, childrenNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';

export type ResourceKind = 'page' | 'file' | 'link' | 'quiz' | 'bank' | 'discussion' | 'assignment' | 'tool' | 'other';

export interface Resource {
  readonly id: string;
  readonly kind: ResourceKind;
  /** As the manifest names its type. */
  readonly type: string;
  /** The part that is its content; '' when it names none. */
  readonly path: string;
  readonly files: readonly string[];
  /** Identifiers of other resources that belong to it. */
  readonly dependencies: readonly string[];
  /** For teachers, not for students. */
  readonly isForTeachers: boolean;
}

/** A leaf of the outline, with the folders that contain it. */
export interface OutlineItem {
  readonly id: string;
  readonly title: string;
  readonly folders: readonly string[];
  /** Null: a heading. */
  readonly resource: string | null;
}

export interface Manifest {
  readonly title: string;
  /** "1.3.0"; '' when it does not say. */
  readonly version: string;
  readonly outline: readonly OutlineItem[];
  readonly resources: ReadonlyMap<string, Resource>;
}

const kinds: readonly (readonly [ResourceKind, RegExp])[] = [
  ['quiz', /^imsqti_xmlv1p2.*\/assessment$|^imsqti_(?:test_)?xmlv\dp\d$|^ims_qtiasiv1p2$/],
  ['bank', /^imsqti_xmlv1p2.*\/question-bank$/],
  ['link', /^imswl_xmlv1p\d$/],
  ['discussion', /^imsdt_xmlv1p\d$/],
  ['tool', /^imsbasiclti_xmlv1p\d|^lti/],
  ['assignment', /^assignment_xmlv1p\d$/],
];

const HTML = /\.(?:x?html?|htm)$/i;

/** Canvas keeps its banks in a form of its own. */
const CANVAS_BANK = /^non_cc_assessments\/[^/]+\.xml\.qti$/;

function kindOf(type: string, path: string): ResourceKind {
  const known = kinds.find(([, form]) => form.test(type));
  if (known) return known[0];
  if (CANVAS_BANK.test(path)) return 'bank';
  // Canvas keeps its assignments as pages with settings of its own beside them.
  if (type === 'webcontent' || type.startsWith('associatedcontent/')) return HTML.test(path) ? 'page' : 'file';
  return 'other';
}

function resourceOf(element: XmlElement, base: string): Resource {
  const { identifier = '', type = '', href } = element.attributes;
  const folder = pathOf('', `${base}${element.attributes['xml:base'] ?? ''}.`);
  const files = childrenNamed(element, 'file').flatMap(({ attributes }) => attributes.href ?? []);
  const paths = files.map((file) => pathOf(folder, file));
  const path = href === undefined ? (paths[0] ?? '') : pathOf(folder, href);
  const dependencies = childrenNamed(element, 'dependency').map(({ attributes }) => attributes.identifierref ?? '');
  const isForTeachers = isMeantForTeachers(element);
  return { id: identifier, kind: kindOf(type, path), type, path, files: paths, dependencies, isForTeachers };
}

function isMeantForTeachers(resource: XmlElement): boolean {
  const metadata = findChild(resource, 'metadata');
  const roles = (metadata ? allNamed(metadata, 'intendedEndUserRole') : []).flatMap((role) => {
    const value = findChild(role, 'value');
    return value ? [textOf(value).trim()] : [];
  });
  return roles.length > 0 && !roles.includes('Learner');
}

const titleOf = (element: XmlElement): string => {
  const title = findChild(element, 'title');
  return title ? textOf(title).replace(/\s+/g, ' ').trim() : '';
};

/** Of a text in several languages, the first. */
const oneTextOf = (element: XmlElement): string =>
  textOf(findChild(element, 'string') ?? findChild(element, 'langstring') ?? element)
    .replace(/\s+/g, ' ')
    .trim();

function leaves(item: XmlElement, folders: readonly string[]): OutlineItem[] {
  const children = childrenNamed(item, 'item');
  const title = titleOf(item);
  const resource = item.attributes.identifierref ?? null;
  const own =
    resource === null && children.length > 0
      ? []
      : [{ id: item.attributes.identifier ?? '', title, folders, resource }];
  const inner = [...folders, title].filter((name) => name !== '');
  return [...own, ...children.flatMap((child) => leaves(child, inner))];
}

/** Of several with one identifier the outline means the first; the others are not in it. */
function byId(resources: readonly Resource[]): Map<string, Resource> {
  const known = new Map<string, Resource>();
  const counts = new Map<string, number>();
  for (const resource of resources) {
    const count = (counts.get(resource.id) ?? 0) + 1;
    counts.set(resource.id, count);
    const id = count === 1 ? resource.id : `${resource.id} (${count})`;
    known.set(id, { ...resource, id });
  }
  return known;
}

export function readManifest(root: XmlElement): Manifest {
  const base = [root, findChild(root, 'resources')].map((element) => element?.attributes['xml:base'] ?? '').join('');
  const resources = allNamed(root, 'resource').map((element) => resourceOf(element, base));
  const organisation = findInside(root, 'organization');
  // The outermost item of a cartridge is the root of its outline and has neither title nor content.
  const tops = organisation ? childrenNamed(organisation, 'item') : [];
  const [only] = tops;
  const isRoot = tops.length === 1 && only && only.attributes.identifierref === undefined;
  const items = isRoot ? childrenNamed(only, 'item') : tops;
  const metadata = findChild(root, 'metadata');
  const version = metadata && findInside(metadata, 'schemaversion');
  const general = metadata && findInside(metadata, 'general');
  const title = general && findInside(general, 'title');
  return {
    title: title ? oneTextOf(title) : organisation ? titleOf(organisation) : '',
    version: version ? textOf(version).trim() : '',
    outline: items.flatMap((item) => leaves(item, [])),
    resources: byId(resources),
  };
}
