/** The text of an item that is kept as it came: HTML with `[[1]]` where its parts are, and these parts. */

import type { Printing } from '#items/question-types/composite/processing/printing.ts';
import { MAX_PARTS, type Part, type When } from '#items/question-types/composite/schema.ts';
import { newOptionId } from '#items/question-types/question-type.ts';
import { isElement, textOf, walk, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { isRecording } from '../../pictures.ts';
import { xhtmlToHtml } from '../html.ts';
import { ItemRefused } from '../refused.ts';
import { finished, formulaOf, type HtmlReader, unwrapped } from './body.ts';
import { type InteractionText, partOf } from './composite-parts.ts';
import { printingOf } from './composite-printing.ts';
import { informationLoss } from './losses/items.ts';

/** In a class of the body: our own files say so of what was kept as it came, which is read in the same way again. */
export const KEPT_AS_IT_CAME = 'composite';

const MARK = '\u0001';
const LOCAL = '\u0002';
const MARKS = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');
const LOCALS = new RegExp(`${LOCAL}(\\d+)${LOCAL}`, 'g');

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction', 'endAttemptInteraction']);
const DROPPED = new Set(['stylesheet', 'catalogInfo', 'companionMaterialsInfo']);
const BLOCKS: Readonly<Record<string, 'outcome' | 'template'>> = {
  feedbackBlock: 'outcome',
  feedbackInline: 'outcome',
  templateBlock: 'template',
  templateInline: 'template',
};
const RECORDINGS = /^(?:audio|video)\//;

export class CompositeText implements InteractionText {
  readonly parts: Part[] = [];
  graderNote = '';
  readonly #reader: HtmlReader;
  readonly #variables: ReadonlySet<string>;
  readonly warn: (message: string) => void;

  constructor(reader: HtmlReader, variables: ReadonlySet<string>, warn: (message: string) => void) {
    this.#reader = reader;
    this.#variables = variables;
    this.warn = warn;
  }

  stem(nodes: readonly XmlNode[]): string {
    return this.html(nodes);
  }

  html(nodes: readonly XmlNode[], place?: (element: XmlElement) => number | null): string {
    const raw = xhtmlToHtml(this.#withVariables(nodes), (element) => {
      const local = place?.(element) ?? null;
      return local === null ? this.#place(element) : `${LOCAL}${local}${LOCAL}`;
    });
    // Before the text is finished, which takes out control characters.
    const marked = raw
      .replace(/\[\[(?=r?\d)/g, '[ [')
      .replace(MARKS, '[[$1]]')
      .replace(LOCALS, '[[r$1]]');
    return finished(marked, this.#reader);
  }

  /** Of a picture that the file does not hold, the words that describe it. */
  label(nodes: readonly XmlNode[], otherwise: string): string {
    const html = this.html(nodes);
    const isShown = html.replace(/<img\b(?![^<>]*\bsrc="\/(?:v1|files)\/)[^<>]*>|<[^<>]*>|\s|&nbsp;/g, '') !== '';
    if (isShown || /<img\b[^<>]*\bsrc="\/(?:v1|files)\/|data-latex=/.test(html)) return html;
    const alt = /\balt="([^"]+)"/.exec(html)?.[1];
    return `${html}<p>${alt ?? otherwise}</p>`;
  }

  whenOf({ attributes }: XmlElement, of: When['of']): When {
    const { outcomeIdentifier = '', templateIdentifier = '', identifier = '', showHide = 'show' } = attributes;
    const variable = of === 'outcome' ? outcomeIdentifier : templateIdentifier;
    return { of, variable, value: identifier, show: showHide !== 'hide' };
  }

  #add(part: Part): number {
    if (this.parts.length >= MAX_PARTS) throw new ItemRefused(`It has more than ${MAX_PARTS} parts.`);
    return this.parts.push(part);
  }

  /** A name in a formula that is a variable of the template becomes its value. */
  #withVariables(nodes: readonly XmlNode[]): readonly XmlNode[] {
    if (this.#variables.size === 0) return nodes;
    const inFormula = (node: XmlNode): XmlNode => {
      if (!isElement(node)) return node;
      const name = textOf(node).trim();
      if ((node.name === 'mi' || node.name === 'ci') && this.#variables.has(name))
        return { ...node, name: 'mn', children: [`${MARK}${this.#variable(name)}${MARK}`] };
      // An annotation says the formula in the words of another program, without its values.
      return {
        ...node,
        children: node.children.filter((one) => !isElement(one) || one.name !== 'annotation').map(inFormula),
      };
    };
    const inText = (node: XmlNode): XmlNode => {
      if (!isElement(node)) return node;
      if (/^math-(?:inline|block)$/.test(node.attributes.class ?? ''))
        return { ...node, children: node.children.map((child) => this.#printed(child)) };
      return node.name === 'math' ? inFormula(node) : { ...node, children: node.children.map(inText) };
    };
    return nodes.map(inText);
  }

  /** In a formula of our own files a variable is an element within the LaTeX. */
  #printed(node: XmlNode): XmlNode {
    if (!isElement(node) || node.name !== 'printedVariable') return node;
    return this.#variableMark(node);
  }

  #variable(variable: string, printing?: Printing): number {
    return this.#add({ kind: 'variable', id: newOptionId(), variable, ...(printing && { printing }) });
  }

  #variableMark({ attributes }: XmlElement): string {
    return `${MARK}${this.#variable(attributes.identifier ?? '', printingOf(attributes))}${MARK}`;
  }

  #place(element: XmlElement): string | null {
    const { name, attributes } = element;
    if (DROPPED.has(name)) return '';
    const of = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
    if (of) return this.#block(element, of);
    if (name === 'printedVariable') return this.#variableMark(element);
    if (name === 'infoControl') return this.#information(attributes);
    if (name === 'rubricBlock') return this.#rubric(element);
    if (name === 'portableCustomInteraction' || name === 'customInteraction')
      throw new ItemRefused(`Its ${name} runs a program of its own, which is not carried out here.`);
    if (name === 'mediaInteraction') return this.#recording(element);
    if (name === 'audio' || name === 'video' || (name === 'object' && RECORDINGS.test(attributes.type ?? '')))
      return this.#recording(element);
    if (name === 'positionObjectStage') return this.#stage(element);
    if (!name.endsWith('Interaction')) return formulaOf(element);
    return this.#interaction(element);
  }

  #interaction(element: XmlElement, stage?: XmlElement): string {
    // Its number comes before those of what is inside it.
    const number = this.#add({ kind: 'variable', id: newOptionId(), variable: 'later' });
    this.parts[number - 1] = partOf(element, this, stage);
    const mark = `${MARK}${number}${MARK}`;
    return INLINE.has(element.name) ? mark : `<div>${mark}</div>`;
  }

  #stage(element: XmlElement): string {
    const own = element.children.filter(isElement).filter(({ name }) => name === 'positionObjectInteraction');
    return own.map((one) => this.#interaction(one, element)).join('');
  }

  #block(element: XmlElement, of: When['of']): string {
    const number = this.#add({ kind: 'variable', id: newOptionId(), variable: 'later' });
    const text = this.html(unwrapped(element.children));
    this.parts[number - 1] = { kind: 'block', id: newOptionId(), when: this.whenOf(element, of), text };
    const mark = `${MARK}${number}${MARK}`;
    return element.name.endsWith('Inline') ? mark : `<div>${mark}</div>`;
  }

  #rubric(element: XmlElement): string {
    if ((element.attributes.view ?? 'candidate').includes('candidate'))
      return xhtmlToHtml(unwrapped(element.children), (inside) => this.#place(inside));
    this.graderNote += this.html(unwrapped(element.children));
    return '';
  }

  #information({ title = '' }: XmlElement['attributes']): string {
    this.warn(informationLoss(title));
    return '';
  }

  /** Its file where the package holds it, which `warnOfMedia` names otherwise; else its words. */
  #recording(element: XmlElement): string {
    for (const { name, attributes } of walk(element)) {
      const { data, src = data ?? '', type = '', title = '' } = attributes;
      const address = this.#reader.findPicture(src);
      if (!isRecording(address)) continue;
      const player = name === 'video' || type.startsWith('video/') ? 'video' : 'audio';
      return `<${player} src="${address}" title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></${player}>`;
    }
    const words = textOf(element).trim();
    return words === '' ? '' : `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
  }
}
