/** Rich text as paragraphs, lists, tables, pictures and formulas of Word. */
import { elementsOf, isElement, textOf, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { element, escaped } from '../qti/xml-write.ts';
import { htmlTree } from './html-tree.ts';
import { LIST_STYLE } from './package.ts';
import { latexToOmml } from './write-formula.ts';
import { BULLETS_LIST, type WordParts, w } from './write-parts.ts';
import { drawingXml } from './write-picture.ts';
import { tableXml } from './write-table.ts';

/** How a paragraph is set. */
export interface Setting {
  readonly style?: string;
  readonly list?: { readonly id: number; readonly level: number };
  /** From the edge of the page, in twentieths of a point. */
  readonly indent?: number;
  readonly isWithNext?: boolean;
  readonly isOnNewPage?: boolean;
  readonly isRuled?: boolean;
}

export interface Writing {
  readonly parts: WordParts;
  readonly isRightToLeft: boolean;
  lose(what: string): void;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const withoutUnsafe = (text: string): string => text.toWellFormed().replace(UNSAFE, '');

export const safeText = (text: string): string => escaped(withoutUnsafe(text));

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

interface Look {
  readonly tags: ReadonlySet<string>;
  readonly isVerbatim: boolean;
}

const PLAIN: Look = { tags: new Set(), isVerbatim: false };

function lookXml({ tags }: Look, text: string): string {
  const has = (...names: readonly string[]): boolean => names.some((name) => tags.has(name));
  return [
    has('code', 'pre') && w('rFonts', { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas' }),
    has('strong', 'b', 'th') && w('b') + w('bCs'),
    has('em', 'i') && w('i') + w('iCs'),
    has('s') && w('strike'),
    has('a') && w('color', { val: '1F4E9E' }),
    has('u', 'a') && w('u', { val: 'single' }),
    has('sup') ? w('vertAlign', { val: 'superscript' }) : has('sub') && w('vertAlign', { val: 'subscript' }),
    RIGHT_TO_LEFT.test(text) && w('rtl'),
  ]
    .filter((part) => part !== false)
    .join('');
}

/** A run of plain text. */
export function runXml(text: string, look: Look = PLAIN): string {
  if (text === '') return '';
  const settings = lookXml(look, text);
  return w(
    'r',
    {},
    settings && w('rPr', {}, settings),
    ...text
      .split('\n')
      .map(
        (line, i) => `${i > 0 ? w('br') : ''}${line && element('w:t', { 'xml:space': 'preserve' }, safeText(line))}`,
      ),
  );
}

export const bold: Look = { tags: new Set(['b']), isVerbatim: false };

export function paragraphXml(
  runs: string,
  setting: Setting,
  { isRightToLeft }: Pick<Writing, 'isRightToLeft'>,
): string {
  const { style, list, indent } = setting;
  const settings = [
    style && w('pStyle', { val: style }),
    setting.isWithNext && w('keepNext'),
    setting.isOnNewPage && w('pageBreakBefore'),
    list && w('numPr', {}, w('ilvl', { val: String(list.level) }), w('numId', { val: String(list.id) })),
    setting.isRuled && w('pBdr', {}, w('bottom', { val: 'single', sz: '4', space: '1', color: '808080' })),
    isRightToLeft && w('bidi'),
    // A list has an indent of its own.
    !list && indent !== undefined && indent > 0 && w('ind', { left: String(indent) }),
  ]
    .filter((part) => part !== false && part !== undefined && part !== '')
    .join('');
  return w('p', {}, settings && w('pPr', {}, settings), runs);
}

const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'li',
  'caption',
]);

/** Writes the blocks of one text. */
class TextWriter {
  readonly #writing: Writing;
  readonly #out: string[] = [];
  #runs = '';
  #hasText = false;
  #first: Setting | null;
  readonly #rest: Setting;

  constructor(writing: Writing, first: Setting, rest: Setting) {
    this.#writing = writing;
    this.#first = first;
    this.#rest = rest;
  }

  finish(): string[] {
    this.#end();
    return this.#out;
  }

  #end(own: Partial<Setting> = {}): void {
    if (this.#runs === '') return;
    this.#push(this.#runs, own);
    this.#runs = '';
    this.#hasText = false;
  }

  #push(runs: string, own: Partial<Setting> = {}): void {
    this.#out.push(paragraphXml(runs, { ...(this.#first ?? this.#rest), ...own }, this.#writing));
    this.#first = null;
  }

  /** The number of a question belongs to a paragraph. */
  #beginWithParagraph(): void {
    this.#end();
    if (this.#first?.list) this.#push('');
  }

  addAll(nodes: readonly XmlNode[], look: Look, own: Partial<Setting>, depth = 0): void {
    for (const node of nodes) {
      if (isElement(node)) this.#addElement(node, look, own, depth);
      else this.#addText(node, look);
    }
  }

  #addText(text: string, look: Look): void {
    let shown = look.isVerbatim ? text : text.replace(/[ \t\r\n]+/g, ' ');
    if (!this.#hasText && !look.isVerbatim) shown = shown.trimStart();
    if (shown === '') return;
    this.#runs += runXml(shown, look);
    this.#hasText = true;
  }

  #addElement(node: XmlElement, look: Look, own: Partial<Setting>, depth: number): void {
    const { name, attributes, children } = node;
    const latex = attributes['data-latex'];
    if (latex !== undefined) this.#addFormula(latex, attributes['data-type'] === 'block-math');
    else if (name === 'br') this.#runs += w('r', {}, w('br'));
    else if (name === 'img') this.#addPicture(attributes.src ?? '', attributes.alt ?? '');
    else if (name === 'hr') {
      this.#end(own);
      this.#push('', { isRuled: true });
    } else if (name === 'ul' || name === 'ol') this.#addList(node, look, depth);
    else if (name === 'table') {
      this.#beginWithParagraph();
      this.#out.push(
        tableXml(
          node,
          (cell, isHead) => {
            const blocks = textXml(cell, this.#writing, {}, {}, isHead ? bold : PLAIN);
            return blocks.length === 0 ? paragraphXml('', {}, this.#writing) : blocks.join('');
          },
          this.#rest.indent ?? 0,
          this.#writing.isRightToLeft,
        ),
        // Tables that follow one another would become one, and a cell ends with a paragraph.
        paragraphXml('', {}, this.#writing),
      );
    } else if (name === 'audio') this.#addAudio(attributes);
    else if (name === 'video' || attributes['data-type'] === 'video-player') this.#addVideo(attributes);
    else if (name === 'a') this.#addLink(node, look, own, depth);
    else if (BLOCKS.has(name)) {
      this.#end(own);
      const deeper = name === 'blockquote' ? { indent: (this.#rest.indent ?? 0) + 425 } : own;
      const tags = /^h\d$/.test(name) ? withTag(look, 'b') : withTag(look, name);
      this.addAll(children, { ...tags, isVerbatim: look.isVerbatim || name === 'pre' }, deeper, depth);
      this.#end(deeper);
    } else this.addAll(children, withTag(look, name), own, depth);
  }

  #addList(list: XmlElement, look: Look, depth: number): void {
    this.#beginWithParagraph();
    const isNumbered = list.name === 'ol';
    const id = isNumbered ? this.#writing.parts.list('numbers', Number(list.attributes.start ?? 1)) : BULLETS_LIST;
    for (const item of elementsOf(list)) {
      const before = this.#out.length;
      const setting = { style: LIST_STYLE, list: { id, level: Math.min(depth, 4) } };
      this.addAll(item.children, look, setting, depth + 1);
      this.#end(setting);
      if (this.#out.length === before) this.#push('', setting);
    }
  }

  #addFormula(latex: string, isBlock: boolean): void {
    const omml = latexToOmml(latex, isBlock);
    if (omml === null) {
      this.#writing.lose('A formula can’t be written for Word: its LaTeX is written as text.');
      this.#addText(`\\(${latex}\\)`, PLAIN);
    } else if (isBlock) {
      this.#end();
      this.#push(element('m:oMathPara', {}, element('m:oMath', {}, omml)));
    } else {
      this.#runs += element('m:oMath', {}, omml);
      this.#hasText = true;
    }
  }

  #addPicture(source: string, alt: string): void {
    const { parts, lose } = this.#writing;
    const picture = parts.picture(source);
    if (picture === null) {
      lose('A picture that the text names is not there any more.');
      this.#addText(`[${alt}]`, PLAIN);
      return;
    }
    if (picture.isWebp) lose('A picture in WebP is not shown by Word before 2023.');
    this.#runs += drawingXml(picture, withoutUnsafe(alt), parts.nextDrawing());
    this.#hasText = true;
  }

  #addVideo(attributes: XmlElement['attributes']): void {
    const { lose } = this.#writing;
    lose('A video is written as its address.');
    this.#end();
    this.#addText([attributes['data-title'], attributes['data-video']].filter(Boolean).join(': ') || '[…]', PLAIN);
    this.#end();
  }

  #addAudio(attributes: XmlElement['attributes']): void {
    const { lose } = this.#writing;
    lose('Audio is written as its name.');
    this.#end();
    this.#addText(`[${attributes['aria-label'] ?? '…'}]`, PLAIN);
    this.#end();
  }

  #addLink(node: XmlElement, look: Look, own: Partial<Setting>, depth: number): void {
    const address = node.attributes.href ?? '';
    const before = this.#runs;
    if (!/^(?:https?:|mailto:)/i.test(address) || textOf(node).trim() === '') {
      this.addAll(node.children, look, own, depth);
      return;
    }
    this.#runs = '';
    this.addAll(node.children, withTag(look, 'a'), own, depth);
    const link = this.#runs && element('w:hyperlink', { 'r:id': this.#writing.parts.link(address) }, this.#runs);
    this.#runs = before + link;
  }
}

const withTag = (look: Look, tag: string): Look =>
  look.tags.has(tag) ? look : { ...look, tags: new Set([...look.tags, tag]) };

/** The paragraphs and tables of a text: the first as `first` says, the others as `rest`. */
export function textXml(
  html: string | readonly XmlNode[],
  writing: Writing,
  first: Setting,
  rest: Setting,
  look: Look = PLAIN,
): string[] {
  const writer = new TextWriter(writing, first, rest);
  writer.addAll(typeof html === 'string' ? htmlTree(html) : html, look, {});
  return writer.finish();
}
