/** What a QTI 1.2 item shows: its text, and the places where an answer is given. */

import { allNamed, elementsOf, findInside, isElement, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import { escapeHtml } from '../../math.ts';
import { trimSpace } from '../../plain-text.ts';
import { type TextFormat, textToHtml } from '../../texts.ts';
import { type FindPicture, finishHtml, xhtmlToHtml } from '../html.ts';

export interface Label {
  readonly ident: string;
  readonly html: string;
  /** As plain text, for gaps. */
  readonly text: string;
}

export interface Response {
  readonly ident: string;
  readonly form: 'choice' | 'text' | 'number' | 'other';
  readonly cardinality: 'single' | 'multiple' | 'ordered';
  readonly shuffle: boolean;
  /** HTML of what stands with it: the left side of a pair. */
  readonly prompt: string;
  readonly promptText: string;
  readonly labels: readonly Label[];
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Presentation {
  readonly stem: string;
  /** The text with `[[1]]` for the first response and so on. */
  readonly stemWithGaps: string;
  readonly responses: readonly Response[];
}

interface Piece {
  readonly format: TextFormat;
  readonly source: string;
}

const RESPONSES = new Set(['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp']);

export function presentationOf(item: XmlElement, findPicture: FindPicture): Presentation {
  const pieces: (Piece | number)[] = [];
  const responses: Response[] = [];
  const look = (element: XmlElement): void => {
    for (const child of elementsOf(element)) {
      if (RESPONSES.has(child.name)) {
        responses.push(responseOf(child, findPicture));
        pieces.push(responses.length);
      } else if (child.name === 'material') pieces.push(...piecesOf(child));
      else look(child);
    }
  };
  const presentation = elementsOf(item).find(({ name }) => name === 'presentation');
  if (presentation) look(presentation);
  const texts = pieces.filter((piece) => typeof piece !== 'number');
  return {
    stem: htmlOf(texts, findPicture),
    stemWithGaps: responses.length > 0 ? gappedHtml(pieces, findPicture) : htmlOf(texts, findPicture),
    responses,
  };
}

function responseOf(element: XmlElement, findPicture: FindPicture): Response {
  const fib = findInside(element, 'render_fib');
  const render = elementsOf(element).find(({ name }) => name.startsWith('render_'));
  const own = elementsOf(element).filter(({ name }) => name === 'material' || name === 'material_ref');
  const cardinality = (element.attributes.rcardinality ?? 'Single').toLowerCase();
  const labels = allNamed(element, 'response_label');
  const isNumber =
    element.name === 'response_num' || /^(?:decimal|integer|scientific|number)/i.test(fib?.attributes.fibtype ?? '');
  const isList = element.name === 'response_lid' && (!fib || labels.some((label) => hasText(label)));
  return {
    ident: element.attributes.ident ?? '',
    form: isList
      ? render?.name === 'render_choice' || cardinality === 'ordered'
        ? 'choice'
        : 'other'
      : fib || element.name === 'response_str'
        ? isNumber
          ? 'number'
          : 'text'
        : element.name === 'response_num'
          ? 'number'
          : 'other',
    cardinality: cardinality === 'multiple' ? 'multiple' : cardinality === 'ordered' ? 'ordered' : 'single',
    shuffle: !/^no$/i.test(render?.attributes.shuffle ?? 'yes'),
    prompt: htmlOf(own.flatMap(piecesOf), findPicture),
    promptText: own.map(textOf).join(' ').trim(),
    labels: labels.map((label) => ({
      ident: label.attributes.ident ?? '',
      html: materialHtml(label, findPicture),
      text: plainOf(label),
    })),
    attributes: { ...element.attributes, ...fib?.attributes },
  };
}

const hasText = (label: XmlElement): boolean =>
  trimSpace(textOf(label)) !== '' || findInside(label, 'matimage') !== null;

/** The text of a label without its tags. */
const plainOf = (label: XmlElement): string =>
  piecesIn(label)
    .map(({ format, source }) => (format === 'html' ? source.replace(/<[^<>]*>/g, '') : source))
    .join(' ')
    .trim();

/** HTML of all material inside: of a label, of a feedback. */
export const materialHtml = (element: XmlElement, findPicture: FindPicture): string =>
  htmlOf(piecesIn(element), findPicture);

const piecesIn = (element: XmlElement): Piece[] => allNamed(element, 'material').flatMap(piecesOf);

const TEXTS = new Set(['mattext', 'mat_formattedtext', 'localizable_mattext']);

/** Formulas and other elements that stand beside the texts of a material. */
const XHTML = new Set(['math', 'p', 'div', 'span', 'img', 'table', 'ul', 'ol', 'br', 'strong', 'em', 'b', 'i']);

function piecesOf(material: XmlElement): Piece[] {
  const pieces: Piece[] = [];
  for (const element of elementsOf(material)) {
    const { name, attributes } = element;
    if (TEXTS.has(name)) pieces.push(textPiece(element));
    else if (name === 'matemtext')
      pieces.push({ format: 'html', source: `<strong>${escapeHtml(textOf(element))}</strong>` });
    else if (name === 'matbreak') pieces.push({ format: 'html', source: '<br>' });
    else if (name === 'matimage') {
      const alt = escapeHtml(attributes.label ?? '').replaceAll('"', '&quot;');
      const uri = escapeHtml(attributes.uri ?? attributes.entityref ?? '').replaceAll('"', '&quot;');
      pieces.push({ format: 'html', source: `<img src="${uri}" alt="${alt}">` });
    } else if (XHTML.has(name)) pieces.push({ format: 'html', source: xhtmlToHtml([element]) });
    else if (name === 'mat_extension' || name === 'altmaterial') pieces.push(...piecesOf(element));
  }
  return pieces;
}

function textPiece(element: XmlElement): Piece {
  const type = (element.attributes.texttype ?? element.attributes.type ?? '').toLowerCase();
  if (element.children.some(isElement)) return { format: 'html', source: xhtmlToHtml(element.children) };
  const source = textOf(element);
  if (/html|smart_text/.test(type)) return { format: 'html', source };
  return { format: type === '' ? 'auto' : 'plain', source };
}

function htmlOf(pieces: readonly Piece[], findPicture: FindPicture): string {
  const texts = pieces.filter(({ source }) => source.trim() !== '');
  const isAllPlain = texts.every(({ format }) => format === 'plain');
  const html = isAllPlain
    ? textToHtml(texts.map(({ source }) => source).join('\n'), 'plain')
    : texts.map(({ format, source }) => textToHtml(source, format)).join('');
  return finishHtml(html, findPicture);
}

/** Pieces in one line, because the gaps stand in the middle of sentences. */
function gappedHtml(pieces: readonly (Piece | number)[], findPicture: FindPicture): string {
  const html = pieces
    .map((piece) =>
      typeof piece === 'number'
        ? `[[${piece}]]`
        : withoutGaps(piece.format === 'html' ? piece.source : escapeHtml(piece.source)),
    )
    .join('');
  return finishHtml(
    textToHtml(/<(?:p|div|ul|ol|table)\b/i.test(html) ? html : `<p>${html.trim()}</p>`, 'html'),
    findPicture,
  );
}

/** What looks like one of our gaps and is none. */
export const withoutGaps = (html: string): string => html.replace(/\[\[(?=\d+\]\])/g, '[ [');
