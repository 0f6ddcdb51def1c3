/** Aids for words of an item or stimulus of QTI 3 (`catalogInfo`): which words they are for, and what they say. */

import { isSupport, type NeutralCard, type NeutralCatalogueEntry } from '#items/question-types/neutral/neutral-aids.ts';
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { findWords } from '#platform/text/find-words.ts';
import { beforeOf, isInline, isNoText, MOST_BEFORE } from '#platform/text/word-places.ts';
import {
  allNamed,
  childrenNamed,
  elementsOf,
  findChild,
  isElement,
  walk,
  type XmlElement,
} from '#platform/text/xml-nodes.ts';
import { escapeHtml } from '../../math.ts';
import { isBlankHtml } from '../../texts.ts';
import { type HtmlReader, htmlOf, plainOf } from './body.ts';

/** A longer text is the whole question. */
const MAX_ABOUT = 2000;

/** Characters that are looked through for the first places of words of one item. */
const MOST_SEARCHED = 2_000_000;

const listed = (names: Iterable<string>): string => [...new Set(names)].slice(0, 20).join(', ');

type Place = Omit<NeutralCatalogueEntry, 'cards'>;

interface Texts {
  /** Each element that names a catalogue, with what is before it in its paragraph. */
  readonly named: readonly { readonly element: XmlElement; readonly before: string }[];
  readonly paragraphs: readonly string[];
}

/** The body as paragraphs, in the order in which they are read. */
function textsOf(body: XmlElement): Texts {
  const named: { element: XmlElement; before: string }[] = [];
  const paragraphs: string[][] = [[]];
  // Of the paragraph so far only what tells a place: looking at all of it for each place takes minutes in a long one.
  let end = '';
  const begin = (): void => {
    paragraphs.push([]);
    end = '';
  };
  const look = (element: XmlElement): void => {
    const isBlock = !isInline(element.name);
    if (isBlock) begin();
    if (element.attributes['data-catalog-idref'] !== undefined) named.push({ element, before: beforeOf(end) });
    if (!isNoText(element.name))
      for (const child of element.children) {
        if (isElement(child)) look(child);
        else {
          paragraphs.at(-1)!.push(child);
          end = `${end}${child}`.replace(/\s+/g, ' ').slice(-2 * MOST_BEFORE);
        }
      }
    if (isBlock) begin();
  };
  look(body);
  return { named, paragraphs: paragraphs.map((pieces) => pieces.join('')) };
}

/** What is before the first place of the words; null where they are in no paragraph, as the description of a picture. */
function firstPlace(paragraphs: readonly string[], about: string): string | null {
  for (const paragraph of paragraphs) {
    const found = findWords(paragraph, about);
    if (found) return beforeOf(paragraph.slice(0, found.start));
  }
  return null;
}

/** The words of each place that names a catalogue, by its name; '' for the whole. */
function places(body: XmlElement | null): Map<string, Place[]> {
  // By the name, and by the words.
  const found = new Map<string, Map<string, string[]>>();
  const { named, paragraphs } = body ? textsOf(body) : { named: [], paragraphs: [] };
  for (const { element, before } of named) {
    const name = element.attributes['data-catalog-idref']!;
    const pictures = allNamed({ ...element, children: [element] }, 'img').map(({ attributes }) => attributes.alt ?? '');
    const words = [plainOf(element), ...pictures].find((text) => text.trim() !== '') ?? '';
    const about = element === body || words.length > MAX_ABOUT ? '' : words.replace(/\s+/g, ' ').trim();
    const known = found.get(name) ?? new Map<string, string[]>();
    const same = known.get(about);
    if (same) same.push(before);
    else found.set(name, known.set(about, [before]));
  }
  const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  let left = MOST_SEARCHED;
  const placed = (about: string, at: string[]): Place => {
    if (about === '') return { about };
    // Whether it is the first place is not worth minutes: it is right to name it, too.
    left -= length;
    if (left < 0) return { about, places: at };
    const first = firstPlace(paragraphs, about);
    return first === null || (at.length === 1 && at[0] === first) ? { about } : { about, places: at };
  };
  return new Map(Array.from(found, ([name, all]) => [name, Array.from(all, ([about, at]) => placed(about, at))]));
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

function entriesOf(element: XmlElement, byName: ReadonlyMap<string, Place[]>, reader: HtmlReader, warn: Warn) {
  return allNamed(element, 'catalog').flatMap((catalog) => {
    const cards = childrenNamed(catalog, 'card').flatMap((card) => cardsOf(card, reader, warn));
    if (cards.length === 0) return [];
    return (byName.get(catalog.attributes.id ?? '') ?? [{ about: '' }]).map((place) => ({ ...place, cards }));
  });
}
