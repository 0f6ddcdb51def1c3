/** Formulas as MathML, which browsers draw by themselves: for text that is read before the application has started. */
import { katexOptions } from '#platform/contract/katex-options.ts';
import { decodeEntities } from '#platform/text/plain-text.ts';

const FORMULA = /<(span|div) data-type="(?:inline|block)-math" data-latex="([^"]*)"><\/\1>/g;
const MATHML = /<math[\s\S]*<\/math>/;

const MOST_KEPT = 500;
/** By sanitised text. Whoever sits an exam asks for the same as the others. */
const kept = new Map<string, string | null>();

/** Sanitised rich text with its formulas drawn; null where one of them can only be drawn by the application. */
export async function withFormulas(html: string): Promise<string | null> {
  if (!html.includes('data-latex=')) return html;
  const known = kept.get(html);
  if (known !== undefined) return known;
  const { default: katex } = await import('katex');
  let isWhole = true;
  const drawn = html.replace(FORMULA, (_whole, tag: string, latex: string) => {
    const source = decodeEntities(latex);
    const made = katex.renderToString(source, { ...katexOptions, output: 'mathml', displayMode: tag === 'div' });
    const [math] = MATHML.exec(made) ?? [];
    // A wrong one, or one that asks for a style of its own, which the page's policy refuses.
    isWhole &&= math !== undefined && !/ style=/.test(math);
    return `<${tag}>${math}</${tag}>`;
  });
  if (kept.size >= MOST_KEPT) kept.clear();
  const answer = isWhole && !drawn.includes('data-latex=') ? drawn : null;
  kept.set(html, answer);
  return answer;
}
