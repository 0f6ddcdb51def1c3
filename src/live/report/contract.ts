/** After a live quiz: its report, and attempts made of it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { TAG } from '../contract.ts';
import { classCountSchema, placeSchema, stepKinds, teamPlaceSchema } from '../contract-room.ts';

export const getLiveReport = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/report',
  summary: 'What a live quiz has shown: each question with its answers and times, each player with points and answers',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: z.object({
    name: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    steps: z.array(
      z.object({
        step: z.number().int(),
        kind: z.enum(stepKinds),
        type: z.string(),
        title: z.string(),
        answered: z.number().int(),
        /** Share of those who answered with full marks, 0–100; null for polls and word clouds, and without answers. */
        rightPercent: z.number().nullable(),
        /** Mean share of the question's marks of those who answered, 0–100; null as `rightPercent` is. */
        sharePercent: z.number().nullable(),
        medianMs: z.number().int().nullable(),
        distribution: z.array(classCountSchema),
      }),
    ),
    players: z.array(
      placeSchema.extend({
        isGuest: z.boolean(),
        /** By step. */
        answers: z.array(
          z.object({
            step: z.number().int(),
            text: z.string(),
            outcome: z.string().nullable(),
            points: z.number().int(),
            elapsedMs: z.number().int(),
          }),
        ),
      }),
    ),
    teams: z.array(teamPlaceSchema),
    /** People with an account, whose results can become attempts, and guests, whose cannot. */
    members: z.number().int(),
    guests: z.number().int(),
    /** Attempts at the quiz ask for a code, a network, a browser or supervision, so none are made of a game. */
    quizAsksConditions: z.boolean(),
  }),
});

export const exportLiveReport = endpoint({
  method: 'GET',
  path: '/v1/api/live/games/:id/report.csv',
  summary: 'The players with points and answers as a table',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  produces: 'text/csv',
  response: z.unknown(),
});

export const makeLiveAttempts = endpoint({
  method: 'POST',
  path: '/v1/api/live/games/:id/attempts',
  summary: 'Make attempts at the quiz of what its players answered, members with attempts left only and once; a task',
  tag: TAG,
  access: 'quiz.write',
  params: idParams,
  response: z.object({ task: idSchema }),
});
