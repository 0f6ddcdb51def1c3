/** Quizzes as visitors see them, and taking one without an account. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { attemptSchema, instantFeedbackSchema } from '#delivery/contract.ts';
import {
  difficultySchema,
  idParams,
  idSchema,
  listQuery,
  pageQuery,
  searchQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';
import { dateStates } from '#quizzes/contract.ts';
import { feedbackTimingSchema } from '#quizzes/contract-settings.ts';
import { marksFloors, penaltyScopes } from '#quizzes/rules-marking.ts';
import { countedTries } from '#quizzes/rules-tries.ts';
import { outcomes } from '#results/results/contract.ts';

export const publicQuizCardSchema = z.object({
  _id: idSchema,
  name: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  questionCount: z.number().int(),
  totalMarks: z.number(),
  durationSeconds: z.number().int().nullable(),
  /** 1–5, the mean of its questions. */
  difficulty: z.number().int().nullable(),
  /** The commonest of its questions' tags. */
  tags: z.array(z.string()),
  subscription: subscriptionSchema,
  guestsAllowed: z.boolean(),
  dateState: z.enum(dateStates),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
});
export type PublicQuizCard = z.output<typeof publicQuizCardSchema>;

/** A question that its teacher has released; never with a key. */
export const sampleSchema = z.object({
  question: idSchema,
  type: z.string(),
  marks: z.number(),
  /** As the question type's student view says. */
  view: z.record(z.string(), z.unknown()),
});
export type Sample = z.output<typeof sampleSchema>;

export const publicQuizSchema = publicQuizCardSchema.extend({
  /** Rich text. */
  description: z.string(),
  instructions: z.string(),
  attemptsAllowed: z.number().int(),
  feedbackTiming: feedbackTimingSchema,
  negativeMarking: z.string(),
  penaltyFor: z.enum(penaltyScopes),
  marksFloor: z.enum(marksFloors),
  /** 0: until one is right. */
  triesAllowed: z.number().int(),
  countedTry: z.enum(countedTries),
  passPercent: z.number().nullable(),
  /** What it covers: tags with the number of its questions. */
  covers: z.array(z.object({ tag: z.string(), questionCount: z.number().int() })),
  types: z.array(z.object({ type: z.string(), questionCount: z.number().int() })),
  samples: z.array(sampleSchema),
  /** Whether `trySample` says what an answer to them is worth. */
  samplesChecked: z.boolean(),
  /** Results of everybody with an account; null while they are fewer than five. */
  results: z
    .object({
      n: z.number().int(),
      /** People who handed in and are not in the numbers, because nobody has marked all of it. */
      waiting: z.number().int(),
      mean: z.number(),
      histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
    })
    .nullable(),
  updatedAt: z.string(),
});
export type PublicQuiz = z.output<typeof publicQuizSchema>;

const tag = 'Public';

export const listPublicQuizzes = endpoint({
  method: 'GET',
  path: '/v1/api/public/quizzes',
  summary: 'Quizzes that anybody may look at, those that can be taken now first',
  tag,
  access: 'anyone',
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    /** Tags, any of them. */
    st: listQuery(z.string().max(100)),
    /** Difficulties, any of them. */
    dif: listQuery(z.coerce.number<string>().pipe(difficultySchema)),
  }),
  response: z.object({ quizzes: z.array(publicQuizCardSchema), total: z.number().int() }),
});

export const getPublicQuiz = endpoint({
  method: 'GET',
  path: '/v1/api/public/quizzes/:id',
  summary: 'One public quiz: what it covers, its rules, sample questions, how others did',
  tag,
  access: 'anyone',
  params: idParams,
  response: publicQuizSchema,
});

export const listPublicTags = endpoint({
  method: 'GET',
  path: '/v1/api/public/tags',
  summary: 'Tags of public quizzes with the number of those quizzes, the commonest first',
  tag,
  access: 'anyone',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({
    tags: z.array(z.object({ name: z.string(), colour: z.string().nullable(), quizCount: z.number().int() })),
    total: z.number().int(),
  }),
});

export const startAsGuest = endpoint({
  method: 'POST',
  path: '/v1/api/public/quizzes/:id/guest',
  summary:
    'Begin a public quiz without an account, where it allows that; the answer sets the cookie of a session that can do nothing else. Registering with it keeps the result',
  tag,
  access: 'anyone',
  params: idParams,
  response: attemptSchema,
});

export const listGuestAttempts = endpoint({
  method: 'GET',
  path: '/v1/api/public/attempts',
  summary: 'What this browser has begun without an account, the newest first',
  tag,
  access: 'anyone',
  query: z.object({ quiz: idSchema.optional() }),
  response: z.object({
    attempts: z.array(
      z.object({
        _id: idSchema,
        quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
        state: z.enum(['open', 'submitted']),
        startedAt: z.string(),
        submittedAt: z.string().nullable(),
        score: z.number().nullable(),
        maxScore: z.number(),
        percent: z.number().nullable(),
        passed: z.boolean().nullable(),
        /** Which questions were right and wrong: of the newest that is handed in, where the quiz shows it. */
        questions: z.array(z.object({ position: z.number().int(), outcome: z.enum(outcomes), text: z.string() })),
      }),
    ),
    total: z.number().int(),
    /** Until when it is kept without an account; null when there is nothing. */
    keptUntil: z.string().nullable(),
  }),
});

export const trySample = endpoint({
  method: 'POST',
  path: '/v1/api/public/quizzes/:id/try',
  summary:
    'What an answer to a sample question is worth, as in an attempt; only where every visitor may find that out by taking the quiz. Nothing is stored',
  tag,
  access: 'anyone',
  params: idParams,
  body: z.object({ question: idSchema, answer: z.unknown() }),
  response: instantFeedbackSchema,
});
export type TriedSample = z.output<typeof trySample.response>;
