import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { matrixScorings } from '../neutral/neutral-parts.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';

const named = fc.record({ id: optionId, text: shownText });

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    multiple: fc.boolean(),
    shuffle: fc.boolean(),
    scoring: fc.constantFrom(...matrixScorings),
    columns: fc.uniqueArray(named, { minLength: 2, maxLength: 4, selector: ({ id }) => id }),
    rows: fc.uniqueArray(
      fc.record({
        id: optionId,
        text: shownText,
        right: fc.subarray([0, 1, 2, 3]),
        feedback: maybeText,
      }),
      { minLength: 1, maxLength: 4, selector: ({ id }) => id },
    ),
  })
  .map((made) => ({
    ...made,
    rows: made.rows.map((row) => {
      const right = row.right.filter((place) => place < made.columns.length);
      return { ...row, right: made.multiple ? right : [right[0] ?? 0] };
    }),
  }))
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc
    .subarray([...made.rows.map(({ id }) => id), 'zzzz9999'])
    .chain((rows) =>
      fc.tuple(
        ...rows.map((row) =>
          fc.subarray([...made.columns.map(({ id }) => id), 'yyyy8888']).map((columns) => ({ row, columns })),
        ),
      ),
    )
    .map((rows) => ({ rows }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { rows: unknown[]; columns: unknown[] }) => view.rows.length * view.columns.length;
