/** What teachers see of practice, and close for it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery, searchQuery } from '#platform/contract/shapes.ts';

const tag = 'Practice';
const closedBody = z.object({ isClosed: z.boolean() });

export const listPracticeQuestions = endpoint({
  method: 'GET',
  path: '/v1/api/practice/questions',
  summary: 'Questions that students forget again and again or that are closed for practice, without names',
  tag,
  access: 'question.read',
  query: z.object(pageQuery),
  response: z.object({
    questions: z.array(
      z.object({
        _id: idSchema,
        title: z.string(),
        type: z.string(),
        /** Students who have met it. */
        students: z.number().int(),
        /** Of them, those who have forgotten it four times or more. */
        forgotten: z.number().int(),
        isClosed: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
});
export type PracticeQuestions = z.output<typeof listPracticeQuestions.response>;

export const listPracticeTopics = endpoint({
  method: 'GET',
  path: '/v1/api/practice/topics',
  summary: 'Topics with the number of their questions, and whether they are closed for practice',
  tag,
  access: 'question.read',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({
    topics: z.array(z.object({ _id: idSchema, name: z.string(), questions: z.number().int(), isClosed: z.boolean() })),
    total: z.number().int(),
  }),
});
export type PracticeTopics = z.output<typeof listPracticeTopics.response>;

export const setQuestionClosed = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/questions/:id',
  summary: 'Close a question for practice, or open it again',
  tag,
  access: 'question.write',
  params: idParams,
  body: closedBody,
  response: doneSchema,
});

export const setTopicClosed = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/topics/:id',
  summary: 'Close all questions of a topic for practice, or open them again',
  tag,
  access: 'question.write',
  params: idParams,
  body: closedBody,
  response: doneSchema,
});
