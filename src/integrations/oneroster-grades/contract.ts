/** Results of quizzes at student information systems. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  instantSchema,
  pageQuery,
  personNameSchema,
} from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

const tag = 'Student information systems';

export const gradeStates = ['none', 'waiting', 'sent', 'failed'] as const;

const gradeSchema = z.object({
  system: z.object({ _id: idSchema, name: z.string() }),
  class: z.object({ sourcedId: z.string(), title: z.string() }),
  person: personNameSchema,
  /** `none`: there is no result yet; `failed`: the last try failed, another follows or somebody has to send it again. */
  state: z.enum(gradeStates),
  /** When the system confirmed a result last; with `waiting` and `failed` it was an earlier one. */
  sentAt: instantSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  problem: messageSchema.nullable(),
});

export const listSystemGrades = endpoint({
  method: 'GET',
  path: '/v1/api/quizzes/:id/systemGrades',
  summary: 'Which results of a quiz the student information systems have, those with problems first',
  tag,
  access: 'quiz.watch',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    /** Those that take results. */
    systems: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Whether the results of this quiz are sent there. */
        isOn: z.boolean(),
        /** The classes there for which the published quiz is, by its groups. */
        classes: z.array(z.string()),
      }),
    ),
    grades: z.array(gradeSchema),
    total: z.number().int(),
    /** How many results the systems have not confirmed. */
    unsent: z.number().int(),
  }),
});

export const decideSystemGrades = endpoint({
  method: 'PUT',
  path: '/v1/api/quizzes/:id/systemGrades',
  summary: 'Send the results of a quiz to a student information system from now on, or no longer',
  tag,
  access: 'quiz.write',
  params: idParams,
  body: z.object({ system: idSchema, isOn: z.boolean() }),
  response: doneSchema,
});

export const sendSystemGrades = endpoint({
  method: 'POST',
  path: '/v1/api/quizzes/:id/systemGrades',
  summary: 'Send at once what the student information systems have not confirmed',
  tag,
  access: 'quiz.watch',
  params: idParams,
  body: z.object({}),
  response: z.object({ count: z.number().int() }),
});

export const listMySystemGrades = endpoint({
  method: 'GET',
  path: '/v1/api/quizzes/:id/systemGrades/mine',
  summary: 'Which student information systems have my result of a quiz',
  tag,
  access: 'results.own',
  params: idParams,
  response: z.object({
    grades: z.array(
      z.object({
        system: z.string(),
        class: z.string(),
        state: z.enum(gradeStates),
        sentAt: instantSchema.nullable(),
      }),
    ),
  }),
});
