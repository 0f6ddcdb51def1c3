/** Live quizzes as their players have them: join by PIN, answer, follow the room. What hosts do is in `contract-host.ts`. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { liveQuestionSchema, meSchema, nicknamePolicies, roomSchema, verdictSchema } from './contract-room.ts';

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
export const streamQuery = z.object({
  version: z.coerce
    .number()
    .int('Must be a whole number')
    .min(-(2 ** 31))
    .max(2 ** 31 - 1)
    .optional(),
});

export const streamLivePlay = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/play/stream',
  summary:
    'Server-sent events for a player: `room` and `me` hold the new state as `getLivePlay` answers it, or nothing where it is to be fetched; `answered` how many have answered the step, `mine` that an answer of the player was accepted, `host` whether a host is connected',
  tag: TAG,
  access: 'live.play',
  params: idParams,
  query: streamQuery,
  produces: 'text/event-stream',
  response: z.unknown(),
});

/** The data of the event `mine`, for the other devices of a player: `getLivePlay` has the answer. */
export const mineSchema = z.object({ step: z.number().int() });

/** The data of the event `host`, which is sent at first and when it changes. */
export const hostPresenceSchema = z.object({ isAway: z.boolean() });

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
  body: z.object({ step: z.int32().min(1), answer: z.unknown() }),
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
  body: z.object({ done: z.int32().min(0) }),
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
