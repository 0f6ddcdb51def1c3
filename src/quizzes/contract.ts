/** Quizzes and exams: list, make, edit, publish. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { marksSchema } from '#items/question-bank/contract.ts';
import { richTextSchema } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  instantSchema,
  lineSchema,
  listQuery,
  pageQuery,
  searchQuery,
  sortQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';
import { markingShape } from './contract-marking.ts';
import { MOST_LATE_SECONDS } from './rules-late.ts';
import { marksFloors, penaltyScopes } from './rules-marking.ts';
import { faultOfMatrix, reviewMatrixSchema } from './rules-review.ts';
import { faultsOfTries } from './rules-tries.ts';
import { drawSchema, faultsOfParts, MOST_QUESTIONS, sectionIndexSchema, sectionSchema } from './sections/contract.ts';
import { faultsOfTimes } from './sections/rules-sections.ts';

export const feedbackTimings = { INSTANT: 1, QUIZ_END: 2, DISABLE: 3 } as const;
export const feedbackTimingSchema = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: 'Must be 1 (instant), 2 (at the end) or 3 (none)',
});

export const dateStates = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
export type DateState = (typeof dateStates)[number];

export const countedAttempts = ['highest', 'average', 'first', 'last'] as const;

export const quizSettingsSchema = z.object({
  name: lineSchema(200)
    .pipe(z.string().min(1, 'Enter a title'))
    .meta({ description: 'What the quiz is called', examples: ['Quadratic equations'] }),
  description: richTextSchema.default('').meta({
    description: 'Description as HTML, shown before the start',
    examples: ['<p>Everything up to completing the square.</p>'],
  }),
  instructions: richTextSchema.default('').meta({
    description: 'What to know before one starts, as HTML',
    examples: ['<p>No calculators. Answer every question.</p>'],
  }),
  durationSeconds: z
    .number()
    .int('Must be whole seconds')
    .min(5, 'Must be at least 5 seconds')
    .max(2_592_000, 'Must be at most 30 days')
    .nullable()
    .default(null)
    .meta({
      description:
        'The time for one attempt in seconds; empty: until it closes, or, where sections have times of their own, their sum',
      examples: [3600],
    }),
  opensAt: instantSchema
    .nullable()
    .default(null)
    .meta({ description: 'When it can first be started; empty: at once', examples: ['2026-12-01T09:00:00Z'] }),
  closesAt: instantSchema
    .nullable()
    .default(null)
    .meta({
      description: 'When every attempt ends at the latest; empty: it stays open',
      examples: ['2026-12-01T12:00:00Z'],
    }),
  lateSeconds: z
    .number()
    .int('Must be whole seconds')
    .min(0, 'Must be at least 0 seconds')
    .max(MOST_LATE_SECONDS, `Must be at most ${MOST_LATE_SECONDS} seconds`)
    .default(0)
    .meta({
      description:
        'Grace period in seconds: answers given in time count if they arrive within it after the end of the attempt. Results are shown once it has passed. Later answers are kept, marked late and shown to teachers',
      examples: [60],
    }),
  feedbackTiming: feedbackTimingSchema.default(2).meta({
    description: 'When students see what was right: 1 after each question, 2 at the end, 3 never',
  }),
  review: reviewMatrixSchema.nullable().default(null).meta({
    description:
      'What of it they see at each moment (during, right-after, later, after-close), in detail; empty: as the feedback timing says',
  }),
  ...markingShape,
  subscription: subscriptionSchema.default(1).meta({ description: '1 free, 2 premium: for holders of a plan' }),
  attemptsAllowed: z
    .number()
    .int()
    .min(0, 'Must be 0 or more')
    .max(1000, 'Must be at most 1000')
    .default(1)
    .meta({ description: 'How many attempts each student has; 0: as many as they like', examples: [2] }),
  countedAttempt: z.enum(countedAttempts).default('highest').meta({ description: 'Which of several attempts counts' }),
  shuffleQuestions: z.boolean().default(true).meta({ description: 'Each student has the questions in another order' }),
  shuffleOptions: z.boolean().default(true).meta({ description: 'Each student has the options in another order' }),
  passPercent: z
    .number()
    .min(0, 'Must be 0 or more')
    .max(100, 'Must be at most 100')
    .nullable()
    .default(null)
    .meta({ description: 'Percent of the total that passes; empty: nobody fails', examples: [60] }),
  isPublic: z.boolean().default(false).meta({ description: 'Visitors find it in the public list' }),
  guestsAllowed: z
    .boolean()
    .default(false)
    .meta({ description: 'Where it is public, visitors take it without an account' }),
  groups: z
    .array(idSchema)
    .max(200)
    .default([])
    .meta({ description: 'The groups that may take it, by their ids; none: everyone' }),
  questions: z
    .array(
      z.object({
        question: idSchema,
        marks: marksSchema.optional(),
        /** Shown, without its key, on the quiz's public page. */
        sample: z.boolean().default(false),
        section: sectionIndexSchema,
      }),
    )
    .max(MOST_QUESTIONS, `Must be at most ${MOST_QUESTIONS} questions`)
    .default([])
    .meta({
      description: 'The questions of the bank by their ids, each with its marks where they differ from its own',
    }),
  sections: z.array(sectionSchema).max(30, 'Must be at most 30 sections').default([]).meta({
    description:
      'Parts with headings of their own, in this order; none: the quiz is all in one. Where one has a time (durationSeconds) all have one, and students work through them one after the other',
  }),
  draws: z
    .array(drawSchema)
    .max(50, 'Must be at most 50 draws')
    .default([])
    .meta({ description: 'Questions drawn at random from the bank for each attempt, by tag and difficulty' }),
});

