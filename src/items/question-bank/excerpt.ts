import { readableText } from '#platform/text/latex-text.ts';
import { type LinePart, richLine } from '#platform/text/rich-line.ts';

const EXCERPT = 240;

/** The same with its formulas; null where it has none. */
export const excerptPartsOf = (html: string): LinePart[] | null => richLine(html, EXCERPT);

/** Plain text of the beginning of rich text, which may have been cut inside a tag or an entity; formulas are readable. */
export function excerptOf(html: string): string {
  const text = readableText(html.replace(/<[^<>]*$|&[a-z0-9#]{0,8}$/i, ''));
  return text.length <= EXCERPT
    ? text
    : `${text
        .slice(0, EXCERPT - 1)
        .replace(/\s+\S{0,30}$/, '')
        .toWellFormed()}…`;
}
