/**
 * Messages and metadata of SAML as a tree. Stricter than XML: no document type, no comments, no CDATA, no processing
 * instructions, and limits on size, depth and number, so that two parsers can't read one text in two ways.
 */
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';

const saxes = packageOnFirstUse<typeof import('saxes')>('saxes');

export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

export interface SamlElement {
  readonly uri: string;
  readonly name: string;
  /** Attributes without a namespace of their own, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SamlElement[];
  /** The text in it and in its children. */
  readonly text: string;
}

/** A text that is not what SAML says it must be. The message is for admins. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

export interface XmlLimits {
  readonly characters: number;
  readonly elements: number;
  /** For metadata, which people write. In a message a comment could cut a name in two. */
  readonly allowsComments?: true;
}

const DEEPEST = 32;
const MOST_ATTRIBUTES = 40;
/** Of a response. One with a thousand groups has about 100 000 characters. */
export const MESSAGE_LIMITS: XmlLimits = { characters: 512 * 1024, elements: 10_000 };

interface Open {
  readonly uri: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SamlElement[];
  text: string;
}

/** Throws `BadXml`. */
export function parseSaml(text: string, limits: XmlLimits = MESSAGE_LIMITS): SamlElement {
  const refuse = (why: string): never => {
    throw new BadXml(why);
  };
  if (text.length > limits.characters) refuse(`It is longer than ${limits.characters} characters`);
  const parser = new (saxes().SaxesParser)({ xmlns: true, position: false });
  const open: Open[] = [];
  let root: SamlElement | null = null;
  let elements = 0;
  parser.on('error', (error) => refuse(`It is not well-formed: ${error.message}`));
  parser.on('doctype', () => refuse('It has a document type declaration'));
  if (!limits.allowsComments) parser.on('comment', () => refuse('It has a comment'));
  parser.on('cdata', () => refuse('It has a CDATA section'));
  parser.on('processinginstruction', () => refuse('It has a processing instruction'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) refuse(`Its encoding is ${encoding}, not UTF-8`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > limits.elements) refuse(`It has more than ${limits.elements} elements`);
    if (open.length >= DEEPEST) refuse('Its elements are nested too deeply');
    const all = Object.values(attributes);
    if (all.length > MOST_ATTRIBUTES) refuse('An element has too many attributes');
    const own = all.filter((one) => one.uri === '' && one.prefix === '');
    const known = new Map(own.map((one) => [one.local, one.value]));
    open.push({ uri, name: local, attributes: known, children: [], text: '' });
  });
  parser.on('text', (piece) => {
    for (const one of open) one.text += piece;
  });
  parser.on('closetag', () => {
    const done = open.pop()!;
    const parent = open.at(-1);
    if (parent) parent.children.push(done);
    else root = done;
  });
  parser.write(text).close();
  return root ?? refuse('It holds no element');
}

export const isNamed = (element: SamlElement, uri: string, name: string): boolean =>
  element.uri === uri && element.name === name;

export const childrenOf = (element: SamlElement, uri: string, name: string): SamlElement[] =>
  element.children.filter((child) => isNamed(child, uri, name));

/** The one child of this name; undefined where there is none. Throws `BadXml` where there are several. */
export function childOf(element: SamlElement, uri: string, name: string): SamlElement | undefined {
  const [one, ...others] = childrenOf(element, uri, name);
  if (others.length > 0) throw new BadXml(`${element.name} has several ${name}`);
  return one;
}

/** As `childOf`; throws `BadXml` where there is none, too. */
export function onlyChild(element: SamlElement, uri: string, name: string): SamlElement {
  const one = childOf(element, uri, name);
  if (!one) throw new BadXml(`${element.name} has no ${name}`);
  return one;
}

export const attributeOf = (element: SamlElement | undefined, name: string): string | null =>
  element?.attributes.get(name) ?? null;

/** The element and all in it, parents first. */
export function* walk(element: SamlElement): Generator<SamlElement> {
  yield element;
  for (const child of element.children) yield* walk(child);
}

/** Text for an element or a quoted attribute of XML. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no control characters, also not escaped
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
