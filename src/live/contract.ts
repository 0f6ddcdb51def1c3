/** Live quizzes as their players have them: join by PIN, answer, follow the room. What hosts do is in `contract-host.ts`. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { outcomes } from '#items/question-types/question-type.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

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

export const TAG = 'Live quiz';

const pinSchema = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,8}$/, 'Enter the PIN: 6 to 8 digits'));

export const findLiveGame = endpoint({
  method: 'POST',
  path: '/v1/api/live/find',
  summary: 'The live quiz with this PIN, for the page on which people join. Wrong PINs are slowed as sign-in is',
  tag: TAG,
  access: 'anyone',
  body: z.object({ pin: pinSchema }),
  response: z.object({
    game: idSchema,
    name: z.string(),
    nicknames: z.enum(nicknamePolicies),
    teams: z.array(z.string()),
    /** False: nobody can join any more, apart from those who are in. */
    canJoin: z.boolean(),
    /** The caller plays already: open the game. */
    isIn: z.boolean(),
  }),
});

export const joinLiveGame = endpoint({
  method: 'POST',
  path: '/v1/api/live/join',
  summary:
    'Join a live quiz, as a member or with a nickname; without an account the answer sets the cookie of a session that can do nothing else. Who is in already gets the same place',
  tag: TAG,
  access: 'anyone',
  body: z.object({
    pin: pinSchema,
    /** Checked by `nicknameBlocker`; not used where only members play. */
    nickname: z.string().max(200).default(''),
    /** One of the game's teams; null: the smallest. */
    team: z.string().max(100).nullable().default(null),
  }),
  response: z.object({ game: idSchema, me: meSchema }),
});

export const getLivePlay = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/play',
  summary: 'Everything a player needs to be at their place, after a reload or on another device too',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  response: z.object({ room: roomSchema, me: meSchema }),
});

/** `version`: of the room that the page shows. Where it is another by now, the first event says to fetch it. */
export const streamQuery = z.object({ version: z.coerce.number().int('Must be a whole number').optional() });

export const streamLivePlay = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/play/stream',
  summary:
    'Server-sent events for a player: `room` and `me` hold the new state as `getLivePlay` answers it, or nothing where it is to be fetched; `answered` how many have answered the step, `mine` that an answer of the player was accepted',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  query: streamQuery,
  produces: 'text/event-stream',
  response: z.unknown(),
});

/** The data of the event `mine`, for the other devices of a player: `getLivePlay` has the answer. */
export const mineSchema = z.object({ step: z.number().int() });

/** The data of the event `answered`. */
export const answeredSchema = z.object({
  step: z.number().int(),
  answered: z.number().int(),
  players: z.number().int(),
});

export const answerLiveStep = endpoint({
  method: 'POST',
  path: '/v1/api/live/games/:id/answer',
  summary: 'Answer the open step. The first answer is final: the same call again answers the same',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  body: z.object({ step: z.number().int().min(1), answer: z.unknown() }),
  response: z.object({
    step: z.number().int(),
    /** What was accepted, by this call or an earlier one. */
    answer: z.unknown(),
    /** In a challenge: what it was worth. */
    verdict: verdictSchema.nullable(),
  }),
});

export const reviewLivePlay = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/play/review',
  summary: 'Once the live quiz is over: each question that was asked, with the player’s answer and the right one',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  response: z.object({
    steps: z.array(
      z.object({
        question: liveQuestionSchema,
        /** Null: not answered. */
        answer: z.unknown(),
        verdict: verdictSchema.nullable(),
        /** As `stepResultSchema.review`. */
        review: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
});
export type PlayReview = z.output<typeof reviewLivePlay.response>;

export const openOwnStep = endpoint({
  method: 'POST',
  path: '/v1/api/live/games/:id/next',
  summary: 'In a challenge: open the next step for the player, whose time begins. The same call again answers the same',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  /** The steps that are behind the player, as `me.done` says. */
  body: z.object({ done: z.number().int().min(0) }),
  response: meSchema,
});

export const pingLiveGame = endpoint({
  method: 'POST',
  path: '/v1/api/live/games/:id/ping',
  summary:
    'Measures the round trip to the player: send the token of the answer back at once, a few times after joining',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  body: z.object({ token: z.string().max(200).nullable() }),
  response: z.object({ token: z.string() }),
});
