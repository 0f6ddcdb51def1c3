/** Rich text as one line that keeps its formulas: for lists in which text alone would show `∑_(k=0)^∞`. */
import { decodeEntities, plainText } from './plain-text.ts';

/** Words, or the LaTeX of a formula between them. */
export interface LinePart {
  readonly text: string;
  readonly isFormula: boolean;
}

const FORMULA = /<(span|div)\b[^<>]*\bdata-latex="([^"]*)"[^<>]*><\/\1>/gi;

/** Stands for a formula while the rest becomes plain text; a private character that no text has for itself. */
const PLACE = '\uf8ff';

/**
 * The words and formulas of sanitised rich text, which may have been cut inside a tag or an entity; null where it has no
 * formula. About `most` characters long, and cut between words.
 */
export function richLine(html: string, most: number): LinePart[] | null {
  const formulas: string[] = [];
  const marked = html
    .replace(/<[^<>]*$|&[a-z0-9#]{0,8}$/i, '')
    .replaceAll(PLACE, '')
    .replace(FORMULA, (_whole, _tag, latex: string) => {
      formulas.push(decodeEntities(latex));
      return PLACE;
    });
  if (formulas.length === 0) return null;
  const pieces = plainText(marked).split(PLACE);
  // An entity was one of the private characters: which of them are formulas can no longer be told.
  if (pieces.length !== formulas.length + 1) return null;
  const all = pieces.flatMap((text, index) => [
    { text, isFormula: false },
    ...(index < formulas.length ? [{ text: formulas[index]!, isFormula: true }] : []),
  ]);
  const parts: LinePart[] = [];
  let left = most;
  for (const part of all) {
    if (part.text.length > left) {
      const cut = part.isFormula
        ? ''
        : part.text
            .slice(0, left)
            .replace(/\s+\S*$/, '')
            .toWellFormed();
      return [...parts, { text: `${cut}…`, isFormula: false }];
    }
    left -= part.text.length;
    if (part.text !== '') parts.push(part);
  }
  return parts;
}
