import { plainText } from '#platform/text/plain-text.ts';

const EXCERPT = 240;

/** Plain text of the beginning of rich text, which may have been cut inside a tag or an entity. */
export function excerptOf(html: string): string {
  const text = plainText(html.replace(/<[^<>]*$|&[a-z0-9#]{0,8}$/i, ''));
  return text.length <= EXCERPT
    ? text
    : `${text
        .slice(0, EXCERPT - 1)
        .replace(/\s+\S{0,30}$/, '')
        .toWellFormed()}…`;
}
