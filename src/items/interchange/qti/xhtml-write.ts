/** HTML as XHTML: every element closed, every attribute quoted. */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../math.ts';

const EMPTY = new Set(['br', 'hr', 'img', 'col', 'source', 'track', 'wbr']);
const NAME = /^[a-z][a-z0-9-]*$/;
const ATTRIBUTE = /^[a-zA-Z_][\w.-]*$/;

/** As other programs draw formulas; the class tells a reader of ours that it is one, whatever it holds. */
const formula = (tag: string, latex: string, isBlock: boolean): string =>
  isBlock
    ? `<${tag} class="math-block">\\[${escapeHtml(latex)}\\]`
    : `<${tag} class="math-inline">\\(${escapeHtml(latex)}\\)`;

/** Well-formed whatever it is given. What is no name of XML is left out. */
export function toXhtml(html: string): string {
  let xhtml = '';
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!NAME.test(name)) return;
        const latex = attributes['data-latex'];
        const isBlock = attributes['data-type'] === 'block-math';
        if (latex !== undefined && (isBlock || attributes['data-type'] === 'inline-math')) {
          xhtml += formula(name, latex, isBlock);
          open.push(name);
          return;
        }
        const kept = Object.entries(attributes)
          .filter(([key]) => ATTRIBUTE.test(key))
          .map(([key, value]) => ` ${key}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
          .join('');
        if (EMPTY.has(name)) xhtml += `<${name}${kept}/>`;
        else {
          xhtml += `<${name}${kept}>`;
          open.push(name);
        }
      },
      ontext: (text) => {
        xhtml += escapeHtml(text);
      },
      onclosetag(name) {
        if (open.at(-1) !== name) return;
        open.pop();
        xhtml += `</${name}>`;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return xhtml;
}
