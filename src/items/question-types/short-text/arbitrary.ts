import fc from 'fast-check';
import { maybeText, share, shownText } from '../arbitraries.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';

const line = fc.string({ unit: fc.constantFrom(...'abAß é*\\Σςi'), minLength: 1, maxLength: 12 });

const accepted = fc.record({ pattern: line, share, feedback: maybeText });

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    caseSensitive: fc.boolean(),
    answers: fc
      .array(accepted, { minLength: 1, maxLength: 5 })
      .map(([first, ...others]) => [{ ...first!, share: '1' }, ...others]),
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (content: Content): fc.Arbitrary<Answer> =>
  fc.record({
    text: fc.oneof(
      line,
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(...content.answers.map(({ pattern }) => pattern)),
    ),
  });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
