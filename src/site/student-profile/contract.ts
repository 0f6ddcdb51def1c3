/** What a person has done here: results, courses, certificates. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { certificateSchema } from '#credentials/certificates/contract.ts';
import { userRowSchema } from '#identity/people/contract-users.ts';
import { idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { attemptSummarySchema } from '#results/results/contract.ts';

/** One quiz with the result that counts. */
const quizResultSchema = z.object({
  quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
  attemptCount: z.number().int(),
  /** The counted score in percent; null while there is none. */
  percent: z.number().nullable(),
  /** Null where the quiz has no pass mark, no question counts, or nothing is finished. */
  passed: z.boolean().nullable(),
  lastAt: z.string(),
});
export type QuizResult = z.output<typeof quizResultSchema>;

const courseProgressSchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** 0 to 100. */
  percent: z.number(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});
export type CourseProgress = z.output<typeof courseProgressSchema>;

export const getRecord = endpoint({
  method: 'GET',
  path: '/v1/api/users/:id/record',
  summary: 'A person’s results, courses and certificates, for that person and for faculty; pages count attempts',
  tag: 'Users',
  access: 'signed-in',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    user: userRowSchema,
    summary: z.object({
      quizzes: z.number().int(),
      finished: z.number().int(),
      /** Mean of the counted results. */
      /** Of how many of the quizzes `meanPercent` is the mean; the others have no result yet. */
      withResult: z.number().int(),
      meanPercent: z.number().nullable(),
      passed: z.number().int(),
      lastAt: z.string().nullable(),
    }),
    /** By quiz, the latest first. */
    results: z.array(quizResultSchema),
    attempts: z.array(attemptSummarySchema),
    total: z.number().int(),
    certificates: z.array(certificateSchema),
    /** Null where the installation has no courses. */
    courses: z.array(courseProgressSchema).nullable(),
  }),
});
export type PersonRecord = z.output<typeof getRecord.response>;
