/** What a QTI 1.2 item shows: its text, and the places where an answer is given. */

import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, elementsOf, findInside, isElement, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { escapeHtml } from '../../math.ts';
import { isBlankHtml, joinedHtml, looksLikeHtml, type TextFormat, textToHtml } from '../../texts.ts';
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
  /** HTML of what accompanies it: the left side of a pair. */
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
  /** The element that it is part of. */
  readonly material?: XmlElement;
}

const RESPONSES = new Set(['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp']);

export function presentationOf(item: XmlElement, findPicture: FindPicture): Presentation {
  const pieces: (Piece | number)[] = [];
  const found: Response[] = [];
  const rights: Label[] = [];
  const look = (element: XmlElement): void => {
    for (const child of elementsOf(element)) {
      if (RESPONSES.has(child.name)) {
        found.push(responseOf(child, [], findPicture));
        pieces.push(...jumbledWordsOf(child), found.length);
      } else if (isRow(child)) {
        const [response] = allNamed(child, ...RESPONSES);
        found.push(responseOf(response!, materialsBeside(child), findPicture));
        pieces.push(found.length);
      } else if (child.attributes.class === 'RIGHT_MATCH_BLOCK') {
        for (const side of elementsOf(child)) rights.push(labelOf(side, findPicture));
      } else if (child.name === 'material') {
        // WebCT shows the columns of pairs once more as a table; the pairs themselves follow.
        if (child.attributes.label !== 'previewColumns') pieces.push(...piecesOf(child));
      } else look(child);
    }
  };
  const presentation = elementsOf(item).find(({ name }) => name === 'presentation');
  if (presentation) look(presentation);
  const texts = pieces.filter((piece) => typeof piece !== 'number');
  // Blackboard has the right sides once, below, and for each left side names for them in the same order.
  const responses = found.map((response) =>
    rights.length > 0 &&
    response.labels.length === rights.length &&
    response.labels.every(({ html }) => isBlankHtml(html))
      ? { ...response, labels: response.labels.map(({ ident }, i) => ({ ...rights[i]!, ident })) }
      : response,
  );
  return {
    stem: htmlOf(texts, findPicture),
    stemWithGaps: responses.length > 0 ? gappedHtml(pieces, findPicture) : htmlOf(texts, findPicture),
    responses,
  };
}

/** A jumbled sentence of WebCT: the words that are given, and a line for each to be put in. */
function jumbledWordsOf(response: XmlElement): Piece[] {
  const jumbled = findInside(response, 'ims_render_object');
  if (!jumbled) return [];
  return elementsOf(jumbled).flatMap((part): Piece[] => {
    if (part.name === 'response_label') return [{ format: 'plain', source: ' ______ ', material: jumbled }];
    return part.name === 'material' ? partsOf(part).map((piece) => ({ ...piece, material: jumbled })) : [];
  });
}

/** A left side of Blackboard with the list beside it. */
const isRow = (element: XmlElement): boolean =>
  element.name === 'flow' &&
  element.attributes.class === 'Block' &&
  elementsOf(element).some(({ name }) => RESPONSES.has(name)) &&
  allNamed(element, ...RESPONSES).length === 1 &&
  materialsBeside(element).length > 0;

/** Materials that are not part of a response. */
const materialsBeside = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) =>
    child.name === 'material' ? [child] : RESPONSES.has(child.name) ? [] : materialsBeside(child),
  );

function responseOf(element: XmlElement, beside: readonly XmlElement[], findPicture: FindPicture): Response {
  const fib = findInside(element, 'render_fib');
  const render = elementsOf(element).find(({ name }) => name.startsWith('render_'));
  const own = [...elementsOf(element).filter(({ name }) => name === 'material' || name === 'material_ref'), ...beside];
  const cardinality = (element.attributes.rcardinality ?? 'Single').toLowerCase();
  const labels = allNamed(element, 'response_label');
  const isNumber =
    element.name === 'response_num' || /^(?:decimal|integer|scientific|number)/i.test(fib?.attributes.fibtype ?? '');
  const isList =
    (element.name === 'response_lid' || element.name === 'response_grp') &&
    (!fib || labels.some((label) => hasText(label)));
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
    labels: labels.map((label) => labelOf(label, findPicture)),
    attributes: { ...element.attributes, ...fib?.attributes },
  };
}

