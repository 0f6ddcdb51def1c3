/**
 * Texts of files and HTML of neutral items. `auto` is text of unknown kind: HTML when it holds a tag or entity
 * that HTML writers use, plain text otherwise, so that "List<String>" and "a < b" stay what they are.
 */

import { trimSpace } from '#platform/text/spaces.ts';
import { markdownToHtml } from './markdown.ts';
import { escapeHtml, mathNode, replaceMathNodes, splitMath, standsAlone, unescapeHtml } from './math.ts';
import { cleanText } from './plain-text.ts';

export type TextFormat = 'auto' | 'plain' | 'html' | 'markdown';

/** The HTML of a text as in a file. Not sanitised. */
export function textToHtml(source: string, format: TextFormat): string {
  const text = trimSpace(cleanText(source));
  if (format === 'html') return htmlWithMath(text);
  if (format === 'markdown') return markdownToHtml(text);
  if (format === 'plain' || !looksLikeHtml(text)) return plainToHtml(text);
  return BLOCK_TAG.test(text) ? htmlWithMath(text) : `<p>${htmlWithMath(text.replaceAll('\n', '<br>'))}</p>`;
}

const INLINE_NAMES =
  'b|i|u|s|em|strong|sub|sup|span|br|img|a|code|font|small|big|tt|strike|del|ins|mark|kbd|abbr|q|cite';
const BLOCK_NAMES = 'p|div|ul|ol|li|table|thead|tbody|tr|td|th|pre|h[1-6]|blockquote|hr|center|figure|audio|video';
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_NAMES})(?:\\s[^<>]*)?/?>`, 'i');
const HTML_SIGN = new RegExp(
  `</?(?:${INLINE_NAMES}|${BLOCK_NAMES})(?:\\s[^<>]*)?/?>|&(?:amp|lt|gt|quot|nbsp|#\\d{1,7}|#x[\\da-f]{1,6});`,
  'i',
);
export const looksLikeHtml = (text: string): boolean => HTML_SIGN.test(text);

/** Blank lines part paragraphs, other line ends are kept as line breaks. */
export function plainToHtml(text: string): string {
  let html = '';
  let lines: string[] = [];
  let line = '';
  const endParagraph = (): void => {
    if (lines.length > 0) html += `<p>${lines.join('<br>')}</p>`;
    lines = [];
  };
  const endLine = (): void => {
    const trimmed = trimSpace(line);
    if (trimmed === '') endParagraph();
    else lines.push(trimmed);
    line = '';
  };
  const parts = splitMath(text);
  parts.forEach((part, i) => {
    if (part.kind === 'text') {
      part.text.split('\n').forEach((piece, j) => {
        if (j > 0) endLine();
        line += escapeHtml(piece);
      });
    } else if (part.display && standsAlone(textOf(parts[i - 1]), textOf(parts[i + 1]))) {
      endLine();
      endParagraph();
      html += mathNode(part.latex, true);
    } else {
      line += mathNode(part.latex, false);
    }
  });
  endLine();
  endParagraph();
  return html;
}

/** A neighbour that is mathematics too counts as something else on the line. */
const textOf = (part: ReturnType<typeof splitMath>[number] | undefined): string =>
  part === undefined ? '' : part.kind === 'text' ? part.text : '$';

