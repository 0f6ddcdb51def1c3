/** What came out of a quiz for everybody who took it: analysis, leaderboard, participants. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import {
  idParams,
  idSchema,
  lineSchema,
  pageQuery,
  personNameSchema,
  searchQuery,
  sortQuery,
} from '#platform/contract/shapes.ts';
import { attemptSummarySchema, quizNameSchema, tallySchema } from './contract.ts';

export const getQuizAnalysis = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/quizAnalysis',
  summary: 'How everybody did: distribution of scores and, for faculty, every question',
  tag: 'Results',
  access: 'results.own',
  params: idParams,
  query: z.object({ group: idSchema.optional() }),
  response: z.object({
    quiz: quizNameSchema,
    /** People with a counted attempt; attempts that are still running are left out. */
    n: z.number().int(),
    /** People who have handed in and have no result yet, since people still mark it. */
    waiting: z.number().int(),
    /** This and the numbers below are null, and the histogram is empty, for students without the ranking below five people. */
    mean: z.number().nullable(),
    median: z.number().nullable(),
    /** With n − 1; null below two people. */
    sd: z.number().nullable(),
    highest: z.number().nullable(),
    lowest: z.number().nullable(),
    /** What could be earned; of attempts that were worth different marks, what the quiz is worth now. */
    maxScore: z.number(),
    passRate: z.number().nullable(),
    meanTimeSeconds: z.number().nullable(),
    /** Ten bins of percent, [0, 10) … [90, 100]; scores below 0 are in the first. */
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
    mine: z.object({ score: z.number(), percent: z.number(), betterThanPercent: z.number() }).nullable(),
    /** Faculty only. */
    items: z.array(
      z.object({
        question: z.object({ _id: idSchema, title: z.string(), type: z.string() }),
        position: z.number().int(),
        n: z.number().int(),
        /** Mean share of the marks, 0 … 1; below 0 with negative marking. */
        facility: z.number().nullable(),
        /** Discrimination index −100 … 100 against the rest of the score; null where nothing varies. */
        discrimination: z.number().nullable(),
        tally: tallySchema,
        responses: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            count: z.number().int(),
            share: z.number(),
            isRight: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export type QuizAnalysis = z.output<typeof getQuizAnalysis.response>;

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/leaderboard',
  summary: 'Best results; equal scores are ordered by the shorter time, equal in both share a rank',
  tag: 'Results',
  access: 'results.own',
  params: idParams,
  query: z.object({
    ...pageQuery,
    /** Its members alone, for faculty; students see everyone. */
    group: idSchema.optional(),
    /** Attempts handed in within so many days; all where empty. */
    days: z.enum(['', '7', '30'], { error: 'Must be one of 7, 30' }).default(''),
    /** Only the questions with this tag. */
    topic: lineSchema(100).default(''),
  }),
  response: z.object({
    quiz: quizNameSchema,
    maxScore: z.number(),
    /** The tags by which it can be ranked; empty where correctness is not shown. */
    topics: z.array(z.string()),
    leaders: z.array(
      z.object({
        rank: z.number().int(),
        user: personNameSchema,
        score: z.number(),
        /** What could be earned, which a regrade or a new revision changes. */
        maxScore: z.number(),
        percent: z.number(),
        timeSpentSeconds: z.number(),
        isMe: z.boolean(),
      }),
    ),
    total: z.number().int(),
    /** My own line, also when it is not on this page. */
    me: z
      .object({
        rank: z.number().int(),
        score: z.number(),
        maxScore: z.number(),
        percent: z.number(),
        timeSpentSeconds: z.number(),
      })
      .nullable(),
  }),
});

export const listParticipants = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/participants',
  summary: 'Who takes a quiz: state, answers saved, score',
  tag: 'Results',
  access: 'quiz.watch',
  params: idParams,
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    group: idSchema.optional(),
    state: z.enum(['', 'not-started', 'open', 'submitted']).default(''),
    sort: sortQuery(['name', 'score', 'startedAt', 'submittedAt', 'answered'], 'name'),
  }),
  response: z.object({
    participants: z.array(
      z.object({
        user: personNameSchema.extend({ email: z.string() }),
        state: z.enum(['not-started', 'open', 'submitted']),
        /** The latest. */
        attempt: attemptSummarySchema.nullable(),
        /** The result that counts; null while there is none, and of guests. */
        counted: z.object({ score: z.number(), maxScore: z.number(), percent: z.number() }).nullable(),
        attemptCount: z.number().int(),
        answered: z.number().int(),
        remainingMs: z.number().nullable(),
      }),
    ),
    total: z.number().int(),
    counts: z.object({ notStarted: z.number().int(), open: z.number().int(), submitted: z.number().int() }),
  }),
});

export type Participant = z.output<typeof listParticipants.response>['participants'][number];
