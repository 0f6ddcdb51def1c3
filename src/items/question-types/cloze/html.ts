/** The stem as the screens draw it. Only spans with a number and plain digits are put into it. */
import { replaceGaps } from './places.ts';

/** Code that has gaps loses the name of its language: the highlighter would rewrite it, without the gaps. */
const CODE = /<code class="language-[^"<>]*">([\s\S]*?)<\/code>/g;

const plainCode = (html: string): string =>
  html.replace(CODE, (whole, code: string) => (/\[\[\d/.test(code) ? `<code>${code}</code>` : whole));

/** An empty element for each gap, for the player to put its field into. */
export const withFields = (stem: string): string =>
  replaceGaps(plainCode(stem), (number) => `<span data-gap="${number}"></span>`);

/** The number of each gap in bold, for the review. */
export const withNumbers = (stem: string): string => replaceGaps(stem, (number) => `<strong>(${number})</strong>`);
