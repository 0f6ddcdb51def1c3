/** The text of a paragraph of Word: runs with their look, pictures, formulas. */
import { elementsOf, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { escapeHtml, mathNode } from '../math.ts';
import { ommlToLatex } from './omml.ts';
import { attributeOf, isOn, settingOf, type WordDocument } from './package.ts';

interface Look {
  readonly tags: readonly string[];
  readonly isBold: boolean;
  readonly isHighlighted: boolean;
}

export type Piece =
  | ({ readonly text: string; readonly href: string | null } & Look)
  /** A picture or a formula. */
  | { readonly html: string; readonly isBlock?: boolean }
  | { readonly isBreak: true };

export interface InlineReading {
  readonly word: WordDocument;
  /** Called with what is left out. */
  warn(message: string): void;
}

/** What is shown nowhere: settings, marks of changes and comments, deleted text. */
const SILENT =
  /^(?:pPr|rPr|del|moveFrom|bookmark(?:Start|End)|proofErr|comment(?:RangeStart|RangeEnd|Reference)|instrText|fldChar|lastRenderedPageBreak|sectPr|annotationRef|permStart|permEnd|footnoteRef|separator|continuationSeparator|softHyphen)$/;

export function piecesOf(paragraph: XmlElement, reading: InlineReading): Piece[] {
  const style = reading.word.styles.get(settingOf(findChild(paragraph, 'pPr'), 'pStyle') ?? '');
  return within(paragraph, reading, style?.isBold === true && style.heading === null, null);
}

function within(parent: XmlElement, reading: InlineReading, isBold: boolean, href: string | null): Piece[] {
  return elementsOf(parent).flatMap((element): Piece[] => {
    switch (element.name) {
      case 'r':
        return runOf(element, reading, isBold, href);
      case 'hyperlink': {
        const link = reading.word.link(attributeOf(element, 'id') ?? '');
        return within(element, reading, isBold, link && /^(?:https?|mailto):/i.test(link) ? link : null);
      }
      case 'oMath':
        return [{ html: mathNode(latexOf(element, reading), false) }];
      case 'oMathPara':
        return elementsOf(element)
          .filter(({ name }) => name === 'oMath')
          .map((math) => ({ html: mathNode(latexOf(math, reading), true), isBlock: true }));
      default:
        return SILENT.test(element.name) ? [] : within(element, reading, isBold, href);
    }
  });
}

const latexOf = (math: XmlElement, { warn }: InlineReading): string =>
  ommlToLatex(math, () => warn('A formula has a part that cannot be read; compare it with the document.'));

function lookOf(run: XmlElement, { word }: InlineReading, isBoldAround: boolean): Look {
  const settings = findChild(run, 'rPr');
  const style = word.styles.get(settingOf(settings, 'rStyle') ?? '');
  const isBold = isOn(settings, 'b') ?? (style?.isBold || isBoldAround);
  const place = settingOf(settings, 'vertAlign');
  const underline = settingOf(settings, 'u');
  const tags = [
    ...(isBold ? ['strong'] : []),
    ...(isOn(settings, 'i') ? ['em'] : []),
    ...(underline && underline !== 'none' ? ['u'] : []),
    ...(isOn(settings, 'strike') ? ['s'] : []),
    ...(place === 'superscript' ? ['sup'] : place === 'subscript' ? ['sub'] : []),
  ];
  return { tags, isBold, isHighlighted: (settingOf(settings, 'highlight') ?? 'none') !== 'none' };
}

function runOf(run: XmlElement, reading: InlineReading, isBoldAround: boolean, href: string | null): Piece[] {
  if (isOn(findChild(run, 'rPr'), 'vanish')) return [];
  const look = lookOf(run, reading, isBoldAround);
  return elementsOf(run).flatMap((element): Piece[] => {
    switch (element.name) {
      case 't':
        return [{ text: textOf(element), href, ...look }];
      case 'tab':
        return [{ text: ' ', href, ...look }];
      case 'noBreakHyphen':
        return [{ text: '\u2011', href, ...look }];
      case 'br':
      case 'cr':
        return attributeOf(element, 'type') === 'page' ? [] : [{ isBreak: true }];
      case 'drawing':
      case 'pict':
        return pictureOf(element, reading);
      case 'AlternateContent': {
        const choice = findChild(element, 'Choice') ?? findChild(element, 'Fallback');
        return choice ? runOf({ ...choice, name: 'r' }, reading, isBoldAround, href) : [];
      }
      case 'object':
        reading.warn('An object of another program, perhaps a formula, is left out. Add it in the editor.');
        return [];
      case 'sym':
        return symbolOf(element, look, href);
      case 'footnoteReference':
      case 'endnoteReference':
        reading.warn('A footnote is left out.');
        return [];
      default:
        return SILENT.test(element.name) ? [] : within(element, reading, look.isBold, href);
    }
  });
}

function pictureOf(element: XmlElement, { word, warn }: InlineReading): Piece[] {
  const picture = findInside(element, 'blip') ?? findInside(element, 'imagedata');
  const address = picture && word.picture(attributeOf(picture, 'embed') ?? attributeOf(picture, 'id') ?? '');
  if (!address) {
    warn(
      picture
        ? 'A picture is left out: it is no PNG, JPEG, GIF or WebP, or too large. Add it in the editor.'
        : 'A drawing is left out. Add it in the editor as a picture.',
    );
    return [];
  }
  const alt = attributeOf(findInside(element, 'docPr'), 'descr') ?? '';
  return [{ html: `<img src="${address}" alt="${escapeHtml(alt).replaceAll('"', '&quot;')}">` }];
}

/** A character of a symbol font; those of Word's own are at U+F000 and above. */
function symbolOf(element: XmlElement, look: Look, href: string | null): Piece[] {
  const code = Number.parseInt(attributeOf(element, 'char') ?? '', 16);
  if (!Number.isInteger(code) || code < 32 || code > 0xffff) return [];
  return [{ text: String.fromCharCode(code >= 0xf000 ? code - 0xf000 : code), href, ...look }];
}

/** The HTML of the pieces, without a paragraph around it. */
export function htmlOf(pieces: readonly Piece[]): string {
  let html = '';
  let open: string[] = [];
  const turnTo = (tags: readonly string[]): void => {
    let same = 0;
    while (same < open.length && open[same] === tags[same]) same += 1;
    for (const tag of open.slice(same).reverse()) html += `</${tag.split(' ')[0]}>`;
    for (const tag of tags.slice(same)) html += `<${tag}>`;
    open = [...tags];
  };
  for (const piece of pieces) {
    if ('text' in piece) {
      const link = piece.href === null ? [] : [`a href="${escapeHtml(piece.href).replaceAll('"', '&quot;')}"`];
      turnTo([...link, ...piece.tags]);
      html += escapeHtml(piece.text);
    } else {
      turnTo([]);
      html += 'html' in piece ? piece.html : '<br>';
    }
  }
  turnTo([]);
  return html.trim();
}

/** The HTML of the pieces as paragraphs: a formula of its own is between them. */
export function blockHtml(pieces: readonly Piece[]): string {
  let html = '';
  let line: Piece[] = [];
  const end = (): void => {
    const text = htmlOf(line);
    if (text !== '') html += `<p>${text}</p>`;
    line = [];
  };
  for (const piece of pieces) {
    if ('isBlock' in piece && piece.isBlock) {
      end();
      html += piece.html;
    } else line.push(piece);
  }
  end();
  return html;
}

export const plainOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : 'isBreak' in piece ? '\n' : '')).join('');

/** The pieces without the first characters of their text. */
export function withoutStart(pieces: readonly Piece[], characters: number): Piece[] {
  let left = characters;
  return pieces.flatMap((piece): Piece[] => {
    if (left <= 0 || !('text' in piece)) return [piece];
    const rest = piece.text.slice(left);
    left -= piece.text.length;
    return rest === '' ? [] : [{ ...piece, text: rest }];
  });
}

/** The pieces without their last characters, which are all text. */
export function withoutEnd(pieces: readonly Piece[], characters: number): Piece[] {
  const kept = plainOf(pieces).length - characters;
  let seen = 0;
  return pieces.flatMap((piece): Piece[] => {
    const length = 'text' in piece ? piece.text.length : 'isBreak' in piece ? 1 : 0;
    const room = kept - seen;
    seen += length;
    if (!('text' in piece)) return [piece];
    return room <= 0 ? [] : [{ ...piece, text: piece.text.slice(0, room) }];
  });
}
