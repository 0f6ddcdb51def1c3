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

const words = fc.string({ unit: fc.constantFrom(...'abÄ é<&>\n'), maxLength: 20 });

/** One line that is not empty. */
export const line = words.map((text) => `x${text.replaceAll('\n', ' ')}`.trim());

const criterion = fc.record({
  id: optionId,
  title: line,
  levels: fc.array(fc.record({ title: line, points: fc.constantFrom('0', '1', '2.5', '1/3'), description: words }), {
    minLength: 1,
    maxLength: 4,
  }),
});

/** Criteria of different ids; one that is worth nothing is no rubric. */
export const rubric = fc.uniqueArray(criterion, { maxLength: 4, selector: ({ id }) => id });

export const maybeText = fc.oneof(fc.constant(''), shownText);

/** −1 … 1 with denominators up to 12. */
export const share = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -12, max: 12 }))
  .map(([d, n]) => toText(rational(Math.max(-d, Math.min(d, n)), d)));
