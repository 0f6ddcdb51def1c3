/** What came out: attempts, review, analysis, leaderboard, participants, the student's overview. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { attemptStates, certaintyEffectSchema, shownStimulusSchema } from '#delivery/contract.ts';
import { certainties } from '#delivery/grading/rules-certainty.ts';
import { hintsSchema } from '#delivery/hints/contract.ts';
import { catalogueSchema } from '#items/question-bank/aids/contract.ts';
import { idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

export const quizNameSchema = z.object({ _id: idSchema, name: z.string(), slug: z.string() });

const quizIdQuery = z.object({ quizId: idSchema });

export const outcomes = ['blank', 'ungradable', 'waiting', 'wrong', 'partial', 'right'] as const;

/** Counts of outcomes. */
export const tallySchema = z.object({
  right: z.number().int(),
  partial: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
});

export const attemptSummarySchema = z.object({
  _id: idSchema,
  quiz: quizNameSchema,
  number: z.number().int(),
  state: z.enum(attemptStates),
  startedAt: z.string(),
  submittedAt: z.string().nullable(),
  endedBy: z.enum(['student', 'time', 'proctor']).nullable(),
  /** While answers that arrive late still count: when that is over, and the result is there. Null otherwise. */
  resultsAt: z.string().nullable(),
  questionCount: z.number().int(),
  /** Seconds from start to hand-in. */
  timeSpentSeconds: z.number().nullable(),
  /** Null while it runs, while answers that arrive late still count, and while people still mark it. */
  score: z.number().nullable(),
  maxScore: z.number(),
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** While people still mark it: how many answers wait, and what the others have earned. Null otherwise. */
  marking: z.object({ waiting: z.number().int(), scoreSoFar: z.number() }).nullable(),
  /** Null where correctness may not be shown. */
  tally: tallySchema.nullable(),
  may: z.object({ resume: z.boolean(), review: z.boolean() }),
});

export type AttemptSummary = z.output<typeof attemptSummarySchema>;

/** Marks by a grouping of the questions: a tag, a difficulty. */
export const strengthSchema = z.object({
  /** The name of the tag, or the figure of the difficulty. */
  label: z.string(),
  questionCount: z.number().int(),
  marks: z.number(),
  maxMarks: z.number(),
  percent: z.number(),
  /** The same for everybody who took it; null below five people. */
  groupPercent: z.number().nullable(),
});

export const listUserAttempts = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/userAttempts',
  summary: 'My attempts, newest first',
  tag: 'Results',
  access: 'results.own',
  query: z.object({ ...pageQuery, quizId: idSchema.optional() }),
  response: z.object({ attempts: z.array(attemptSummarySchema), total: z.number().int() }),
});

export const countUserAttempts = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/userAttemptCount',
  summary: 'How many attempts at a quiz I have made and have left',
  tag: 'Results',
  access: 'results.own',
  query: quizIdQuery,
  response: z.object({
    count: z.number().int(),
    /** Null: no limit. */
    allowed: z.number().int().nullable(),
    left: z.number().int().nullable(),
  }),
});

