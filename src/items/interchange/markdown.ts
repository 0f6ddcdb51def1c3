/**
 * The part of Markdown that questions use: paragraphs, hard line breaks, headings, lists (their nesting is
 * flattened), quotes-free emphasis, code and fenced code, links and pictures. HTML inside it is text.
 */
import { escapeHtml, mathNode, splitMath } from './math.ts';

interface Block {
  readonly kind: 'p' | 'ul' | 'ol' | 'pre' | 'h';
  readonly lines: string[];
}

export function markdownToHtml(text: string): string {
  return blocksOf(text.split('\n')).map(render).join('');
}

const BULLET = /^[ \t]{0,12}[-*+][ \t]+/;
const NUMBERED = /^[ \t]{0,12}\d{1,9}[.)][ \t]+/;
const HEADING = /^#{1,6}[ \t]+/;

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  const begin = (kind: Block['kind'], first: string): void => {
    current = { kind, lines: [first] };
    blocks.push(current);
  };
  const add = (kind: Block['kind'], line: string): void => {
    if (current?.kind === kind) current.lines.push(line);
    else begin(kind, line);
  };
  let fenced: Block | null = null;
  for (const line of lines) {
    if (line.trimStart().startsWith('```')) {
      fenced = fenced ? null : { kind: 'pre', lines: [] };
      if (fenced) blocks.push(fenced);
      current = null;
    } else if (fenced) {
      fenced.lines.push(line);
    } else if (line.trim() === '') {
      current = null;
    } else if (HEADING.test(line)) {
      begin('h', line.replace(HEADING, ''));
      current = null;
    } else if (BULLET.test(line)) {
      add('ul', line.replace(BULLET, ''));
    } else if (NUMBERED.test(line)) {
      add('ol', line.replace(NUMBERED, ''));
    } else {
      const open = current as Block | null;
      if (open?.kind === 'ul' || open?.kind === 'ol') {
        open.lines.push(`${open.lines.pop()} ${line.trim()}`);
      } else add('p', line);
    }
  }
  return blocks;
}

function render(block: Block): string {
  if (block.kind === 'pre') return `<pre><code>${escapeHtml(block.lines.join('\n'))}</code></pre>`;
  if (block.kind === 'h') return `<h3>${inline(block.lines.join(' '))}</h3>`;
  if (block.kind !== 'p')
    return `<${block.kind}>${block.lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${block.kind}>`;
  const last = block.lines.length - 1;
  // Two spaces at the end of a line break it; any other line end is a space.
  const source = block.lines
    .map((line, i) => line.trim() + (i === last ? '' : line.endsWith('  ') ? '\n' : ' '))
    .join('');
  return `<p>${inline(source).replaceAll('\n', '<br>')}</p>`;
}

/** Emphasis after code and mathematics have been taken out, since nothing inside those is markup. */
function inline(text: string): string {
  return text
    .trim()
    .split(/(`[^`\n]+`)/)
    .map((piece, i) => (i % 2 === 1 ? `<code>${escapeHtml(piece.slice(1, -1))}</code>` : withMath(piece)))
    .join('');
}

const withMath = (text: string): string =>
  splitMath(text)
    .map((part) => (part.kind === 'math' ? mathNode(part.latex, false) : emphasis(escapeHtml(part.text))))
    .join('');

const emphasis = (html: string): string =>
  html
    .replace(
      /!\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})\)/g,
      (_all, alt, source) => `<img src="${quote(source)}" alt="${quote(alt)}">`,
    )
    .replace(
      /\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g,
      (_all, label, target) => `<a href="${quote(target)}">${label}</a>`,
    )
    .replace(/\*\*([^*\n]{1,2000})\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\s][^*\n]{0,2000})\*/g, '<em>$1</em>')
    .replace(/(?<![\p{L}\p{N}_])_([^_\s][^_\n]{0,2000})_(?![\p{L}\p{N}_])/gu, '<em>$1</em>');

const quote = (text: string): string => text.replaceAll('"', '&quot;');
