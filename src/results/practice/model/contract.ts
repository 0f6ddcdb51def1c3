/** The memory model of a school: fitted to its own reviews, and put back. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idSchema } from '#platform/contract/shapes.ts';

const tag = 'Practice';
const access = 'company.edit' as const;

export const getPracticeModel = endpoint({
  method: 'GET',
  path: '/v1/api/practice/model',
  summary: 'Which parameters of the memory model the school uses, and how many answers there are to fit it to',
  tag,
  access,
  response: z.object({
    /** Answers in the log after the first of a student to a question, and students who gave them. */
    reviews: z.number().int(),
    students: z.number().int(),
    fewestReviews: z.number().int(),
    fewestStudents: z.number().int(),
    /** My newest fit that waits, runs or failed; null: there is none. */
    task: idSchema.nullable(),
    /** The ten newest, the newest first. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        reviews: z.number().int(),
        students: z.number().int(),
        /** Mean log loss of the standard and the fitted parameters on students that the fit had not seen. */
        lossUsual: z.number(),
        lossFitted: z.number(),
        isInUse: z.boolean(),
        fittedAt: z.string(),
      }),
    ),
  }),
});
export type PracticeModel = z.output<typeof getPracticeModel.response>;

export const fitPracticeModel = endpoint({
  method: 'POST',
  path: '/v1/api/practice/model/fits',
  summary: 'Fit the memory model to the answers of the school; used from then on where it predicts better',
  tag,
  access,
  response: z.object({ task: idSchema }),
});

export const choosePracticeModel = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/model/in-use',
  summary: 'Use a fitted version of the memory model, or null for the standard parameters',
  tag,
  access,
  body: z.object({ version: z.int32().positive().nullable() }),
  response: doneSchema,
});
