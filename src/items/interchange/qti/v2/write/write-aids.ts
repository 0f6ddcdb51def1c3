/** Aids for words and companion materials, written into an item or stimulus of QTI 3. */
import type { LossBook } from '#items/interchange/losses.ts';
import { unescapeHtml } from '#items/interchange/math.ts';
import type {
  NeutralCard,
  NeutralCatalogueEntry,
  NeutralMaterial,
  NeutralStep,
} from '#items/question-types/neutral/neutral-aids.ts';
import { findAllWords } from '#platform/text/find-words.ts';
import { beforeOf, choosePlaces, isInline } from '#platform/text/word-places.ts';
import { element, escaped } from '../../xml-write.ts';
import type { Dialect } from '../dialect.ts';

type El = Dialect['el'];

export interface AidsWriting {
  readonly dialect: Dialect;
  readonly book: LossBook;
  xhtml(html: string): string;
}

const content = (writing: AidsWriting, { html }: NeutralCard): string =>
  writing.dialect.el('htmlContent', {}, element('div', {}, writing.xhtml(html)));

function cardOf(support: string, cards: readonly NeutralCard[], writing: AidsWriting): string {
  const { el } = writing.dialect;
  const [first, ...others] = cards;
  if (others.length === 0 && first!.language === '') return el('card', { support }, content(writing, first!));
  const entries = cards.map((card, index) =>
    el(
      'cardEntry',
      { 'xml:lang': card.language || undefined, default: index === 0 ? 'true' : undefined },
      content(writing, card),
    ),
  );
  return el('card', { support }, entries);
}

/** The text of elements of QTI in which a `span` may be. */
const HOLDERS = new Set(['simple-choice', 'prompt', 'simple-associable-choice', 'hottext', 'content-body']);
const PLAIN = /^(?:p|div|span|li|td|th|strong|b|em|i|u|s|sub|sup|h[1-6]|blockquote|figcaption|caption|a|code)$/;
const isFormula = (tag: string): boolean => /\bclass="math-(?:inline|block)"/.test(tag);

const TOKEN = /<[^<>]*>|[^<]+/g;
const nameIn = (tag: string): string => /^<\/?([\w:-]+)/.exec(tag)?.[1] ?? '';

interface InText {
  readonly start: number;
  readonly end: number;
  /** What is before it in its paragraph. */
  readonly before: string;
}

/** Every place of the words in a text, as positions in the XML. */
function findInTexts(xml: string, about: string): InText[] {
  const found: InText[] = [];
  const open: boolean[] = [];
  let paragraph = '';
  for (const { 0: token, index } of xml.matchAll(TOKEN)) {
    if (token.startsWith('<')) {
      const name = nameIn(token);
      if (!isInline(name)) paragraph = '';
      if (token.startsWith('</')) open.pop();
      else if (!token.endsWith('/>')) open.push(mayHold(name, token));
    } else if (open.at(-1)) {
      for (const { start, end } of findAllWords(token, escaped(about)))
        found.push({
          start: index + start,
          end: index + end,
          before: beforeOf(unescapeHtml(paragraph + token.slice(0, start))),
        });
      paragraph += token;
    }
  }
  return found;
}

/** Whether a `span` may be within the element. */
const mayHold = (name: string, tag: string): boolean =>
  name.startsWith('qti-') ? HOLDERS.has(name.slice('qti-'.length)) : PLAIN.test(name) && !isFormula(tag);

const plainIn = (xml: string): string =>
  xml
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The first element that says exactly this, as the position behind its name; a picture says its description. */
function findElement(xml: string, about: string): number | null {
  const open: { name: string; at: number; from: number }[] = [];
  const wanted = escaped(about);
  for (const { 0: token, index } of xml.matchAll(TOKEN)) {
    if (!token.startsWith('<')) continue;
    const name = nameIn(token);
    if (token.startsWith('</')) {
      const start = open.pop();
      if (start && plainIn(xml.slice(start.from, index)) === wanted) return start.at;
    } else if (token.endsWith('/>')) {
      const alt = /\balt="([^"]*)"/.exec(token)?.[1]?.replaceAll('&quot;', '"');
      if (name === 'img' && alt?.replace(/\s+/g, ' ').trim() === wanted) return index + 1 + name.length;
    } else if (/\bdata-catalog-idref=/.test(token)) open.push({ name, at: 0, from: xml.length });
    else open.push({ name, at: index + 1 + name.length, from: index + token.length });
  }
  return null;
}

