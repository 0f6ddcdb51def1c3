/** Fill-in table: the head row and the head column are texts; every other cell is a given text or a blank. */
import { z } from 'zod';
import { type Gap, gapAnswersSchema, gapReview, gapSchema, MAX_GAPS, newGap } from '../gap/schema.ts';
import { gapOrdersSchema } from '../gap/view.ts';
import { hasOwnIds } from '../option-order.ts';
import { newOptionId, optionIdSchema, requiredRichTextSchema, richTextSchema, stemSchema } from '../question-type.ts';

export const MAX_ROWS = 30;
/** Without the head column. */
export const MAX_COLUMNS = 10;

const columnSchema = z.strictObject({ id: optionIdSchema, text: requiredRichTextSchema });
export type Column = z.infer<typeof columnSchema>;

const cellSchema = z.discriminatedUnion('kind', [
  /** May be empty: a cell that says nothing and asks nothing. */
  z.strictObject({ kind: z.literal('text'), text: richTextSchema }),
  z.strictObject({ kind: z.literal('blank'), gap: gapSchema }),
]);
export type Cell = z.infer<typeof cellSchema>;

const rowSchema = z.strictObject({
  id: optionIdSchema,
  text: requiredRichTextSchema,
  /** One for each column. */
  cells: z.array(cellSchema).max(MAX_COLUMNS),
});
export type Row = z.infer<typeof rowSchema>;

interface WithRows {
  readonly rows: readonly Row[];
}

/** The blanks in reading order, each with its place. */
export const blanksOf = ({ rows }: WithRows): { gap: Gap; row: number; column: number }[] =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell.kind === 'blank' ? [{ gap: cell.gap, row, column }] : [])),
  );

export const gapsOf = (content: WithRows): Gap[] => blanksOf(content).map(({ gap }) => gap);

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    /** Above the head column; may be empty. */
    corner: richTextSchema.default(''),
    columns: z
      .array(columnSchema)
      .min(1, 'There must be at least one column')
      .max(MAX_COLUMNS, `There are at most ${MAX_COLUMNS} columns`)
      .refine(hasOwnIds, 'Each column must have an id of its own'),
    rows: z
      .array(rowSchema)
      .min(1, 'There must be at least one row')
      .max(MAX_ROWS, `There are at most ${MAX_ROWS} rows`)
      .refine(hasOwnIds, 'Each row must have an id of its own'),
  })
  .superRefine(({ columns, rows }, context) => {
    const issue = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message });
    rows.forEach(({ cells }, i) => {
      if (cells.length !== columns.length) issue(['rows', i, 'cells'], 'There must be one cell for each column');
    });
    const gaps = gapsOf({ rows });
    if (gaps.length === 0) issue(['rows'], 'At least one cell must be a blank');
    if (gaps.length > MAX_GAPS) issue(['rows'], `There are at most ${MAX_GAPS} blanks`);
    if (!hasOwnIds(gaps)) issue(['rows'], 'Each blank must have an id of its own');
  });
export type Content = z.infer<typeof contentSchema>;

export const newText = (): Cell => ({ kind: 'text', text: '' });
export const newBlank = (): Cell => ({ kind: 'blank', gap: newGap('short-text') });
export const newColumn = (): Column => ({ id: newOptionId(), text: '' });
/** A row whose cells are blanks. */
export const newRow = (columns: number): Row => ({
  id: newOptionId(),
  text: '',
  cells: Array.from({ length: columns }, newBlank),
});

export const variantSchema = z.strictObject({ gaps: gapOrdersSchema });
export type Variant = z.infer<typeof variantSchema>;

export const answerSchema = z.strictObject({ gaps: gapAnswersSchema });
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject(gapReview);
export type Review = z.infer<typeof reviewSchema>;
