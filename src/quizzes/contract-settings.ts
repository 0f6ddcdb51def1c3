/** The settings of a quiz: what each may be, and what must hold of them together. */
import { z } from 'zod';
import { marksOrNoneSchema } from '#items/question-bank/contract.ts';
import { richTextSchema } from '#items/question-types/question-type.ts';
import { idSchema, instantSchema, lineSchema, subscriptionSchema } from '#platform/contract/shapes.ts';
import { markingShape } from './contract-marking.ts';
import { MOST_LATE_SECONDS } from './rules-marking.ts';
import { faultOfMatrix, reviewMatrixSchema } from './rules-review.ts';
import { faultsOfTries } from './rules-tries.ts';
import { drawSchema, faultsOfParts, MOST_QUESTIONS, sectionIndexSchema, sectionSchema } from './sections/contract.ts';
import { faultsOfTimes } from './sections/rules-sections.ts';

export const feedbackTimings = { INSTANT: 1, QUIZ_END: 2, DISABLE: 3 } as const;

export const feedbackTimingSchema = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: 'Must be 1 (instant), 2 (at the end) or 3 (none)',
});

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
        /** 0 for a text without a question, and for it alone. */
        marks: marksOrNoneSchema.optional(),
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
export function checkTogether(settings: CheckedSettings, context: z.core.$RefinementCtx): void {
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
