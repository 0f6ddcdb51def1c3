/** What visitors send through the forms of pages. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { pageAddressQuery, pageNameSchema } from './contract.ts';

const MAX_ANSWER = 4_000;
const tag = 'Pages';

export const sendPageForm = endpoint({
  method: 'POST',
  path: '/v1/api/layout/pageForm',
  summary: 'Send a form of a published page',
  tag,
  access: 'anyone',
  body: z.object({
    ...pageAddressQuery.shape,
    /** The id of the form among the blocks of the page. */
    block: z.string().max(80),
    /** One for each question, in their order; empty where nothing was written. */
    answers: z
      .array(z.string().trim().max(MAX_ANSWER, `Must be at most ${MAX_ANSWER} characters`))
      .max(10, 'Must be at most 10 answers'),
    /** Left empty by people, who do not see it. */
    website: z.string().max(2_000).default(''),
  }),
  response: doneSchema,
});

export const pageAnswerSchema = z.object({
  _id: idSchema,
  form: z.string(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  sentAt: z.string(),
});
export type PageAnswer = z.output<typeof pageAnswerSchema>;

const nameParams = z.object({ name: pageNameSchema });

export const listPageAnswers = endpoint({
  method: 'GET',
  path: '/v1/api/pages/:name/answers',
  summary: 'The forms of a page that were filled in, the newest first',
  tag,
  access: 'page.write',
  params: nameParams,
  query: z.object(pageQuery),
  response: z.object({ answers: z.array(pageAnswerSchema), total: z.number().int() }),
});

export const deletePageAnswer = endpoint({
  method: 'DELETE',
  path: '/v1/api/pages/:name/answers/:id',
  summary: 'Delete a form that was filled in, for good',
  tag,
  access: 'page.write',
  params: z.object({ ...nameParams.shape, id: idSchema }),
  response: doneSchema,
});
