import fc from 'fast-check';
import { optionId, shownText } from '../arbitraries.ts';
import { picture, shape } from '../picture/arbitrary.ts';
import type { Answer, Content } from './schema.ts';

const label = fc.record({ id: optionId, text: fc.constantFrom('Here', 'There', 'Anywhere', 'A–B') });
const place = fc.record({
  id: optionId,
  shape,
  name: fc.constantFrom('Place 1', 'Place 2'),
  label: fc.integer({ min: 0, max: 1 }),
});

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    picture,
    labels: fc.uniqueArray(label, { minLength: 2, maxLength: 5, selector: ({ id }) => id }),
    places: fc.uniqueArray(place, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
  })
  .map(({ picture: pictured, ...rest }) => ({ ...rest, ...pictured }));

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc
    .tuple(
      fc.subarray([...made.places.map(({ id }) => id), 'zzzz9999']),
      fc.array(fc.constantFrom(...made.labels.map(({ id }) => id), 'yyyy8888'), { minLength: 6, maxLength: 6 }),
    )
    .map(([places, labels]) => ({ places: places.map((id, i) => ({ place: id, label: labels[i]! })) }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { places: unknown[] }) => view.places.length;
