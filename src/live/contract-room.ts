/** A live quiz as its players and its host see it: the room, the question, the board, the player. */
import { z } from 'zod';
import { outcomes } from '#items/question-types/question-type.ts';
import { idSchema } from '#platform/contract/shapes.ts';

/**
 * - host: the host opens and closes each question
 * - timed: questions close by their time, and the next one opens by itself
 * - own: a challenge; every player takes the questions at their own pace until the closing time
 */
export const paces = ['host', 'timed', 'own'] as const;

/** speed: a right answer is worth more the sooner it comes. quiet: time does not count. */
export const pointModes = ['speed', 'quiet'] as const;

/**
 * - open: players choose a nickname and are in
 * - approve: the host lets each nickname in
 * - members: people with an account only, under their own names
 */
export const nicknamePolicies = ['open', 'approve', 'members'] as const;

export const stepKinds = ['question', 'poll', 'word-cloud'] as const;

/**
 * - created: nobody can join yet
 * - lobby: players join
 * - question: the step is open for answers (host and timed pace)
 * - result: the step is closed; distribution and right answer are shown
 * - board: who leads
 * - running: a challenge, open for everybody at their own pace
 * - finished: the podium; nothing changes any more
 */
export const phases = ['created', 'lobby', 'question', 'result', 'board', 'running', 'finished'] as const;

export const placeSchema = z.object({
  player: idSchema,
  nickname: z.string(),
  team: z.string().nullable(),
  /** From 1; equal points share a rank. */
  rank: z.number().int(),
  points: z.number().int(),
  /** Of them by the latest closed step. */
  gained: z.number().int(),
});

export type Place = z.output<typeof placeSchema>;

export const teamPlaceSchema = z.object({
  team: z.string(),
  rank: z.number().int(),
  players: z.number().int(),
  /** The mean of its players' points, rounded. */
  points: z.number().int(),
});

export const classCountSchema = z.object({
  id: z.string(),
  /** Plain text. */
  label: z.string(),
  count: z.number().int(),
  /** Null where nothing is right or wrong. */
  isRight: z.boolean().nullable(),
});

export const liveQuestionSchema = z.object({
  /** From 1. */
  step: z.number().int(),
  kind: z.enum(stepKinds),
  /** Name of a question type, whose `Player` shows `view`. Polls are `single-choice` or `multiple-choice`, word clouds `short-text`. */
  type: z.string(),
  view: z.record(z.string(), z.unknown()),
  /** The time limit; null: none. */
  seconds: z.number().int().nullable(),
});

export type LiveQuestion = z.output<typeof liveQuestionSchema>;

/** Of a closed step. */
export const stepResultSchema = z.object({
  answered: z.number().int(),
  /** Of those who answered; null for polls and word clouds. */
  right: z.number().int().nullable(),
  /** By option or class of answers; of a word cloud the words, the commonest first. */
  distribution: z.array(classCountSchema),
  /** As the type's `Review` shows it, with the right answer and no answer of anybody; null for polls and word clouds. */
  review: z.record(z.string(), z.unknown()).nullable(),
});

/** The same for everybody in the room. */
export const roomSchema = z.object({
  game: idSchema,
  name: z.string(),
  /** Rises with every change of the room: what has a lower one is out of date. */
  version: z.number().int(),
  phase: z.enum(phases),
  pace: z.enum(paces),
  points: z.enum(pointModes),
  streakBonus: z.boolean(),
  teams: z.array(z.string()),
  /** 0 before the first. */
  step: z.number().int(),
  steps: z.number().int(),
  players: z.number().int(),
  /** How many have answered the step; in a challenge all answers that were given. */
  answered: z.number().int(),
  /** In phases `question` and `result`. */
  question: liveQuestionSchema.nullable(),
  /**
   * Until the step closes, or the challenge; in timed pace also until what is shown now gives way. Null: no limit. As of the moment it was
   * sent: count down from when it came, never by a clock of the device.
   */
  remainingMs: z.number().int().nullable(),
  /** In phases `result` and `board`, of the step; null elsewhere, also when finished. */
  result: stepResultSchema.nullable(),
  /** The first ten in phases `board` and `finished`, for the host of a challenge also in `running`; null elsewhere. */
  board: z.array(placeSchema).nullable(),
  teamBoard: z.array(teamPlaceSchema).nullable(),
});

export type Room = z.output<typeof roomSchema>;

/** What one answer was worth. */
export const verdictSchema = z.object({
  step: z.number().int(),
  /** Null for polls and word clouds. */
  outcome: z.enum(outcomes).nullable(),
  points: z.number().int(),
  /** How many of the points are the bonus of a streak. */
  bonus: z.number().int(),
  /** From the moment the question was shown to the player. */
  elapsedMs: z.number().int(),
});

/** A player's own part. */
export const meSchema = z.object({
  player: idSchema,
  nickname: z.string(),
  team: z.string().nullable(),
  /** waiting: the host has yet to let the nickname in. removed: by the host, for good. */
  state: z.enum(['waiting', 'in', 'removed']),
  /** Of closed steps; in a challenge of everything answered. */
  points: z.number().int(),
  /** Null before the first result. */
  rank: z.number().int().nullable(),
  /** Right answers in a row. */
  streak: z.number().int(),
  /** 100: the usual time; null: no time limit. */
  timePercent: z.number().int().nullable(),
  /**
   * The step that the player is at: the room's, or in a challenge their own, which stays after the answer until they open the next.
   * Null before the first and, in a challenge, after a step whose time ran out without an answer and when it does not run.
   */
  at: z
    .object({
      step: z.number().int(),
      /** Of their own time, as of the moment it was sent; null: no limit. */
      remainingMs: z.number().int().nullable(),
      /** Their answer, once it is accepted; absent before. */
      answer: z.unknown().optional(),
      isAnswered: z.boolean(),
      /** Whether an answer is still accepted. */
      isOpen: z.boolean(),
      /** In a challenge: the question. Else the room has it. */
      question: liveQuestionSchema.nullable(),
    })
    .nullable(),
  /** Of their latest answer whose step is closed (in a challenge: whose answer is accepted); null where the latest step has none. */
  verdict: verdictSchema.nullable(),
  /** In a challenge: how many steps are behind them. */
  done: z.number().int(),
});

export type Me = z.output<typeof meSchema>;
