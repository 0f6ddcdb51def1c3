import fc from 'fast-check';
import { maybeText, share, shownText } from '../arbitraries.ts';
import type { Answer } from '../numeric/schema.ts';
import { type Content, contentSchema } from './schema.ts';

const formula = fc.constantFrom('a+b', 'a*b', '{a}^2 - b', 'sqrt(a)/b', 'a - 2*b', 'sin(a)', '7');
const accepted = fc.record({
  formula,
  tolerance: fc.record({
    kind: fc.constantFrom('nominal' as const, 'relative' as const),
    value: fc.constantFrom('0', '0.01'),
  }),
  share,
  feedback: maybeText,
});
const variable = (name: string): fc.Arbitrary<Content['variables'][number]> =>
  fc.record({
    name: fc.constant(name),
    low: fc.constantFrom('1', '0.5'),
    high: fc.constantFrom('9', '12.25'),
    decimals: fc.integer({ min: 0, max: 3 }),
    spread: fc.constantFrom('uniform' as const, 'loguniform' as const),
  });

const prepared: Content['variants'] = [
  { a: '2', b: '3' },
  { a: '4.50', b: '1' },
];
const metres: Content['units'] = [{ name: 'm', factor: '1' }];

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText.map((text) => `${text}<p>{a} and {=a*b}</p>`),
    variables: fc.tuple(variable('a'), variable('b')).map((both) => [...both]),
    variants: fc.constantFrom<Content['variants']>([], prepared),
    answers: fc
      .array(accepted, { minLength: 1, maxLength: 3 })
      .map(([first, ...others]) => [{ ...first!, share: '1' }, ...others]),
    units: fc.constantFrom<Content['units']>([], metres),
    unitRule: fc.constant(null),
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (_content: Content): fc.Arbitrary<Answer> =>
  fc.record({ text: fc.constantFrom('5', '6', '7', '-1', '', '12a', '0.5', '20.25') });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
