/** Quizzes and exams: list, make, edit, publish. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { excerptPartsSchema } from '#platform/contract/excerpt-parts.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  listQuery,
  pageQuery,
  searchQuery,
  sortQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { checkTogether, countedAttempts, feedbackTimingSchema, quizSettingsSchema } from './contract-settings.ts';
import { marksFloors, penaltyScopes } from './rules-marking.ts';
import { reviewMatrixSchema } from './rules-review.ts';
import { countedTries } from './rules-tries.ts';

export const dateStates = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;

export type DateState = (typeof dateStates)[number];

/** The relation of the caller to a quiz. */
export const standingSchema = z.object({
  attemptsUsed: z.number().int(),
  /** Null: no limit. */
  attemptsLeft: z.number().int().nullable(),
  openAttempt: z.object({ _id: idSchema, remainingMs: z.number().nullable() }).nullable(),
  /** The newest attempt that has ended, and by whom. */
  lastEnded: z.object({ _id: idSchema, at: z.string(), by: z.enum(['student', 'time', 'proctor']) }).nullable(),
  /** The counted result in percent, where it may be shown. */
  percent: z.number().nullable(),
});

export const quizSummarySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The name as in addresses. */
  slug: z.string(),
  dateState: z.enum(dateStates),
  /** Edited since it was published. */
  hasUnpublishedChanges: z.boolean(),
  durationSeconds: z.number().int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  feedbackTiming: feedbackTimingSchema,
  negativeMarking: z.string(),
  subscription: subscriptionSchema,
  attemptsAllowed: z.number().int(),
  questionCount: z.number().int(),
  totalMarks: z.number(),
  isPublic: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** How many attempts were begun; faculty only. */
  attemptCount: z.number().int().nullable(),
  /** Students only. */
  standing: standingSchema.nullable(),
  /** What the caller lacks to take it: a plan, or membership in a channel; null when nothing is lacking. */
  needs: z.enum(['plan', 'channel']).nullable(),
});

export type QuizSummary = z.output<typeof quizSummarySchema>;

export const quizSchema = quizSummarySchema.extend({
  /** For how long after the end answers that were written in time count when they arrive. */
  lateSeconds: z.number().int(),
  penaltyFor: z.enum(penaltyScopes),
  marksFloor: z.enum(marksFloors),
  /** How many different answers to a question may be checked in one attempt; 0: until one is right. */
  triesAllowed: z.number().int(),
  countedTry: z.enum(countedTries),
  /** What students see of their attempts in detail; null: as the feedback timing says. Faculty only. */
  review: reviewMatrixSchema.nullable(),
  description: z.string(),
  instructions: z.string(),
  countedAttempt: z.enum(countedAttempts),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  passPercent: z.number().nullable(),
  guestsAllowed: z.boolean(),
  groups: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Faculty only; empty for students, who get them in the exam. */
  questions: z.array(
    z.object({
      question: z.object({
        _id: idSchema,
        title: z.string(),
        type: z.string(),
        version: z.number().int(),
        /** The newest version in the bank, where that is another; null otherwise. */
        newerVersion: z.number().int().nullable(),
        difficulty: z.number().int(),
        excerpt: z.string(),
        excerptParts: excerptPartsSchema,
        stimulus: z.object({ _id: idSchema, title: z.string() }).nullable(),
      }),
      marks: z.number(),
      sample: z.boolean(),
      section: z.number().int(),
    }),
  ),
  /** Students see those that have times, without their instructions; each with the time that the caller has. */
  sections: z.array(
    z.object({
      name: z.string(),
      instructions: z.string(),
      durationSeconds: z.number().int().nullable(),
      questionCount: z.number().int(),
      marks: z.number(),
    }),
  ),
  /** Faculty only, as the questions. */
  draws: z.array(
    z.object({
      section: z.number().int(),
      count: z.number().int(),
      marks: z.number(),
      tags: z.array(z.string()),
      difficulties: z.array(z.number().int()),
      /** Among how many the published quiz draws; null while it is edited. */
      pool: z.number().int().nullable(),
    }),
  ),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  publishedAt: z.string().nullable(),
  may: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    delete: z.boolean(),
    watch: z.boolean(),
    start: z.boolean(),
    seeAnalysis: z.boolean(),
    seeLeaderboard: z.boolean(),
  }),
  /** The channels of which it wants one to be joined, where `needs` says so. */
  doors: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** A code has to be given at the start. */
  asksCode: z.boolean(),
  /** The caller can only take it in Safe Exam Browser. */
  asksSafeBrowser: z.boolean(),
  /** Why the caller cannot start it now, in words; null when they can. */
  whyNotStart: messageSchema.nullable(),
});

export type Quiz = z.output<typeof quizSchema>;

export const listQuizzes = endpoint({
  method: 'GET',
  path: '/v1/api/quizes',
  summary: 'Quizzes: for faculty all of them, for students those they may take',
  tag: 'Quizzes',
  access: 'quiz.read',
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    /** States by date, any of them. */
    ds: listQuery(z.enum(dateStates)),
    subscription: listQuery(z.coerce.number<string>().pipe(subscriptionSchema)),
    /** Number of questions: n, n-, -n or n-m. */
    tq: z
      .string()
      .trim()
      .regex(/^(\d{1,5}|\d{1,5}-|-\d{1,5}|\d{1,5}-\d{1,5})?$/, 'Must be n, n-, -n or n-m')
      .refine((text) => {
        const [, least, most] = /^(\d+)-(\d+)$/.exec(text) ?? [];
        return least === undefined || Number(least) <= Number(most);
      }, 'Must be n, n-, -n or n-m')
      .default(''),
    /** Feedback timings, any of them. */
    fbt: listQuery(z.coerce.number<string>().pipe(feedbackTimingSchema)),
    /** Negative marking: 0 without, 1 with. */
    ngtMrk: z.enum(['', '0', '1']).default(''),
    sort: sortQuery(['createdAt', 'updatedAt', 'name', 'opensAt', 'closesAt', 'questionCount'], '-createdAt'),
  }),
  response: z.object({ quizzes: z.array(quizSummarySchema), total: z.number().int() }),
});

export const createQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/quizes',
  summary: 'Make a quiz; with `publish` it is published at once',
  tag: 'Quizzes',
  access: 'quiz.write',
  body: quizSettingsSchema.extend({ publish: z.boolean().default(false) }).superRefine(checkTogether),
  response: quizSchema,
});

export const updateQuiz = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id',
  summary: 'Change a quiz; students keep the published one until it is published again',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(quizSettingsSchema, { edit: z.int32().positive().optional() }),
  response: quizSchema,
});

export const publishQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/publish',
  summary:
    'Publish the quiz as it is edited now; running attempts keep their questions and get the new dates and rules',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object({
    /** 1: close earlier also on people who are working; without it that is refused, with their number. */
    cutRunning: z.enum(['', '0', '1']).default(''),
  }),
  response: quizSchema,
});

export const archiveQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/archive',
  summary: 'Put a quiz away, or take it out again',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: z.object({ archived: z.boolean() }),
  response: quizSchema,
});

export const deleteQuiz = endpoint({
  method: 'DELETE',
  path: '/v1/api/quizes/:id',
  summary: 'Delete a quiz; attempts that were made stay in the records of their students',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: doneSchema,
});
