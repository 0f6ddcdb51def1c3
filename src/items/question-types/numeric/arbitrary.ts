import fc from 'fast-check';
import { maybeText, share, shownText } from '../arbitraries.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';
import { toleranceKinds } from './tolerance.ts';

const digits = fc.integer({ min: -99_999, max: 99_999 });
const decimal = fc.oneof(
  digits.map(String),
  digits.map((n) => `${n}.25`),
  fc.tuple(digits, fc.integer({ min: -20, max: 20 })).map(([n, e]) => `${n}e${e}`),
);
const small = fc.constantFrom('0', '0.5', '1e-3', '.01', '100');

const accepted = fc.record({
  value: fc.oneof({ weight: 6, arbitrary: decimal }, { weight: 1, arbitrary: fc.constant('*') }),
  tolerance: fc.record({ kind: fc.constantFrom(...toleranceKinds), value: small }),
  share,
  feedback: maybeText,
});

const units = fc
  .subarray(['m', 'cm', 'km/h', '°C', 'µm'])
  .map((names) => names.map((name, i) => ({ name, factor: ['1', '0.01', '5/18', '1e-6', '7'][i] ?? '1' })));

const unitRule = fc.record({
  required: fc.boolean(),
  penalty: fc.constantFrom('0', '1/10', '0.5', '1'),
  of: fc.constantFrom('mark', 'maximum'),
});

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    answers: fc
      .array(accepted, { minLength: 1, maxLength: 5 })
      .map(([first, ...others]) => [{ ...first!, share: '1' }, ...others]),
    units,
    unitRule: fc.option(unitRule),
  })
  .map((made) => (made.units.length === 0 ? { ...made, unitRule: null } : made))
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (content: Content): fc.Arbitrary<Answer> =>
  fc.oneof(
    fc.record({
      text: fc.oneof(
        decimal,
        fc.string({ maxLength: 30 }),
        fc.constantFrom('1e999', '-', '.', 'e', '1 m', '١٢٫٥', '\u200f٣'),
      ),
    }),
    fc.record({ text: decimal, unit: fc.constantFrom('', 'stone', ...content.units.map(({ name }) => name)) }),
  );

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
