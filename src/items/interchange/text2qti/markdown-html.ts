/** Whole Markdown (CommonMark with tables) with LaTeX between dollars, as question files in Markdown use it. */
import { Marked, type TokenizerAndRendererExtension } from 'marked';
import { escapeHtml, mathNode } from '../math.ts';

const mathOf = (latex: string): string => latex.replace(/\s*\n\s*/g, ' ').trim();

/** `$$ … $$` between line ends. */
const blockMath: TokenizerAndRendererExtension = {
  name: 'blockMath',
  level: 'block',
  start: (source) => source.indexOf('$$'),
  tokenizer: (source) => {
    const match = /^ {0,3}\$\$((?:\\.|[^\\$])+)\$\$[ \t]*(?:\n|$)/s.exec(source);
    return match ? { type: 'blockMath', raw: match[0], latex: mathOf(match[1]!) } : undefined;
  },
  renderer: (token) => mathNode(token.latex, true),
};

/** `$…$` without a space behind the first and before the last dollar, so that "$5 and $6" are sums of money. */
const inlineMath: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  start: (source) => source.indexOf('$'),
  tokenizer: (source) => {
    const match = /^\$\$((?:\\.|[^\\$])+)\$\$|^\$(?=\S)((?:\\.|[^\\$])+)(?<=\S)\$(?!\d)/s.exec(source);
    return match ? { type: 'inlineMath', raw: match[0], latex: mathOf(match[1] ?? match[2]!) } : undefined;
  },
  renderer: (token) => mathNode(token.latex, false),
};

/** A picture with the attributes that Pandoc knows: `![A map](map.png){width=10em}`. */
const sizedImage: TokenizerAndRendererExtension = {
  name: 'sizedImage',
  level: 'inline',
  start: (source) => source.indexOf('!['),
  tokenizer: (source) => {
    const match = /^!\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})\)\{[^{}\n]{0,500}\}/.exec(source);
    return match ? { type: 'sizedImage', raw: match[0], alt: match[1], src: match[2] } : undefined;
  },
  renderer: ({ src, alt }) => `<img src="${attribute(String(src))}" alt="${attribute(String(alt))}">`,
};

const attribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

const marked = new Marked(
  { gfm: true },
  {
    extensions: [blockMath, inlineMath, sizedImage],
    renderer: {
      html: ({ text }) => text.replace(/<!--.*?(?:-->|$)/gs, ''),
      // A headline inside a question is no headline of the page.
      heading({ tokens }) {
        return `<h3>${this.parser.parseInline(tokens)}</h3>`;
      },
      code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
    },
  },
);

/** Longest text of one part of a question. */
export const MAX_MARKDOWN = 50_000;

/** The HTML of Markdown of at most `MAX_MARKDOWN` characters. Not sanitised: HTML in it passes. */
export const markdownHtml = (text: string): string => marked.parse(text, { async: false }).trim();
