/** Setting up a live quiz: its questions, its settings, and the call that creates it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema, instantSchema, lineSchema } from '#platform/contract/shapes.ts';
import { TAG } from './contract.ts';
import { nicknamePolicies, paces, pointModes } from './contract-room.ts';

export const MOST_STEPS = 100;
export const MOST_TEAMS = 12;
export const MOST_PLAYERS = 2_000;
/** A challenge that guests can join closes within so many days: their sessions last a week, and a day is left to see the result. */
export const MOST_GUEST_DAYS = 6;

const secondsSchema = z
  .number({ error: 'Enter seconds as a number, such as 20' })
  .int('Must be a whole number')
  .min(5, 'Must be at least 5 seconds')
  .max(600, 'Must be at most 600 seconds')
  /** Null: no limit. */
  .nullable();

const plain = (max: number) => lineSchema(max).pipe(z.string().min(1, 'Enter a text'));

/** What a game is made of, in order. A question of the bank is kept in the version that it has now. */
export const stepInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), question: idSchema, seconds: secondsSchema }),
  /** A question of the bank without right or wrong. Single and multiple choice only. */
  z.object({ kind: z.literal('poll'), question: idSchema, seconds: secondsSchema }),
  /** A poll written for this game. */
  z.object({
    kind: z.literal('own-poll'),
    text: plain(500),
    options: z.array(plain(200)).min(2, 'Enter at least 2 options').max(10, 'Enter at most 10 options'),
    /** True: several options may be chosen. */
    isMultiple: z.boolean().default(false),
    seconds: secondsSchema,
  }),
  z.object({ kind: z.literal('word-cloud'), text: plain(500), seconds: secondsSchema }),
]);
export type StepInput = z.output<typeof stepInputSchema>;

export const liveSettingsSchema = z.object({
  pace: z.enum(paces).default('host'),
  points: z.enum(pointModes).default('speed'),
  streakBonus: z.boolean().default(false),
  /** Numeric questions: half of the points and less for answers near the right one. */
  closeness: z.boolean().default(true),
  /** Names; none: everybody plays alone. */
  teams: z
    .array(plain(40))
    .max(MOST_TEAMS, `Enter at most ${MOST_TEAMS} teams`)
    .refine((names) => names.length !== 1, 'Enter at least 2 teams')
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      'Each team needs a name of its own',
    )
    .default([]),
  nicknames: z.enum(nicknamePolicies).default('open'),
  /** False: nobody joins after the first question has opened. */
  lateJoining: z.boolean().default(true),
  /** When a challenge closes; only there, where it must be given. Within `MOST_GUEST_DAYS` unless only members play. */
  closesAt: instantSchema.nullable().default(null),
  /** Timed pace: for how long the result, and then the board, is shown. */
  pauseSeconds: z.number().int().min(2, 'Must be at least 2 seconds').max(60, 'Must be at most 60 seconds').default(6),
});
export type LiveSettings = z.output<typeof liveSettingsSchema>;

export const stepPlanSchema = z.object({
  kind: z.enum(['question', 'poll']),
  question: idSchema,
  type: z.string(),
  title: z.string(),
  /** Suggested by the length of the question. */
  seconds: z.number().int().nullable(),
});

const planSchema = z.object({
  /** Of the quiz; of a selection empty. */
  name: z.string(),
  steps: z.array(stepPlanSchema),
  leftOut: z.array(
    z.object({
      question: idSchema,
      title: z.string(),
      reason: z.enum(['text', 'marked-by-people', 'drawn', 'stimulus', 'deleted']),
    }),
  ),
  /** Quizzes that students may take now or later and that ask some of the questions: a game shows their right answers. */
  takable: z.array(z.object({ _id: idSchema, name: z.string(), questions: z.array(idSchema) })),
});

export const planLiveGame = endpoint({
  method: 'GET',
  path: '/v1/api/live/plan/:id',
  summary: 'The questions of a quiz as steps of a live quiz, and those that cannot be one with the reason',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: planSchema,
});

export const planLiveSelection = endpoint({
  method: 'POST',
  path: '/v1/api/live/plan',
  summary: 'The same of a selection of questions of the bank, in this order',
  tag: TAG,
  access: 'quiz.write',
  body: z.object({
    questions: z
      .array(idSchema)
      .min(1, 'Choose at least one question')
      .max(MOST_STEPS, `Choose at most ${MOST_STEPS} questions`),
  }),
  response: planSchema,
});

export const createLiveGame = endpoint({
  method: 'POST',
  path: '/v1/api/live/games',
  summary: 'Create a live quiz from a quiz or a selection of questions, which it keeps as they are now',
  tag: TAG,
  access: 'quiz.write',
  body: z.object({
    name: plain(200),
    /** The quiz that it is made from: needed for results as attempts. Null: a selection from the bank. */
    quiz: idSchema.nullable().default(null),
    steps: z
      .array(stepInputSchema)
      .min(1, 'Choose at least one question')
      .max(MOST_STEPS, `Choose at most ${MOST_STEPS} questions`),
    settings: liveSettingsSchema.prefault({}),
  }),
  response: z.object({ _id: idSchema, pin: z.string() }),
});
