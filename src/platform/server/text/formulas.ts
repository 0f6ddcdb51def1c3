/** Formulas as MathML, which browsers draw by themselves: for text that is read before the application has started. */
import { katexOptions } from '#platform/contract/katex-options.ts';
import { createCache } from '#platform/server/cache.ts';
import { decodeEntities } from '#platform/text/plain-text.ts';

const FORMULA = /<(span|div) data-type="(?:inline|block)-math" data-latex="([^"]*)"><\/\1>/g;
const MATHML = /<math[\s\S]*<\/math>/;

/** By sanitised text. All students of an exam ask for the same. */
const texts = createCache<Promise<string | null>>({ max: 500 });

/** Sanitised rich text with its formulas drawn; null where one of them can only be drawn by the application. */
export const withFormulas = async (html: string): Promise<string | null> =>
  html.includes('data-latex=') ? texts.get(html, () => drawFormulas(html)) : html;

async function drawFormulas(html: string): Promise<string | null> {
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
  return isWhole && !drawn.includes('data-latex=') ? drawn : null;
}
