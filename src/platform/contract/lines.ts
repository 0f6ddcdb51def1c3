/** Answers that come line by line, each line a JSON object, so that the first are read while the last are still made. */
import { z } from 'zod';

/** The media type of such an answer: newline-delimited JSON. */
export const LINES = 'application/x-ndjson';

/** The last line where the work failed after the answer had begun: what would have been the refusal. */
export const failedLineSchema = z.object({
  failed: z.object({
    message: z.string(),
    statusCode: z.number().int(),
    /** A stable word for programs. */
    code: z.string(),
    /** Of the message; null where it is English. */
    language: z.string().nullable(),
    details: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
  }),
});
export type FailedLine = z.output<typeof failedLineSchema>;
