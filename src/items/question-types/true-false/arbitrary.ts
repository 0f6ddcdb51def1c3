import fc from 'fast-check';
import { maybeText, shownText } from '../arbitraries.ts';
import type { Answer, Content } from './schema.ts';

export const content: fc.Arbitrary<Content> = fc.record({
  stem: shownText,
  right: fc.boolean(),
  feedbackTrue: maybeText,
  feedbackFalse: maybeText,
});

export const answerTo = (_content: Content): fc.Arbitrary<Answer> =>
  fc.record({ value: fc.constantFrom(true, false, null) });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 2;
