import fc from 'fast-check';
import { optionId, shownText } from '../arbitraries.ts';
import { matchingScorings } from '../neutral/neutral-parts.ts';
import { type Answer, type Content, contentSchema, rightSides } from './schema.ts';

const MOST = 6;
const ids = fc.uniqueArray(optionId, { minLength: 3 * MOST, maxLength: 3 * MOST });
/** Some texts occur twice. */
const text = fc.oneof(shownText, fc.constantFrom('<p>same</p>', '<p>other</p>'));

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    shuffle: fc.boolean(),
    scoring: fc.constantFrom(...matchingScorings),
    sides: fc.array(fc.tuple(shownText, text), { minLength: 2, maxLength: MOST }),
    more: fc.array(text, { maxLength: 3 }),
    ids,
  })
  .map(({ sides, more, ids: own, ...rest }) => ({
    ...rest,
    pairs: sides.map(([left, right], i) => ({
      left: { id: own[i]!, text: left },
      right: { id: own[MOST + i]!, text: right },
    })),
    distractors: more.map((each, i) => ({ id: own[2 * MOST + i]!, text: each })),
  }))
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc
    .tuple(
      fc.subarray(made.pairs.map(({ left }) => left.id)),
      fc.array(fc.constantFrom(...rightSides(made).map(({ id }) => id), 'zzzz9999'), { minLength: 6, maxLength: 6 }),
    )
    .map(([left, right]) => ({ pairs: left.map((id, i) => ({ left: id, right: right[i]! })) }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { left: unknown[] }) => view.left.length;
