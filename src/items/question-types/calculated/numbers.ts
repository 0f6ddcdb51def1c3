/** A calculated question with its numbers is a numeric one; everything but the drawing is left to that. */
import type { Content as NumericContent } from '../numeric/schema.ts';
import { acceptedWith, type Content, type QuestionVariant } from './schema.ts';
import { typicalVariant, withNumbers } from './values.ts';

/** The content of one attempt: its own numbers are the only ones. */
export const instantiate = (content: Content, { values }: QuestionVariant): Content => ({
  ...content,
  variants: [values],
});

/** The numeric question that the content is with its first set of values, or with typical ones. */
export function numericOf(content: Content): NumericContent {
  const variant = typicalVariant(content);
  return {
    stem: withNumbers(content.stem, variant),
    answers: acceptedWith(content, variant),
    units: content.units,
    unitRule: content.unitRule,
  };
}
