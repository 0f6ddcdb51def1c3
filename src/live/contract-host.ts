/** Running a live quiz as its host: open, show, close, admit. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { streamQuery, TAG } from './contract.ts';
import { paces, phases, roomSchema, stepKinds } from './contract-room.ts';
import { liveSettingsSchema } from './contract-setup.ts';

export const liveGameSchema = z.object({
  _id: idSchema,
  name: z.string(),
  pin: z.string().nullable(),
  phase: z.enum(phases),
  pace: z.enum(paces),
  steps: z.number().int(),
  players: z.number().int(),
  quiz: idSchema.nullable(),
  host: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

export const listLiveGames = endpoint({
  method: 'GET',
  path: '/v1/api/live/games',
  summary: 'The live quizzes that the caller hosts (admins: everybody’s), the newest first',
  tag: TAG,
  access: 'quiz.write',
  query: z.object({ ...pageQuery, quiz: idSchema.optional() }),
  response: z.object({ games: z.array(liveGameSchema), total: z.number().int() }),
});

export const hostStateSchema = z.object({
  room: roomSchema,
  /** Null once the game is over. */
  pin: z.string().nullable(),
  settings: liveSettingsSchema,
  quiz: idSchema.nullable(),
  waiting: z.number().int(),
  /** What comes next, for the host alone; null after the last. */
  next: z.object({ step: z.number().int(), kind: z.enum(stepKinds), type: z.string(), title: z.string() }).nullable(),
  /** Of a finished game: `open` until they are made. `none`: not made from a quiz. */
  attempts: z.enum(['none', 'open', 'started', 'made']),
  /** The task that makes them, once it was started: it says how far it is, or why it failed. */
  attemptsTask: idSchema.nullable(),
});
export type HostState = z.output<typeof hostStateSchema>;

export const getLiveHost = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/host',
  summary: 'Everything the host’s screen needs, after a reload too',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: hostStateSchema,
});

export const streamLiveHost = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/host/stream',
  summary:
    'Server-sent events for the host: `room` holds the new state, or nothing where `getLiveHost` is to be fetched; `answered` how many have answered; `players` says that the list of players has changed',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  query: streamQuery,
  produces: 'text/event-stream',
  response: z.unknown(),
});

/**
 * - open: created → lobby
 * - next: lobby, result or board → the next question (a challenge: lobby → running)
 * - close: question → result, now
 * - board: result → board
 * - finish: any → finished
 */
export const hostActs = ['open', 'next', 'close', 'board', 'finish'] as const;
export type HostAct = (typeof hostActs)[number];

export const controlLiveGame = endpoint({
  method: 'POST',
  path: '/v1/api/live/games/:id/act',
  summary:
    'The host’s next act, from the step and phase that their screen shows. Where the game is elsewhere by now nothing happens',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  body: z.object({
    act: z.enum(hostActs),
    from: z.object({ step: z.int32(), phase: z.enum(phases) }),
  }),
  response: z.object({
    /** False: the game was not there any more, for example after a double click. `state` says where it is. */
    acted: z.boolean(),
    state: hostStateSchema,
  }),
});

export const livePlayerSchema = z.object({
  _id: idSchema,
  nickname: z.string(),
  /** Of those who wait to be let in: the room does not see this nickname until then. */
  mayOffend: z.boolean(),
  team: z.string().nullable(),
  /** True: without an account. */
  isGuest: z.boolean(),
  state: z.enum(['waiting', 'in', 'removed']),
  timePercent: z.number().int().nullable(),
  joinedAt: z.string(),
});

export const listLivePlayers = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/players',
  summary: 'Everybody who has joined, in order of joining',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: z.object({ players: z.array(livePlayerSchema) }),
});

export const changeLivePlayer = endpoint({
  method: 'PUT',
  path: '/v1/api/live/games/:id/players/:player',
  summary: 'Let a player in, rename or remove them, or lengthen or lift their time limits',
  tag: TAG,
  access: 'quiz.write',
  params: z.object({ id: idSchema, player: idSchema }),
  body: z.object({
    nickname: z.string().max(200).optional(),
    team: z.string().max(100).optional(),
    /** in: lets in who waits. removed: for good, with their answers off the board. */
    state: z.enum(['in', 'removed']).optional(),
    /** 100 to 1000; null lifts every limit. Holds for the open step too. */
    timePercent: z
      .number()
      .int('Must be a whole number')
      .min(100, 'Must be at least 100')
      .max(1_000, 'Must be at most 1000')
      .nullable()
      .optional(),
  }),
  response: livePlayerSchema,
});

export const deleteLiveGame = endpoint({
  method: 'DELETE',
  path: '/v1/api/live/games/:id',
  summary: 'Delete a live quiz with its players and answers; attempts made of it stay',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: doneSchema,
});
