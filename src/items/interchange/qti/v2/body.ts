/** The text of an item of QTI 2, and the places in it where answers are given. */

import { trimSpace } from '#platform/text/spaces.ts';
import { isElement, textOf, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { mathNode } from '../../math.ts';
import { textToHtml } from '../../texts.ts';
import { type FindPicture, finishHtml, xhtmlToHtml } from '../html.ts';
import { undelimited } from '../mathml.ts';
import { ItemRefused } from '../refused.ts';

export interface Body {
  /** Without the places for answers; a line stands for one in the middle of a sentence. */
  readonly stem: string;
  /** With `[[1]]` for the first place in the text, and so on. */
  readonly stemWithGaps: string;
  /** In the order of the document. */
  readonly interactions: readonly XmlElement[];
  readonly graderNote: string;
}

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction', 'gap']);
const HIDDEN = new Set([
  'feedbackBlock',
  'feedbackInline',
  'stylesheet',
  'templateBlock',
  'templateInline',
  'companionMaterialsInfo',
  'catalogInfo',
  'infoControl',
]);

/** Written into items of ours: what looks like a formula in their texts is none, because formulas are marked. */
export const OWN_TOOL = 'Tripos';

const FORMULAS: Readonly<Record<string, boolean>> = { 'math-inline': false, 'math-block': true };

/** A formula of our own files, or of those of OpenOlat: a `span` or a `div` of the class `math`, which holds LaTeX. */
export function formulaOf(element: XmlElement): string | null {
  const { name, attributes, children } = element;
  const isBlock = FORMULAS[attributes.class ?? ''];
  if (isBlock !== undefined) return mathNode(textOf(element).slice(2, -2), isBlock);
  const isOpenOlat = attributes.class === 'math' && (name === 'span' || name === 'div') && !children.some(isElement);
  const latex = isOpenOlat
    ? undelimited(textOf(element))
        .replace(/[ \t\n]+/g, ' ')
        .trim()
    : '';
  return latex === '' ? null : mathNode(latex, name === 'div');
}

/** HTML of XML as it is brought on its way by `htmlOf`. */
export interface HtmlReader {
  readonly findPicture: FindPicture;
  /** False in files of ours. */
  readonly hasFormulasInText: boolean;
}

export const finished = (html: string, { findPicture, hasFormulasInText }: HtmlReader): string =>
  finishHtml(hasFormulasInText ? textToHtml(html, 'html') : trimSpace(html), findPicture);

/** HTML of XML nodes, with formulas and pictures. What only answers bring to light is left out. */
export const htmlOf = (nodes: readonly XmlNode[], reader: HtmlReader): string =>
  finished(
    xhtmlToHtml(nodes, (element) => (HIDDEN.has(element.name) ? '' : formulaOf(element))),
    reader,
  );

const GAP = '\u0001';

export function bodyOf(itemBody: XmlElement, reader: HtmlReader): Body {
  const interactions: XmlElement[] = [];
  let graderNote = '';
  let gaps = 0;
  const place = (element: XmlElement): string | null => {
    const { name, attributes } = element;
    if (HIDDEN.has(name)) return '';
    if (name === 'rubricBlock' && !(attributes.view ?? 'candidate').includes('candidate')) {
      graderNote += htmlOf(unwrapped(element.children), reader);
      return '';
    }
    if (name === 'rubricBlock') return xhtmlToHtml(element.children, place);
    if (name === 'printedVariable') throw new ItemRefused('It has numbers that are drawn for each attempt.');
    if (name === 'gap') {
      gaps += 1;
      return `${GAP}${gaps}${GAP}`;
    }
    if (!name.endsWith('Interaction')) return formulaOf(element);
    interactions.push(element);
    if (INLINE.has(name)) {
      gaps += 1;
      // Files of ours number their gaps; in others they come in the order of the text.
      const own = reader.hasFormulasInText ? null : /^RESPONSE(\d+)$/.exec(attributes.responseIdentifier ?? '');
      return `${GAP}${own?.[1] ?? gaps}${GAP}`;
    }
    // The text of an interaction: its prompt, and what is around gaps.
    const shown =
      name === 'gapMatchInteraction'
        ? element.children.filter((child) => !isElement(child) || !/^gap(?:Text|Img)$/.test(child.name))
        : element.children.filter((child) => isElement(child) && child.name === 'prompt');
    return xhtmlToHtml(shown.map(asParagraph), place);
  };
  const raw = xhtmlToHtml(unwrapped(itemBody.children), place);
  return {
    stem: finished(withLines(raw), reader),
    stemWithGaps: finished(withGaps(raw, reader), reader),
    interactions: reader.hasFormulasInText ? interactions : interactions.sort(byNumber),
    graderNote,
  };
}

const numberOf = ({ attributes }: XmlElement): number =>
  Number(/\d+$/.exec(attributes.responseIdentifier ?? '')?.[0] ?? 0);
const byNumber = (a: XmlElement, b: XmlElement): number => numberOf(a) - numberOf(b);

/** A prompt is a paragraph of its own, unless it holds some. */
const asParagraph = (node: XmlNode): XmlNode =>
  isElement(node) && node.name === 'prompt'
    ? {
        ...node,
        name: node.children.some((child) => isElement(child) && /^(?:p|div|ul|ol|table)$/.test(child.name))
          ? 'div'
          : 'p',
      }
    : node;

/** QTI 3 puts the content of a feedback into a box of its own; our own files put every text into one. */
export const unwrapped = (nodes: readonly XmlNode[]): readonly XmlNode[] =>
  nodes.flatMap((node) =>
    isElement(node) && (node.name === 'contentBody' || (node.name === 'div' && node.attributes.class === 'stem'))
      ? unwrapped(node.children)
      : [node],
  );

const ANY_GAP = new RegExp(`${GAP}(\\d+)${GAP}`, 'g');
const LONELY = new RegExp(`<(p|div)>\\s*${GAP}\\d+${GAP}\\s*</\\1>`, 'g');

/** A place that stands alone goes; one in the middle of a sentence becomes a line to write on. */
const withLines = (raw: string): string => raw.replace(LONELY, '').replace(ANY_GAP, '_____');

const withGaps = (raw: string, { hasFormulasInText }: HtmlReader): string =>
  (hasFormulasInText ? raw.replace(/\[\[(?=\d+\]\])/g, '[ [') : raw).replace(
    ANY_GAP,
    (_whole, number: string) => `[[${number}]]`,
  );

/** Plain text of an element. */
export const plainOf = (element: XmlElement): string => textOf(element).replace(/\s+/g, ' ').trim();
