/** The history of a question: its versions, what became of them, and where it is used. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { catalogueSchema } from '#items/question-bank/aids/contract.ts';
import { questionSchema } from '#items/question-bank/contract.ts';
import { idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

const versionParams = idParams.extend({
  version: z.coerce.number<string>().int('Must be a whole number').positive('Must be a version from 1').max(1_000_000),
});

export const versionSummarySchema = z.object({
  version: z.number().int(),
  type: z.string(),
  title: z.string(),
  createdAt: z.string(),
  /** Who wrote it; null when the account is gone. */
  createdBy: personNameSchema.nullable(),
  /** Attempts that were begun with it. */
  attempts: z.number().int(),
});
export type VersionSummary = z.output<typeof versionSummarySchema>;

/** What a version holds; difficulty, subscription, status and tags belong to the question and have no versions. */
export const wordingSchema = questionSchema
  .pick({
    type: true,
    title: true,
    content: true,
    marks: true,
    generalFeedback: true,
    hints: true,
    penalty: true,
    language: true,
    author: true,
    source: true,
    licence: true,
    catalogue: true,
    materials: true,
  })
  .extend({
    /** What was shown beside it, in the wording that it had. */
    stimulus: z
      .object({
        _id: idSchema,
        version: z.number().int(),
        title: z.string(),
        content: z.string(),
        catalogue: catalogueSchema,
      })
      .nullable(),
  });
export type Wording = z.output<typeof wordingSchema>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/v1/api/questions/:id/versions',
  summary: 'The versions of a question, the newest first, with the attempts that have each of them',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ versions: z.array(versionSummarySchema), total: z.number().int() }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/v1/api/questions/:id/versions/:version',
  summary: 'One version of a question with its key',
  tag: 'Questions',
  access: 'question.read',
  params: versionParams,
  response: wordingSchema.extend({ version: z.number().int(), createdAt: z.string() }),
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/v1/api/questions/:id/versions/:version/restore',
  summary: 'Write an earlier version anew as the newest one; `newest` is the one that was seen as such',
  tag: 'Questions',
  access: 'question.write',
  params: versionParams,
  body: z.object({ newest: z.int32().positive() }),
  response: questionSchema,
});

export const questionUsage = endpoint({
  method: 'GET',
  path: '/v1/api/questions/:id/usage',
  summary: 'The quizzes that use a question or may draw it, and how it performed there',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    quizzes: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** The version that students get; null where it is not published. */
        version: z.number().int().nullable(),
        /** Attempts draw it from a pool, so that not every one has it. */
        isDrawn: z.boolean(),
        /** Graded answers, blank ones included. */
        answers: z.number().int(),
        /** Mean share of the marks in percent; null without answers. */
        percent: z.number().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
