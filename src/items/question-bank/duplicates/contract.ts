/** Near-identical questions of the whole bank, in groups. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { filterQuery, questionSummarySchema } from '#items/question-bank/contract.ts';
import { doneSchema, idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';

/** As many questions of a group are listed; what is done to them lets the others follow. */
export const MOST_OF_A_GROUP = 20;

const placeSchema = z
  .string()
  .regex(/^\d{1,4}_[0-9a-f-]{36}$/, 'Must be the `next` of the page before')
  .transform((text) => ({ likeness: Number(text.split('_')[0]), groupId: text.split('_')[1]! }))
  .pipe(z.object({ likeness: z.number(), groupId: idSchema }));

const similaritySchema = z
  .number()
  .int()
  .meta({ description: 'Stem and answers, in thousandths; 1000: the same throughout' });

const groupSchema = z.object({
  _id: idSchema,
  likeness: similaritySchema,
  /** Questions in the group, of which the first are listed. */
  count: z.number().int(),
  questions: z.array(questionSummarySchema.extend({ likeness: similaritySchema })),
});
export type DuplicateGroup = z.output<typeof groupSchema>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/v1/api/questions/duplicates',
  summary: 'Groups of near-identical questions of the bank, the most alike first; neither deleted nor retired ones',
  tag: 'Questions',
  access: 'question.write',
  query: z.object({
    limit: pageQuery.limit.unwrap().max(50, 'Must be at most 50').default(10),
    /** `next` of the page before; absent for the first. */
    after: placeSchema.optional(),
    /** Groups in which one question has any of the tags. */
    st: filterQuery.st,
    /** Groups in which one question has any of the statuses. */
    status: filterQuery.status,
  }),
  response: z.object({
    groups: z.array(groupSchema),
    next: z.string().nullable(),
    /** Questions, 10 000 at most, that were written lately and have still to be compared. */
    waiting: z.number().int(),
  }),
});

export const MOST_APART = 100;

export const setDismissed = endpoint({
  method: 'POST',
  path: '/v1/api/questions/duplicates/apart',
  summary: 'Remember that no two of the questions are the same; answers by what this is forgotten again',
  tag: 'Questions',
  access: 'question.write',
  body: z.object({
    ids: z
      .array(idSchema)
      .min(2, 'Must name two questions')
      .max(MOST_APART, `Must be at most ${MOST_APART} questions`)
      .refine(
        (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
        'Must not name a question twice',
      ),
  }),
  response: z.object({ _id: idSchema }),
});

export const listDismissed = endpoint({
  method: 'GET',
  path: '/v1/api/questions/duplicates/apart',
  summary: 'Questions of the bank of which somebody has said that no two of them are the same, the newest word first',
  tag: 'Questions',
  access: 'question.write',
  query: z.object(pageQuery),
  response: z.object({
    sets: z.array(z.object({ _id: idSchema, questions: z.array(questionSummarySchema) })),
    total: z.number().int(),
  }),
});

export const forgetDismissed = endpoint({
  method: 'DELETE',
  path: '/v1/api/questions/duplicates/apart/:id',
  summary: 'Forget that questions are not the same, so that they are compared again',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: doneSchema,
});
