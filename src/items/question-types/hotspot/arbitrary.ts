import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { picture, shape } from '../picture/arbitrary.ts';
import type { Answer, Content } from './schema.ts';

const area = fc.record({
  id: optionId,
  shape,
  name: fc.constantFrom('Here', 'There', 'A–B'),
  right: fc.boolean(),
  feedback: maybeText,
});

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    picture,
    multiple: fc.boolean(),
    areas: fc.uniqueArray(area, { minLength: 2, maxLength: 6, selector: ({ id }) => id }),
  })
  .map(({ picture: pictured, areas, ...rest }) => ({
    ...rest,
    ...pictured,
    areas: areas.map((one, i) => (i === 1 ? { ...one, right: true } : one)),
  }));

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc.subarray([...made.areas.map(({ id }) => id), 'zzzz9999']).map((areas) => ({ areas }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { areas: unknown[] }) => view.areas.length;
