/** Looking into a large question file: what is found first is there first. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { failedLineSchema, LINES } from '#platform/contract/lines.ts';
import { howToRead, importItemSchema, importReportSchema, MOST_FORM_BYTES } from './contract.ts';

/** Each has one of these names, in this order; there are many of `items`, `pictures` and `duplicates`. */
const lineSchema = z.union([
  z.object({
    /** The next items of the file. One whose position was there before takes the place of that one. */
    items: z.array(importItemSchema),
    /** How many items the file has; null while that is not known. */
    total: z.number().int().nullable(),
  }),
  z.object({
    /** What the file is. It is the first line. */
    begun: importReportSchema.pick({ format: true, encoding: true }),
  }),
  z.object({
    /** Where they were asked for: pictures that items of the lines before name, as `data:` addresses by their hash. */
    pictures: z.record(z.string(), z.string()),
  }),
  z.object({
    /** Looked for when all items are there: by their position, what is there already. */
    duplicates: z.array(
      importItemSchema.pick({ position: true }).extend({ duplicate: importItemSchema.shape.duplicate.unwrap() }),
    ),
  }),
  z.object({
    /** What holds for the whole file. It is the last line, and only with it everything has been said. */
    report: importReportSchema.omit({ items: true, pictures: true }),
  }),
  failedLineSchema,
]);
export type ImportLine = z.output<typeof lineSchema>;

export const lookIntoQuestions = endpoint({
  method: 'POST',
  path: '/v1/api/questions/bulkUpload/look',
  summary: 'Look into a large question file (multipart field `file`) as `bulkUpload` with `dryRun=1`, line by line',
  tag: 'Questions',
  access: 'question.write',
  multipart: true,
  bodyLimit: MOST_FORM_BYTES,
  produces: LINES,
  query: z.object({
    /** Send the pictures too, so that the questions can be drawn before anything is stored. */
    pictures: z.enum(['0', '1']).optional(),
    ...howToRead,
  }),
  response: lineSchema,
});
