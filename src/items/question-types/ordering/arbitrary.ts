import fc from 'fast-check';
import { optionId, shownText } from '../arbitraries.ts';
import { orderingScorings } from '../neutral/neutral-parts.ts';
import type { Answer, Content } from './schema.ts';

const item = fc.record({ id: optionId, text: fc.oneof(shownText, fc.constant('<p>same</p>')) });

export const content: fc.Arbitrary<Content> = fc.record({
  stem: shownText,
  scoring: fc.constantFrom(...orderingScorings),
  items: fc.uniqueArray(item, { minLength: 2, maxLength: 7, selector: ({ id }) => id }),
});

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc.shuffledSubarray([...made.items.map(({ id }) => id), 'zzzz9999']).map((order) => ({ order }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { items: unknown[] }) => view.items.length;
