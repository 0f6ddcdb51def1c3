/** Matrix: in each row one of the columns is chosen, or any number of them. */
import { z } from 'zod';
import { matrixScorings } from '../neutral/neutral-parts.ts';
import { FOREIGN_OPTION, hasOwnIds, OWN_IDS } from '../option-order.ts';
import {
  newOptionId,
  optionIdSchema,
  outcomes,
  requiredRichTextSchema,
  richTextSchema,
  stemSchema,
} from '../question-type.ts';

export const MAX_ROWS = 30;
export const MAX_COLUMNS = 12;

const columnSchema = z.strictObject({ id: optionIdSchema, text: requiredRichTextSchema });
export type Column = z.infer<typeof columnSchema>;

const rowSchema = z.strictObject({
  id: optionIdSchema,
  text: requiredRichTextSchema,
  /** Positions of the right columns, from 0, in ascending order. */
  right: z
    .array(z.int().min(0))
    .max(MAX_COLUMNS)
    .refine((right) => right.every((column, i) => i === 0 || column > right[i - 1]!), 'Must be in ascending order'),
  /** Shown to who answered this row. */
  feedback: richTextSchema.default(''),
});
export type Row = z.infer<typeof rowSchema>;

export const newColumn = (): Column => ({ id: newOptionId(), text: '' });
export const newRow = (): Row => ({ id: newOptionId(), text: '', right: [0], feedback: '' });

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    /** Whether more than one column may be chosen in a row. */
    multiple: z.boolean().default(false),
    /** Whether the rows may change places for each attempt. */
    shuffle: z.boolean().default(true),
    scoring: z.enum(matrixScorings).default('each-row'),
    columns: z
      .array(columnSchema)
      .min(2, 'There must be at least 2 columns')
      .max(MAX_COLUMNS, `There are at most ${MAX_COLUMNS} columns`)
      .refine(hasOwnIds, OWN_IDS),
    rows: z
      .array(rowSchema)
      .min(1, 'There must be at least one row')
      .max(MAX_ROWS, `There are at most ${MAX_ROWS} rows`)
      .refine(hasOwnIds, OWN_IDS)
      .refine((rows) => rows.some(({ right }) => right.length > 0), 'At least one row must have a right column'),
  })
  .superRefine(({ multiple, columns, rows }, context) => {
    rows.forEach(({ right }, i) => {
      const issue = (message: string): void =>
        context.addIssue({ code: 'custom', path: ['rows', i, 'right'], message });
      if (right.some((column) => column >= columns.length)) issue('Names a column that does not exist');
      if (!multiple && right.length !== 1) issue('Exactly one column must be right');
    });
  });
export type Content = z.infer<typeof contentSchema>;

export const variantSchema = z.strictObject({ order: z.array(optionIdSchema).max(MAX_ROWS) });
export type Variant = z.infer<typeof variantSchema>;

const chosenSchema = z.strictObject({
  row: optionIdSchema,
  columns: z
    .array(optionIdSchema)
    .max(MAX_COLUMNS)
    .refine((ids) => new Set(ids).size === ids.length, 'Each column can be chosen only once'),
});

export const answerSchema = z.strictObject({
  rows: z
    .array(chosenSchema)
    .max(MAX_ROWS)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, 'Each row is answered once'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `right`: whether exactly the right columns of the row were chosen. */
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      rows: z.array(z.strictObject({ row: optionIdSchema, right: z.boolean() })),
    })
    .optional(),
  rightAnswer: z.strictObject({ rows: z.array(chosenSchema) }).optional(),
  /** Of the answered rows that have any. */
  feedback: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.rows.every(({ columns }) => columns.length === 0);

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  const rows = new Set(content.rows.map(({ id }) => id));
  const columns = new Set(content.columns.map(({ id }) => id));
  if (!content.multiple && answer.rows.some((row) => row.columns.length > 1)) {
    return 'The answer chooses more than one column in a row';
  }
  const isOwn = answer.rows.every((row) => rows.has(row.row) && row.columns.every((id) => columns.has(id)));
  return isOwn ? null : FOREIGN_OPTION;
}