export const listUserQuizzes = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/userQuizzes',
  summary: 'Quizzes that I have taken or am taking, latest first',
  tag: 'Results',
  access: 'results.own',
  query: z.object(pageQuery),
  response: z.object({
    quizzes: z.array(
      z.object({
        quiz: quizNameSchema,
        attemptCount: z.number().int(),
        lastAttempt: attemptSummarySchema,
        /** The counted score in percent; null while there is none. */
        percent: z.number().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});

/** A topic in which the student earned little, and where it can be practised. */
const weakTopicSchema = strengthSchema.extend({
  /** A quiz that the student can start as often as they like; null where there is none. */
  practise: quizNameSchema.nullable(),
});

/** One attempt with everything its reader may know of it. */
export const attemptReportSchema = z.object({
  attempt: attemptSummarySchema,
  person: personNameSchema,
  /** Among those with a counted attempt; null where it is not shown. */
  rank: z.object({ rank: z.number().int(), of: z.number().int() }).nullable(),
  passPercent: z.number().nullable(),
  strengthsByTag: z.array(strengthSchema),
  strengthsByDifficulty: z.array(strengthSchema),
  /** The three weakest topics with at least three questions, the weakest first; of one's own attempt alone. */
  weakest: z.array(weakTopicSchema),
  /** The counted results of everyone in whole percents, without names; null below five people and where the rank is not shown. */
  group: z
    .object({
      n: z.number().int(),
      mean: z.number(),
      /** By percent, ascending; below 0 with negative marking. */
      results: z.array(z.object({ percent: z.number().int(), count: z.number().int() })),
    })
    .nullable(),
  /** In words, when part of the result is not shown. */
  notice: messageSchema.nullable(),
});

export const getAttempt = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id',
  summary: 'One attempt: score, rank, strengths',
  tag: 'Results',
  access: 'results.own',
  params: idParams,
  response: attemptReportSchema,
});

const reviewedTrySchema = z.object({
  /** In words. */
  answer: z.string(),
  outcome: z.enum(outcomes).nullable(),
  marks: z.number().nullable(),
  /** The marks that the tries before it took off. */
  cost: z.number().nullable(),
  /** It was checked during the attempt; false: it was the answer when the attempt ended. */
  wasChecked: z.boolean(),
  isCounted: z.boolean(),
});

export const reviewSlotSchema = z.object({
  /** From 1; 0 for a text without a question, which has no number. */
  position: z.number().int(),
  type: z.string(),
  question: idSchema,
  title: z.string(),
  /** Which of the stimuli is shown beside it; null for none. */
  stimulus: idSchema.nullable(),
  view: z.record(z.string(), z.unknown()),
  /** Words that it explains. */
  catalogue: catalogueSchema,
  answer: z.unknown(),
  /** How certain the student said they were; null where nobody asked, or nothing was answered. */
  certainty: z.enum(certainties).nullable(),
  /** Null also where marks may not be shown, and where a key override about the question or a person decided them. */
  certaintyEffect: certaintyEffectSchema.nullable(),
  /** As the type's review schema says; holds only what may be shown. */
  review: z.record(z.string(), z.unknown()),
  outcome: z.enum(outcomes).nullable(),
  marks: z.number().nullable(),
  maxMarks: z.number(),
  generalFeedback: z.string().nullable(),
  /** What was decided about the question after it was sat; null: nothing. */
  ruling: z.enum(['new', 'either', 'full', 'drop']).nullable(),
  /**
   * Where the question gives several tries, each different answer, the first one first: what it earned after what the ones
   * before it cost. Null where it gives one.
   */
  tries: z.array(reviewedTrySchema).nullable(),
  /** Where the parts are checked one by one, the same for each part with an answer, by its label. */
  partTries: z.array(z.object({ part: z.string(), tries: z.array(reviewedTrySchema) })),
  /** The hints that were shown before the answer, as HTML, and the marks that each took off what it earned. */
  hints: hintsSchema.omit({ total: true }),
  /** Of the person who marked the answer; null where nobody wrote one or it may not be shown. */
  comment: z.string().nullable(),
  /** The same of those who marked parts of it, by the id of the part. */
  partComments: z.array(z.object({ part: z.string(), comment: z.string() })),
  savedAt: z.string().nullable(),
});

export const getReview = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/review',
  summary: 'The questions of a finished attempt with answers and feedback, as far as the review rules allow',
  tag: 'Results',
  access: 'results.own',
  params: idParams,
  response: z.object({
    attempt: attemptSummarySchema,
    person: personNameSchema,
    shown: z.object({
      correctness: z.boolean(),
      marks: z.boolean(),
      rightAnswer: z.boolean(),
      feedback: z.boolean(),
    }),
    notice: messageSchema.nullable(),
    questions: z.array(reviewSlotSchema),
    /** Of these questions, each once. */
    stimuli: z.array(shownStimulusSchema),
  }),
});

export type Review = z.output<typeof getReview.response>;

export const getUserQuizReport = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/userQuizReport',
  summary: 'All my attempts at one quiz: the counted result, best, mean and trend',
  tag: 'Results',
  access: 'results.own',
  query: quizIdQuery,
  response: z.object({
    quiz: quizNameSchema,
    attempts: z.array(attemptSummarySchema),
    counted: z
      .object({ by: z.enum(['highest', 'average', 'first', 'last']), score: z.number(), percent: z.number() })
      .nullable(),
    best: z.number().nullable(),
    mean: z.number().nullable(),
    passed: z.boolean().nullable(),
    rank: z.object({ rank: z.number().int(), of: z.number().int() }).nullable(),
  }),
});

export const getUserAttemptAnalysis = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/userAttemptAnalysis',
  summary: 'My strengths in one quiz by tag and difficulty, beside those of everybody',
  tag: 'Results',
  access: 'results.own',
  query: z.object({ quizId: idSchema, attemptId: idSchema.optional() }),
  response: attemptReportSchema,
});