type CheckedSettings = Pick<
  z.output<typeof quizSettingsSchema>,
  | 'opensAt'
  | 'closesAt'
  | 'durationSeconds'
  | 'questions'
  | 'sections'
  | 'draws'
  | 'feedbackTiming'
  | 'review'
  | 'negativeMarking'
  | 'triesAllowed'
>;

/** Errors that no field shows. */
function checkTogether(settings: CheckedSettings, context: z.core.$RefinementCtx): void {
  const { opensAt, closesAt } = settings;
  if (opensAt !== null && closesAt !== null && Date.parse(opensAt) >= Date.parse(closesAt)) {
    context.addIssue({ code: 'custom', path: ['closesAt'], message: 'Must be later than the opening time' });
  }
  const ofReview = faultOfMatrix(settings);
  if (ofReview) context.addIssue({ code: 'custom', ...ofReview });
  for (const fault of [...faultsOfParts(settings), ...faultsOfTimes(settings), ...faultsOfTries(settings)])
    context.addIssue({ code: 'custom', ...fault });
}

export const quizInputSchema = quizSettingsSchema.superRefine(checkTogether);
export type QuizInput = z.output<typeof quizInputSchema>;

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
  whyNotStart: z.string().nullable(),
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
      .default(''),
    /** Feedback timings, any of them. */
    fbt: listQuery(z.coerce.number<string>().pipe(feedbackTimingSchema)),
    /** Negative marking: 0 without, 1 with. */
    ngtMrk: z.enum(['', '0', '1']).default(''),
    sort: sortQuery(['createdAt', 'updatedAt', 'name', 'opensAt', 'closesAt', 'questionCount'], '-createdAt'),
  }),
  response: z.object({ quizzes: z.array(quizSummarySchema), total: z.number().int() }),
});

export const getQuiz = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id',
  summary: 'One quiz, with what the caller may do with it',
  tag: 'Quizzes',
  access: 'quiz.read',
  params: idParams,
  response: quizSchema,
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
  body: changesOf(quizSettingsSchema, { edit: z.number().int().positive().optional() }),
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
