/**
 * XML as a tree. Strict: what is not well-formed is refused with its line. Nothing outside the text is ever looked at,
 * and a document that declares entities of its own is refused, so that none can be expanded.
 */
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { XmlElement, XmlNode } from '#platform/text/xml-nodes.ts';

const saxes = packageOnFirstUse<typeof import('saxes')>('saxes');

const limits = { nesting: 128, elements: 3_000_000 } as const;

/** Names that people who write XML by hand take from HTML; XML itself knows but five. */
const htmlEntities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', times: '×', deg: '°', middot: '·' },
};

const nothing: Readonly<Record<string, string>> = Object.freeze({});

interface Heard {
  /** An element begins, with so many around it. */
  onOpen?(element: XmlElement, depth: number): void;
  /** It has ended. */
  onClose?(element: XmlElement, depth: number): void;
}

/** A parser that tells of elements. Throws `UnreadableFile` ("broken-xml") with the line and the reason. */
function createParser({ onOpen, onClose }: Heard) {
  const parser = new (saxes().SaxesParser)({ position: true });
  parser.ENTITIES = { ...htmlEntities };
  const open: { element: XmlElement; children: XmlNode[] }[] = [];
  let elements = 0;
  const refuse = (why: string): never => {
    throw brokenXml(`line ${parser.line}: ${why}`);
  };
  const addText = (piece: string): void => {
    open.at(-1)?.children.push(piece);
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
  parser.on('doctype', (type) => {
    if (/<!ENTITY/i.test(type)) refuse('it declares entities of its own, which are never expanded');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length >= limits.nesting) refuse('its elements are nested too deeply');
    if (elements > limits.elements) refuse('it holds too many elements');
    const children: XmlNode[] = [];
    const known = Object.keys(attributes).length === 0 ? nothing : (attributes as Record<string, string>);
    const element = { name: localName(name), attributes: known, children, line: parser.line };
    open.at(-1)?.children.push(element);
    onOpen?.(element, open.length);
    open.push({ element, children });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    // What has been told is not remembered here.
    if (closed && onClose) {
      onClose(closed.element, open.length);
      if (open.length === 1) open[0]!.children.length = 0;
    }
  });
  return { parser, refuse };
}

/** The whole document. Throws `UnreadableFile` ("broken-xml") with the line and the reason. */
export function parseXml(text: string): XmlElement {
  let root: XmlElement | null = null;
  const { parser, refuse } = createParser({
    onOpen: (element, depth) => {
      if (depth === 0) root ??= element;
    },
  });
  parser.write(text).close();
  return root ?? refuse('it holds no element');
}

/** As much is read at a time. */
const PIECE = 64 * 1024;

/**
 * The elements directly within the outermost one, each as soon as it has been read. `check` gets the name of that one, and may throw.
 * Throws as `parseXml`, where the document is not well-formed: perhaps after many elements.
 */
export function* xmlChildren(text: string, check: (root: string) => void): Generator<XmlElement> {
  let ready: XmlElement[] = [];
  let hasRoot = false;
  const { parser, refuse } = createParser({
    onOpen: ({ name }, depth) => {
      if (depth > 0 || hasRoot) return;
      hasRoot = true;
      check(name);
    },
    onClose: (element, depth) => {
      if (depth === 1) ready.push(element);
    },
  });
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    yield* ready;
    ready = [];
  }
  parser.close();
  if (!hasRoot) refuse('it holds no element');
}

const brokenXml = (why: string): UnreadableFile =>
  new UnreadableFile('broken-xml', `The file is not well-formed XML and cannot be read (${why}).`);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
