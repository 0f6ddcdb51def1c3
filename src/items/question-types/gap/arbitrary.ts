import fc from 'fast-check';
import { maybeText, optionId, share } from '../arbitraries.ts';
import { displays, type Gap, type GapAnswers, gapSchema } from './schema.ts';
import type { GapView } from './view.ts';

const weight = fc.constantFrom('1', '2', '3', '10');
const line = fc.string({ unit: fc.constantFrom(...'abÄß é*'), minLength: 1, maxLength: 8 });
const option = fc.record({ id: optionId, text: line.map((text) => `x${text}`), share, feedback: maybeText });

const choice = fc
  .record({
    id: optionId,
    kind: fc.constant('choice' as const),
    weight,
    display: fc.constantFrom(...displays),
    shuffle: fc.boolean(),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 5, selector: ({ id }) => id }),
  })
  .map((gap) => ({ ...gap, options: gap.options.map((one, i) => (i === 1 ? { ...one, share: '1' } : one)) }));

const text = fc.record({
  id: optionId,
  kind: fc.constant('short-text' as const),
  weight,
  caseSensitive: fc.boolean(),
  answers: fc
    .array(fc.record({ pattern: line, share, feedback: maybeText }), { minLength: 1, maxLength: 3 })
    .map(([first, ...others]) => [{ ...first!, share: '1' }, ...others]),
});

const number = fc.record({
  id: optionId,
  kind: fc.constant('numeric' as const),
  weight,
  answers: fc
    .array(
      fc.record({
        value: fc.integer({ min: -99, max: 99 }).map(String),
        tolerance: fc.record({
          kind: fc.constantFrom('nominal' as const, 'relative' as const),
          value: fc.constantFrom('0', '0.5'),
        }),
        share,
        feedback: maybeText,
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map(([first, ...others]) => [{ ...first!, share: '1' }, ...others]),
});

export const gaps = (least: number, most: number): fc.Arbitrary<Gap[]> =>
  fc.uniqueArray(
    fc.oneof(choice, text, number).filter((gap) => gapSchema.safeParse(gap).success),
    { minLength: least, maxLength: most, selector: ({ id }) => id },
  );

export const answersTo = (all: readonly Gap[]): fc.Arbitrary<GapAnswers> =>
  fc
    .subarray([...all])
    .chain((some) =>
      fc.tuple(
        ...some.map((gap) =>
          fc
            .oneof(
              fc.constantFrom('', '  ', '12a', '1', '-5', '0.5'),
              line,
              gap.kind === 'choice' ? fc.constantFrom(...gap.options.map(({ id }) => id)) : fc.constant('xa'),
            )
            .map((value) => ({ gap: gap.id, value })),
        ),
      ),
    );

/** How many native inputs the gaps of a player have. */
export const countGapInputs = (gaps: readonly GapView[]): number =>
  gaps.reduce((n, gap) => n + (gap.kind === 'choice' && gap.display !== 'dropdown' ? gap.options.length : 1), 0);
