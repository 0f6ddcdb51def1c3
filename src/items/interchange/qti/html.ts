/** From the XML of a question to HTML: XHTML unchanged, formulas as nodes of our editor, pictures by their address. */
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { isElement, textOf, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { escapeHtml, mathNode, unescapeHtml } from '../math.ts';
import { withPictures } from '../pictures.ts';
import { textToHtml } from '../texts.ts';
import { mathmlToLatex } from './mathml.ts';

/** The address of a picture that a text names; null when the file does not hold it. */
export type FindPicture = (source: string) => string | null;

const EMPTY = new Set(['br', 'hr', 'img', 'col', 'source', 'track', 'wbr']);
const KEPT = new Set(['src', 'alt', 'width', 'height', 'href', 'colspan', 'rowspan', 'start', 'class', 'title']);
const KEPT_DATA = /^data-(?:type|latex)$/;

const attribute = (value: string): string => escapeHtml(value).replaceAll('"', '&quot;');

/** HTML of XHTML. `replace` may answer the HTML of an element of the format; null: it is none. */
export function xhtmlToHtml(
  nodes: readonly XmlNode[],
  replace: (element: XmlElement) => string | null = () => null,
): string {
  return nodes.map((node) => (isElement(node) ? elementHtml(node, replace) : escapeHtml(node))).join('');
}

function elementHtml(element: XmlElement, replace: (element: XmlElement) => string | null): string {
  const replaced = replace(element);
  if (replaced !== null) return replaced;
  // These only say which words an aid is for, and how something is spoken.
  const { name, attributes } = element;
  if (
    (name === 'span' && attributes['data-catalog-idref'] !== undefined) ||
    (name === 'sub' && attributes.alias !== undefined)
  )
    return xhtmlToHtml(element.children, replace);
  if (element.name === 'math') {
    const latex = mathmlToLatex(element);
    return latex === '' ? '' : mathNode(latex, element.attributes.display === 'block');
  }
  if (element.name === 'object') return objectHtml(element, replace);
  const tag = element.name.toLowerCase();
  const kept = Object.entries(element.attributes)
    .filter(([name]) => KEPT.has(name) || KEPT_DATA.test(name))
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join('');
  if (EMPTY.has(tag)) return `<${tag}${kept}>`;
  return `<${tag}${kept}>${xhtmlToHtml(element.children, replace)}</${tag}>`;
}

/** Whether an `object` of these attributes shows a picture. */
export const isPictureObject = ({ data, type = '' }: XmlElement['attributes']): boolean =>
  data !== undefined && (type.startsWith('image/') || /\.(?:png|jpe?g|gif|webp|svg)$/i.test(data));

const RECORDING = /^(audio|video)\//;

/** An `object` is a picture, a recording, or something whose words are inside it. */
function objectHtml(element: XmlElement, replace: (element: XmlElement) => string | null): string {
  const { data, width, height, type = '' } = element.attributes;
  const player = RECORDING.exec(type)?.[1];
  if (player !== undefined && data !== undefined)
    return `<${player} src="${attribute(data)}" title="${attribute(textOf(element).trim())}"></${player}>`;
  if (data === undefined || !isPictureObject(element.attributes)) return xhtmlToHtml(element.children, replace);
  const size = [width && ` width="${attribute(width)}"`, height && ` height="${attribute(height)}"`];
  return `<img src="${attribute(data)}" alt="${attribute(textOf(element).trim())}"${size.filter(Boolean).join('')}>`;
}

const EQUATION = /<img\b[^<>]*\bclass\s*=\s*["'][^"'<>]*equation_image[^<>]*>/gi;
const CONTENT = /\bdata-equation-content\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ALT_LATEX = /\balt\s*=\s*"LaTeX:\s*([^"]*)"/i;
/** Canvas shows formulas as pictures that another server draws; their LaTeX is beside them. */
const withEquations = (html: string): string =>
  html.replace(EQUATION, (tag) => {
    const content = CONTENT.exec(tag);
    const latex = unescapeHtml(content?.[1] ?? content?.[2] ?? ALT_LATEX.exec(tag)?.[1] ?? '').trim();
    return latex === '' ? tag : mathNode(latex, false);
  });

const TEX = /<(span|div)\s+class\s*=\s*"math(?:\s[^"<>]*)?"\s*>([^<>]*)<\/\1>/g;

/** ILIAS and pandoc: TeX in an element of the class `math`, with or without its delimiters. */
const withTex = (html: string): string =>
  html.replace(TEX, (whole, tag: string, source: string) => {
    const latex = unescapeHtml(source)
      .trim()
      .replace(/^\\[([]([\s\S]*)\\[)\]]$/, '$1')
      .trim();
    return latex === '' ? whole : mathNode(latex, tag === 'div');
  });

/** Formulas that are in HTML as MathML. One that is broken stays as it is. */
function withMathml(html: string): string {
  let result = '';
  let from = 0;
  for (let at = html.indexOf('<math'); at !== -1; at = html.indexOf('<math', from)) {
    const end = html.indexOf('</math>', at);
    if (end === -1) break;
    const source = html.slice(at, end + '</math>'.length);
    result += html.slice(from, at) + latexOf(source);
    from = at + source.length;
  }
  return result + html.slice(from);
}

function latexOf(source: string): string {
  try {
    const math = parseXml(source);
    const latex = mathmlToLatex(math);
    return latex === '' ? '' : mathNode(latex, math.attributes.display === 'block');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return source;
  }
}

/** The HTML of a file with our formulas and with the addresses of its pictures. */
export const finishHtml = (html: string, findPicture: FindPicture): string =>
  withPictures(withEquations(withTex(html.includes('<math') ? withMathml(html) : html)), findPicture);

/** A page of HTML with the formulas in its texts too. */
export const htmlOfPage = (html: string, findPicture: FindPicture): string =>
  finishHtml(textToHtml(html, 'html'), findPicture);
