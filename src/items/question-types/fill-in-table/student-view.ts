import { z } from 'zod';
import { gapViewSchema, viewOfGap } from '../gap/view.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_COLUMNS, MAX_ROWS, type Variant } from './schema.ts';

const cellView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: richTextSchema }),
  z.strictObject({ kind: z.literal('blank'), gap: gapViewSchema }),
]);
export type CellView = z.infer<typeof cellView>;

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  corner: richTextSchema,
  columns: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).max(MAX_COLUMNS),
  rows: z
    .array(z.strictObject({ id: optionIdSchema, text: richTextSchema, cells: z.array(cellView).max(MAX_COLUMNS) }))
    .max(MAX_ROWS),
});
export type View = z.infer<typeof studentViewSchema>;

/** The table with what can be put into its blanks; neither weights nor accepted answers. */
export const toStudentView = ({ stem, corner, columns, rows }: Content, variant: Variant): StudentView<View> =>
  asStudentView(studentViewSchema, {
    stem,
    corner,
    columns,
    rows: rows.map(({ id, text, cells }) => ({
      id,
      text,
      cells: cells.map((cell) =>
        cell.kind === 'text' ? cell : { kind: 'blank', gap: viewOfGap(cell.gap, variant.gaps) },
      ),
    })),
  });
