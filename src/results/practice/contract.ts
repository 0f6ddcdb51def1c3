/** Practice of students: what is due, runs of questions, and their settings. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { outcomes } from '#items/question-types/question-type.ts';
import { doneSchema, idSchema } from '#platform/contract/shapes.ts';
import {
  LEAST_RETENTION,
  LONGEST_RUN,
  MOST_DAILY_LIMIT,
  MOST_RETENTION,
  practiceSources,
  USUAL_LENGTH,
} from './rules.ts';

const tag = 'Practice';
const access = 'exam.take' as const;

export const getPractice = endpoint({
  method: 'GET',
  path: '/v1/api/practice',
  summary: 'What is due for me to practise today, and how I want to practise',
  tag,
  access,
  response: z.object({
    /** Questions that are due by the end of today; counted up to 1 000. */
    due: z.number().int(),
    isMoreDue: z.boolean(),
    /** Due questions that the daily limit leaves for today. */
    leftToday: z.number().int(),
    practisedToday: z.number().int(),
    /** When the next question is due; null: none is waiting. */
    nextDueAt: z.string().nullable(),
    settings: z.object({ retention: z.number(), dailyLimit: z.number().int() }),
  }),
});
export type Practice = z.output<typeof getPractice.response>;

export const listPracticeSources = endpoint({
  method: 'GET',
  path: '/v1/api/practice/sources',
  summary: 'How many questions I can practise: all, my mistakes, bookmarked ones, and by topic',
  tag,
  access,
  response: z.object({
    all: z.number().int(),
    mistakes: z.number().int(),
    bookmarks: z.number().int(),
    topics: z.array(z.object({ _id: idSchema, name: z.string(), count: z.number().int(), due: z.number().int() })),
  }),
});
export type PracticeSources = z.output<typeof listPracticeSources.response>;

export const startPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/runs',
  summary: 'Questions to practise now, as a student sees them: never of open quizzes or unreleased results',
  tag,
  access,
  body: z
    .object({
      from: z.enum(practiceSources, { error: `Must be one of ${practiceSources.join(', ')}` }),
      /** For `mistakes`: only those of this attempt of mine. */
      attempt: idSchema.optional(),
      /** For `topic`: its name. */
      topic: z.string().trim().min(1, 'Enter a topic').max(100, 'Must be at most 100 characters').optional(),
      count: z
        .number({ error: 'Must be a number' })
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(LONGEST_RUN, `Must be at most ${LONGEST_RUN}`)
        .default(USUAL_LENGTH),
    })
    .refine(({ from, topic }) => from !== 'topic' || topic !== undefined, { error: 'Enter a topic', path: ['topic'] }),
  response: z.object({
    questions: z.array(
      z.object({
        /** Of this question in this run; it goes along with the answer. */
        review: idSchema,
        question: idSchema,
        version: z.number().int(),
        type: z.string(),
        title: z.string(),
        /** As the type's student view schema says. */
        view: z.record(z.string(), z.unknown()),
        marks: z.number(),
      }),
    ),
    /** Questions that would fit, those of the run included; counted up to 1 000. */
    available: z.number().int(),
  }),
});
export type PracticeRun = z.output<typeof startPractice.response>;
export type PracticeQuestion = PracticeRun['questions'][number];

export const checkPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/answers',
  summary: 'Check an answer in practice: its marks, the right answer, and when the question comes again',
  tag,
  access,
  bodyLimit: 1024 * 1024,
  body: z.object({
    review: idSchema,
    question: idSchema,
    version: z.number().int().positive(),
    /** As the type's answer schema says; null: I don't know. */
    answer: z.unknown(),
  }),
  response: z.object({
    outcome: z.enum(outcomes),
    marks: z.number(),
    maxMarks: z.number(),
    /** As the question type's review schema says. */
    review: z.record(z.string(), z.unknown()),
    generalFeedback: z.string(),
    dueAt: z.string(),
  }),
});
export type PracticeVerdict = z.output<typeof checkPractice.response>;

export const undoPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/undo',
  summary: 'Take back my last answer to a question in practice, so that it does not count for its next date',
  tag,
  access,
  body: z.object({ review: idSchema }),
  response: doneSchema,
});

export const setPracticeSettings = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/settings',
  summary: 'Set how well I want to remember, and how many due questions I want a day',
  tag,
  access,
  body: z.object({
    retention: z
      .number({ error: 'Must be a number' })
      .min(LEAST_RETENTION, `Must be at least ${LEAST_RETENTION}`)
      .max(MOST_RETENTION, `Must be at most ${MOST_RETENTION}`)
      .multipleOf(0.01, 'Must have at most two decimals'),
    dailyLimit: z
      .number({ error: 'Must be a number' })
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(MOST_DAILY_LIMIT, `Must be at most ${MOST_DAILY_LIMIT}`),
  }),
  response: doneSchema,
});