const unescapeDelimiters = (html: string): string =>
  html.replace(/&#92;(?=[([])/g, '\\').replaceAll('&#36;&#36;', '$$$$');

/** HTML whose texts may hold `\( \)`; what is in tags, `pre` and `code` is left alone. */
function htmlWithMath(html: string): string {
  if (!/\\[([]|\$\$/.test(html)) return unescapeDelimiters(html);
  const tokens = html.split(/(<[a-zA-Z/!][^<>]*>)/);
  const result: string[] = [];
  let verbatim = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (i % 2 === 1) {
      if (/^<(?:pre|code)\b/i.test(token)) verbatim++;
      else if (/^<\/(?:pre|code)\b/i.test(token) && verbatim > 0) verbatim--;
      result.push(token);
      continue;
    }
    if (verbatim > 0) {
      result.push(token);
      continue;
    }
    const parts = splitMath(token);
    const formulas = parts.filter((part) => part.kind === 'math');
    const alone = formulas.length === 1 && parts.every((part) => part.kind === 'math' || trimSpace(part.text) === '');
    const block = alone && formulas[0]!.display && isBlockEdge(tokens[i - 1]) && isBlockEdge(tokens[i + 1]);
    if (block && /^<p\b/i.test(tokens[i - 1] ?? '') && /^<\/p>/i.test(tokens[i + 1] ?? '')) {
      // A formula of its own replaces the paragraph around it: a block inside a paragraph is no valid HTML.
      result.pop();
      result.push(mathNode(formulas[0]!.latex, true));
      i++;
      continue;
    }
    for (const part of parts) {
      result.push(part.kind === 'text' ? part.text : mathNode(unescapeHtml(part.latex), block));
    }
  }
  return unescapeDelimiters(result.join(''));
}

const isBlockEdge = (tag: string | undefined): boolean => tag === undefined || BLOCK_TAG.test(tag);

/** The one form in which an HTML text is compared: clean, trimmed, mathematics nodes with their attributes in order. */
export const canonicalHtml = (html: string): string =>
  unescapeDelimiters(replaceMathNodes(trimSpace(cleanText(html)), (latex, block) => mathNode(latex.trim(), block)));

/**
 * HTML as plain text that reads back as exactly this HTML, or null when it needs its tags. `readAs` is how the file's
 * reader takes the text: as plain text, or as text of unknown kind, in which nothing may look like HTML.
 */
export function findPlainText(html: string, readAs: 'auto' | 'plain' = 'auto'): string | null {
  const canonical = canonicalHtml(html);
  const marked = replaceMathNodes(canonical, (latex, block) =>
    block ? `\n\n\\[${escapeHtml(latex)}\\]\n\n` : `\\(${escapeHtml(latex)}\\)`,
  );
  const text = trimSpace(
    unescapeHtml(marked.replaceAll('</p>', '\n\n').replaceAll('<p>', '').replaceAll('<br>', '\n')),
  ).replace(/\n{3,}/g, '\n\n');
  return (readAs === 'plain' || !looksLikeHtml(text)) && plainToHtml(text) === canonical ? text : null;
}

/** HTML for a file: mathematics as `\( \)`, text that only looks like it protected. Reads back with `html` exactly. */
export function htmlSource(html: string): string {
  const canonical = canonicalHtml(html);
  let from = 0;
  let source = '';
  const protect = (text: string): string => text.replace(/\\(?=[([])/g, '&#92;').replaceAll('$$', '&#36;&#36;');
  const nodes: { text: string; latex: string; block: boolean }[] = [];
  replaceMathNodes(canonical, (latex, block) => {
    nodes.push({ text: mathNode(latex, block), latex, block });
    return '';
  });
  for (const node of nodes) {
    const at = canonical.indexOf(node.text, from);
    if (at === -1) return protectedNodes(canonical, protect);
    source += protect(canonical.slice(from, at));
    source += node.block ? `\\[${escapeHtml(node.latex)}\\]` : `\\(${escapeHtml(node.latex)}\\)`;
    from = at + node.text.length;
  }
  source += protect(canonical.slice(from));
  return textToHtml(source, 'html') === canonical ? source : protectedNodes(canonical, protect);
}

/** The nodes stay as they are; for formulas that hold a delimiter themselves. */
const protectedNodes = (canonical: string, protect: (text: string) => string): string =>
  textToHtml(canonical, 'html') === canonical ? canonical : protect(canonical);

/** True when HTML shows the reader nothing: neither text nor picture, sound or formula. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|video|audio)\b|data-latex=/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|&#160;|\s/g, '') === '';

const STARTS_BLOCK = new RegExp(`^<(?:${BLOCK_NAMES})\\b`, 'i');
const ENDS_BLOCK = new RegExp(`(?:</(?:${BLOCK_NAMES})|<hr[^<>]*)>$`, 'i');

/**
 * Texts that stand for themselves, one below the other: what is no block becomes a paragraph, so that no two words are
 * glued together. One text alone stays as it is.
 */
export function joinedHtml(texts: readonly string[]): string {
  const all = texts.map(trimSpace).filter((html) => !isBlankHtml(html));
  if (all.length < 2) return all[0] ?? '';
  const blocks = all.map((html) => (BLOCK_TAG.test(html) ? html : `<p>${html}</p>`));
  const parted = blocks.map((html, i) =>
    i === 0 || ENDS_BLOCK.test(blocks[i - 1]!) || STARTS_BLOCK.test(html) ? html : `<br>${html}`,
  );
  return parted.join('');
}
