import { readableText } from '#platform/text/latex-text.ts';

const EXCERPT = 240;

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
