import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { answersTo, countGapInputs, gaps } from '../gap/arbitrary.ts';
import type { GapView } from '../gap/view.ts';
import { type Answer, type Cell, type Content, contentSchema, gapsOf } from './schema.ts';

const named = (most: number) =>
  fc.uniqueArray(fc.record({ id: optionId, text: shownText }), {
    minLength: 1,
    maxLength: most,
    selector: ({ id }) => id,
  });

export const content: fc.Arbitrary<Content> = fc
  .tuple(named(3), named(3), gaps(1, 5), shownText, maybeText, fc.array(maybeText, { minLength: 9, maxLength: 9 }))
  .chain(([columns, rows, all, stem, corner, texts]) =>
    fc.shuffledSubarray(texts.map((_, i) => i).slice(0, columns.length * rows.length), { minLength: 1 }).map(
      (places): Content => ({
        stem,
        corner,
        columns,
        rows: rows.map((row, r) => ({
          ...row,
          cells: columns.map((_, c): Cell => {
            const place = r * columns.length + c;
            const gap = all[places.indexOf(place)];
            return gap ? { kind: 'blank', gap } : { kind: 'text', text: texts[place]! };
          }),
        })),
      }),
    ),
  )
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (made: Content): fc.Arbitrary<Answer> => answersTo(gapsOf(made)).map((all) => ({ gaps: all }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { rows: readonly { cells: readonly { gap?: GapView }[] }[] }) =>
  countGapInputs(view.rows.flatMap(({ cells }) => cells.flatMap(({ gap }) => gap ?? [])));