const MOST_WORDS = 80;

/** The XML with the place of one catalogue; null where its words are in no text. */
function withPlace(xml: string, { about, places }: NeutralCatalogueEntry, id: string): string | null {
  const attribute = ` data-catalog-idref="${id}"`;
  if (about === '') return xml.replace(/^(<[\w:-]+)/, `$1${attribute}`);
  const words = findInTexts(xml, about);
  const chosen = choosePlaces(
    words.map(({ before }) => before),
    places,
  );
  // A passage is more likely to be an element of its own.
  const passage = about.length > MOST_WORDS ? findElement(xml, about) : null;
  if (passage !== null) return xml.slice(0, passage) + attribute + xml.slice(passage);
  // From the end, so that the positions before stay what they are.
  if (chosen.length > 0)
    return chosen.reduceRight((before, index) => {
      const { start, end } = words[index]!;
      return `${before.slice(0, start)}<span${attribute}>${before.slice(start, end)}</span>${before.slice(end)}`;
    }, xml);
  const at = findElement(xml, about);
  return at === null ? null : xml.slice(0, at) + attribute + xml.slice(at);
}

/** The document with its catalogue behind the body (`itemBody` or `stimulusBody`), and the places of it in the body. */
export function withCatalogue(
  xml: string,
  bodyName: 'itemBody' | 'stimulusBody',
  catalogue: readonly NeutralCatalogueEntry[],
  writing: AidsWriting,
): string {
  const { el } = writing.dialect;
  const tag = el(bodyName, {}).replace(/[\s/>].*$/s, '');
  const end = `</${tag.slice(1)}>`;
  const [from, to] = [xml.indexOf(tag), xml.lastIndexOf(end) + end.length];
  if (catalogue.length === 0 || from < 0 || to < end.length) return xml;
  let body = xml.slice(from, to);
  // The longest first: its words may hold those of another.
  const byLength = catalogue.map((entry, index) => ({ entry, id: `catalogue${index + 1}` }));
  for (const { entry, id } of [...byLength].sort((a, b) => b.entry.about.length - a.entry.about.length)) {
    const placed = withPlace(body, entry, id);
    if (placed === null)
      writing.book.lose(`The aid for “${entry.about.slice(0, 80)}” is in no text, and is for the whole.`);
    else body = placed;
  }
  const catalogs = byLength.map(({ entry, id }) => {
    const bySupport = Map.groupBy(entry.cards, ({ support }) => support);
    return el(
      'catalog',
      { id },
      [...bySupport].map(([support, cards]) => cardOf(support, cards, writing)),
    );
  });
  return xml.slice(0, from) + body + el('catalogInfo', {}, catalogs) + xml.slice(to);
}

const step = (el: El, name: string, { value, unit }: NeutralStep): string => el(name, { unit }, escaped(value));

function materialOf(material: NeutralMaterial, el: El): string {
  const description = (text: string): string => el('description', {}, escaped(text));
  if (material.kind === 'physical') return el('physicalMaterial', {}, escaped(material.description));
  if (material.kind === 'calculator')
    return el('calculator', {}, el('calculatorType', {}, material.type), description(material.description));
  const isRuler = material.kind === 'ruler';
  const { system, length, minor, major } = material;
  const name = `${isRuler ? 'ruleSystem' : 'increment'}${system === 'si' ? 'Si' : 'Us'}`;
  return el(
    isRuler ? 'rule' : 'protractor',
    {},
    description(material.description),
    el(
      name,
      {},
      isRuler && el('minimumLength', {}, length || '0'),
      minor ? step(el, 'minorIncrement', minor) : '',
      step(el, 'majorIncrement', major),
    ),
  );
}

const ORDER = ['calculator', 'ruler', 'protractor', 'physical'] as const;

/** The item with its companion materials, which come right before the body. */
export function withMaterials(xml: string, materials: readonly NeutralMaterial[], { el }: Dialect): string {
  if (materials.length === 0) return xml;
  const tag = el('itemBody', {}).replace(/[\s/>].*$/s, '');
  const at = xml.indexOf(tag);
  if (at < 0) return xml;
  const sorted = [...materials].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const info = el(
    'companionMaterialsInfo',
    {},
    sorted.map((material) => materialOf(material, el)),
  );
  return xml.slice(0, at) + info + xml.slice(at);
}
