/**
 * Mathematics in texts. Files write `\( \)` inside a line and `$$ $$` or `\[ \]` for a formula of its own;
 * the product stores the nodes of its editor. One dollar is never mathematics: it is money.
 */
import { isSpace } from '#platform/text/spaces.ts';

const openers = [
  { open: '\\(', close: '\\)', display: false },
  { open: '\\[', close: '\\]', display: true },
  { open: '$$', close: '$$', display: true },
] as const;

export type MathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'math'; readonly latex: string; readonly display: boolean };

/** Splits text into mathematics and what is around it. A delimiter without its partner is text. Linear. */
export function splitMath(text: string): MathPart[] {
  const parts: MathPart[] = [];
  const missing = new Set<string>();
  let from = 0;
  let at = nextOpener(text, 0);
  while (at !== -1) {
    const opener = openers.find(({ open }) => text.startsWith(open, at));
    const end = !opener || missing.has(opener.close) ? -1 : text.indexOf(opener.close, at + 2);
    if (!opener || end === -1) {
      if (opener) missing.add(opener.close);
      at = nextOpener(text, at + 2);
      continue;
    }
    const latex = text.slice(at + 2, end).trim();
    if (latex !== '') {
      if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
      parts.push({ kind: 'math', latex, display: opener.display });
      from = end + 2;
    }
    at = nextOpener(text, end + 2);
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** A doubled backslash is LaTeX's line end and opens nothing. */
function nextOpener(text: string, from: number): number {
  for (let i = from; i < text.length - 1; i++) {
    const [here, next] = [text[i], text[i + 1]];
    if (here === '$' && next === '$') return i;
    if (here !== '\\') continue;
    if (next === '(' || next === '[') return i;
    if (next === '\\') i++;
  }
  return -1;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Resolves the entities that HTML writers produce; an unknown one stays as it is. */
export function unescapeHtml(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, decimal?: string, hex = '', name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole;
    },
  );
}

const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

export function mathNode(latex: string, block: boolean): string {
  const value = escapeAttribute(latex);
  return block
    ? `<div data-type="block-math" data-latex="${value}"></div>`
    : `<span data-type="inline-math" data-latex="${value}"></span>`;
}

const NODE =
  /<(span|div)\s+(?:data-type="(inline|block)-math"\s+data-latex="([^"]*)"|data-latex="([^"]*)"\s+data-type="(inline|block)-math")\s*>[^<]*<\/\1>/g;

/** Replaces every mathematics node of HTML by what `map` makes of its LaTeX. */
export function replaceMathNodes(html: string, map: (latex: string, block: boolean) => string): string {
  return html.replace(NODE, (_whole, _tag, kind1?: string, latex1?: string, latex2 = '', kind2?: string) =>
    map(unescapeHtml(latex1 ?? latex2), (kind1 ?? kind2) === 'block'),
  );
}

/** A formula of its own stands alone between tags or line ends; in the middle of a sentence it stays in the line. */
export function standsAlone(before: string, after: string): boolean {
  let i = before.length - 1;
  while (i >= 0 && before[i] !== '\n' && isSpace(before[i])) i--;
  let j = 0;
  while (j < after.length && after[j] !== '\n' && isSpace(after[j])) j++;
  return (i < 0 || before[i] === '\n') && (j >= after.length || after[j] === '\n');
}