const labelOf = (element: XmlElement, findPicture: FindPicture): Label => {
  const text = plainOf(element);
  const word = EITHER_OR[text.toLowerCase()];
  const ident = element.attributes.ident ?? '';
  return word === undefined
    ? { ident, html: materialHtml(element, findPicture), text }
    : { ident, html: `<p>${word}</p>`, text: word };
};

/** Blackboard writes the names of these words and not the words. */
const EITHER_OR: Readonly<Record<string, string>> = {
  'yes_no.true': 'Yes',
  'yes_no.false': 'No',
  'agree_disagree.true': 'Agree',
  'agree_disagree.false': 'Disagree',
  'right_wrong.true': 'Right',
  'right_wrong.false': 'Wrong',
  'true_false.true': 'True',
  'true_false.false': 'False',
};

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

/** Formulas and other elements that are beside the texts of a material. */
const XHTML = new Set(['math', 'p', 'div', 'span', 'img', 'table', 'ul', 'ol', 'br', 'strong', 'em', 'b', 'i']);

const piecesOf = (material: XmlElement): Piece[] => partsOf(material).map((piece) => ({ ...piece, material }));

function partsOf(material: XmlElement): Piece[] {
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
    else if (name === 'mat_extension' || name === 'altmaterial') pieces.push(...partsOf(element));
  }
  return pieces;
}

function textPiece(element: XmlElement): Piece {
  const type = (element.attributes.texttype ?? element.attributes.type ?? '').toLowerCase();
  if (element.children.some(isElement)) return { format: 'html', source: xhtmlToHtml(element.children) };
  const source = textOf(element);
  if (/html|smart_text/.test(type)) return { format: 'html', source };
  return { format: type !== '' ? 'plain' : /<math[\s>]/.test(source) ? 'html' : 'auto', source };
}

/** Texts of one material run on, with a space where two words would be glued; another material begins a new line. */
function htmlOf(pieces: readonly Piece[], findPicture: FindPicture): string {
  const texts = pieces.filter(({ source }) => source.trim() !== '');
  const isAllPlain = texts.every(({ format }) => format === 'plain');
  const materials = [...Map.groupBy(texts, ({ material }) => material).values()];
  const html = isAllPlain
    ? textToHtml(materials.map((run) => run.map(({ source }) => source).reduce(glued)).join('\n'), 'plain')
    : joinedHtml(materials.map(runHtml));
  return finishHtml(html, findPicture);
}

const LETTER_AT_END = /[\p{L}\p{N}]$/u;
const LETTER_AT_START = /^[\p{L}\p{N}]/u;

const glued = (before: string, after: string): string =>
  `${before}${LETTER_AT_END.test(before) && LETTER_AT_START.test(after) ? ' ' : ''}${after}`;

function runHtml(run: readonly Piece[]): string {
  const [only] = run;
  if (run.length === 1) return textToHtml(only!.source, only!.format);
  const isInline = run.every(
    ({ source, format }) => format === 'html' && !/<(?:p|div|ul|ol|table|pre)\b/i.test(source),
  );
  if (isInline) return textToHtml(run.map(({ source }) => source).reduce(glued), 'html');
  const isPlain = run.every(({ source, format }) => format !== 'html' && !/[<&]/.test(source));
  if (isPlain) return textToHtml(run.map(({ source }) => source).reduce(glued), 'plain');
  return joinedHtml(run.map(({ source, format }) => textToHtml(source, format)));
}

const isHtml = ({ format, source }: Piece): boolean =>
  format === 'html' || (format === 'auto' && looksLikeHtml(source));

/** Pieces in one line, because the gaps are in the middle of sentences. */
function gappedHtml(pieces: readonly (Piece | number)[], findPicture: FindPicture): string {
  const html = pieces
    .map((piece) =>
      typeof piece === 'number' ? `[[${piece}]]` : withoutGaps(isHtml(piece) ? piece.source : escapeHtml(piece.source)),
    )
    .join('');
  return finishHtml(
    textToHtml(/<(?:p|div|ul|ol|table)\b/i.test(html) ? html : `<p>${html.trim()}</p>`, 'html'),
    findPicture,
  );
}

/** What looks like one of our gaps and is none. */
export const withoutGaps = (html: string): string => html.replace(/\[\[(?=\d+\]\])/g, '[ [');
