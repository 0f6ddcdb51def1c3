/** Aids for words of an item or stimulus of QTI 3 (`catalogInfo`): which words they are for, and what they say. */
import { isSupport, type NeutralCard, type NeutralCatalogueEntry } from '#items/question-types/neutral/neutral-aids.ts';
import { allNamed, childrenNamed, elementsOf, findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { escapeHtml } from '../../math.ts';
import { isBlankHtml } from '../../texts.ts';
import { type HtmlReader, htmlOf, plainOf } from './body.ts';

type Warn = (message: string) => void;

/** A longer text is the whole question. */
const MAX_ABOUT = 2000;

const listed = (names: Iterable<string>): string => [...new Set(names)].slice(0, 20).join(', ');

/** The words of each place that names a catalogue, by its name; '' for the whole. */
function places(body: XmlElement | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (!body) return found;
  for (const element of walk(body)) {
    const name = element.attributes['data-catalog-idref'];
    if (name === undefined) continue;
    const pictures = allNamed({ ...element, children: [element] }, 'img').map(({ attributes }) => attributes.alt ?? '');
    const words = [plainOf(element), ...pictures].find((text) => text.trim() !== '') ?? '';
    const about = element === body || words.length > MAX_ABOUT ? '' : words.replace(/\s+/g, ' ').trim();
    const known = found.get(name) ?? [];
    if (!known.includes(about)) found.set(name, [...known, about]);
  }
  return found;
}

/** The only box of a text says nothing by itself. */
function contentOf(element: XmlElement): XmlElement['children'] {
  const inside = elementsOf(element);
  const [only] = inside;
  const isAlone = only?.name === 'div' && element.children.every((node) => node === only || isSpace(node));
  return isAlone ? only.children : element.children;
}
const isSpace = (node: XmlElement['children'][number]): boolean => typeof node === 'string' && node.trim() === '';

/** Some files leave out the prefix. */
const languageIn = ({ attributes }: XmlElement): string => (attributes['xml:lang'] ?? attributes.lang ?? '').trim();

const isDefault = ({ attributes }: XmlElement): boolean => attributes.default === 'true';

function cardsOf(card: XmlElement, reader: HtmlReader, warn: Warn): NeutralCard[] {
  const support = (card.attributes.support ?? '').trim();
  if (!isSupport(support)) {
    warn(`An aid is left out: QTI knows no support “${support.slice(0, 40)}”.`);
    return [];
  }
  const entries = childrenNamed(card, 'cardEntry');
  // The one for all other languages comes first.
  const sorted = [...entries].sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  return (entries.length > 0 ? sorted : [card]).flatMap((entry) => {
    if (childrenNamed(entry, 'fileHref').length > 0)
      warn(`The files of its aids are left out: ${support}. Aids can contain texts and pictures only.`);
    const more = Object.keys(entry.attributes).filter((name) => name.startsWith('data-'));
    if (more.length > 0) warn(`Details of its aids are left out: ${listed(more)}.`);
    const content = findChild(entry, 'htmlContent');
    const html = content ? htmlOf(contentOf(content), reader) : '';
    return isBlankHtml(html) ? [] : [{ support, language: languageIn(entry), html }];
  });
}

/** The entries in the order of the file; what no text names is for the whole. */
export function catalogueOf(
  element: XmlElement,
  body: XmlElement | null,
  reader: HtmlReader,
  warn: Warn,
): readonly NeutralCatalogueEntry[] {
  const byName = places(body);
  return [...spokenIn(body), ...entriesOf(element, byName, reader, warn)];
}

/** `sub` of SSML, which says how something is spoken; that of HTML has no alias. */
const isSpokenAs = ({ name, attributes }: XmlElement): boolean => name === 'sub' && attributes.alias !== undefined;

function spokenIn(body: XmlElement | null): NeutralCatalogueEntry[] {
  const found = new Map<string, NeutralCatalogueEntry>();
  for (const element of body ? [...walk(body)].filter(isSpokenAs) : []) {
    const [about, alias] = [plainOf(element), (element.attributes.alias ?? '').trim()];
    if (about === '' || alias === '' || about.length > MAX_ABOUT) continue;
    const card = { support: 'spoken', language: '', html: `<p>${escapeHtml(alias)}</p>` };
    if (!found.has(about)) found.set(about, { about, cards: [card] });
  }
  return [...found.values()];
}

function entriesOf(element: XmlElement, byName: ReadonlyMap<string, string[]>, reader: HtmlReader, warn: Warn) {
  return allNamed(element, 'catalog').flatMap((catalog) => {
    const cards = childrenNamed(catalog, 'card').flatMap((card) => cardsOf(card, reader, warn));
    if (cards.length === 0) return [];
    return (byName.get(catalog.attributes.id ?? '') ?? ['']).map((about) => ({ about, cards }));
  });
}
