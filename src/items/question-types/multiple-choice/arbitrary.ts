import fc from 'fast-check';
import { maybeText, optionId, share, shownText } from '../arbitraries.ts';
import { choiceScorings } from '../neutral/neutral-parts.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';

const option = fc.record({ id: optionId, text: shownText, feedback: maybeText, share, right: fc.boolean() });

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    shuffle: fc.boolean(),
    scoring: fc.constantFrom(...choiceScorings),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 8, selector: ({ id }) => id }),
  })
  .map(({ scoring, options, ...rest }): Content => {
    if (scoring === 'option-shares') {
      return {
        ...rest,
        scoring,
        options: options.map(({ right, ...one }, i) => (i === 0 ? { ...one, share: '1' } : one)),
      };
    }
    return {
      ...rest,
      scoring,
      options: options.map(({ share, ...one }, i) => ({ ...one, right: i === 0 || (one.right && i < 4) })),
    };
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (content: Content): fc.Arbitrary<Answer> =>
  fc.record({
    options: fc
      .tuple(fc.subarray(content.options.map(({ id }) => id)), fc.array(optionId, { maxLength: 2 }))
      .map(([own, foreign]) => [...new Set([...own, ...foreign])]),
  });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { options: unknown[] }) => view.options.length;
