/** Random parts of contents, for the laws in `every-type.test.ts`. */
import fc from 'fast-check';
import { rational, toText } from '#platform/exact/rational.ts';
import { optionIdSchema } from './question-type.ts';

export const optionId = fc.stringMatching(/^[a-z0-9]{4,16}$/).filter((id) => optionIdSchema.safeParse(id).success);

/** HTML that shows something, with the odd characters that people paste. */
export const shownText = fc
  .tuple(
    fc.constantFrom('p', 'h2', 'pre'),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', '<img src="/files/a.png" alt="">', '<span data-type="inline-math" data-latex="x^2"></span>'),
  )
  .map(([tag, text, extra]) => `<${tag}>a${text.replace(/[<>&]/g, '')}${extra}</${tag}>`);

export const maybeText = fc.oneof(fc.constant(''), shownText);

/** −1 … 1 with denominators up to 12. */
export const share = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -12, max: 12 }))
  .map(([d, n]) => toText(rational(Math.max(-d, Math.min(d, n)), d)));
