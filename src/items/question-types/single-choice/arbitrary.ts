import fc from 'fast-check';
import { maybeText, optionId, share, shownText } from '../arbitraries.ts';
import type { Answer, Content } from './schema.ts';

const option = fc.record({ id: optionId, text: shownText, share, feedback: maybeText });

export const content: fc.Arbitrary<Content> = fc.record({
  stem: shownText,
  shuffle: fc.boolean(),
  options: fc
    .tuple(fc.uniqueArray(option, { minLength: 2, maxLength: 8, selector: (one) => one.id }), fc.nat({ max: 7 }))
    .map(([options, right]) => options.map((one, i) => (i === right % options.length ? { ...one, share: '1' } : one))),
});

export const answerTo = (content: Content): fc.Arbitrary<Answer> =>
  fc.record({
    option: fc.oneof(fc.constantFrom(...content.options.map((one) => one.id)), fc.constant(null), optionId),
  });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { options: unknown[] }) => view.options.length;
