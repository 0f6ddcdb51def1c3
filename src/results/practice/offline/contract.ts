/** Practice without a network: what the browser keeps, and what it sends when it is back. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { shownStimulusSchema } from '#delivery/contract.ts';
import { catalogueSchema } from '#items/question-bank/aids/contract.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { checkPractice, practiceAnswerSchema, practiceSettingsSchema } from '../contract.ts';
import { leftOutReasons, MOST_CACHED, MOST_SENT } from './rules.ts';

const tag = 'Practice';
const access = 'exam.take' as const;

export const downloadPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/offline',
  summary:
    'Questions to practise without a network, with their keys: of those that I can practise now, and whose right answers I may see',
  tag,
  access,
  body: z.object({
    /** Only these; without it those that are due first. */
    questions: z.array(idSchema).min(1, 'Must hold at least one question').max(MOST_CACHED).optional(),
  }),
  response: z.object({
    /** Whose they are: the browser keeps them for nobody else. */
    person: idSchema,
    /** When the server was asked, and until when they may be practised. */
    cachedAt: z.string(),
    until: z.string(),
    /** Today and the days after it, by the clock of the school. */
    days: z.array(z.object({ start: z.string(), end: z.string() })),
    practisedToday: z.number().int(),
    settings: practiceSettingsSchema,
    /** Of the school's memory model; null: the usual ones. */
    parameters: z.array(z.number()).nullable(),
    questions: z.array(
      z.object({
        question: idSchema,
        version: z.number().int(),
        type: z.string(),
        title: z.string(),
        /** As the type's content schema says, without what is for people who mark. */
        content: z.record(z.string(), z.unknown()),
        stimulus: shownStimulusSchema.nullable(),
        /** Words that it explains. */
        catalogue: catalogueSchema,
        marks: z.string(),
        /** Empty where the student may not see it. */
        generalFeedback: z.string(),
        isExplained: z.boolean(),
        /** HTML, the one shown first in front. */
        hints: z.array(z.string()),
        lastRating: z.number().int(),
        memory: z.object({
          dueAt: z.string(),
          stability: z.number(),
          difficulty: z.number(),
          reps: z.number().int(),
          lapses: z.number().int(),
          reviewedAt: z.string(),
        }),
      }),
    ),
    /** Questions that would fit, those of the answer included; counted up to 1 000. */
    available: z.number().int(),
    /** Questions that can only be practised with a network, by the reason. */
    leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  }),
});
export type CachedPractice = z.output<typeof downloadPractice.response>;
export type CachedQuestion = CachedPractice['questions'][number];

/** Milliseconds since then, by the clock of the student's device. */
const agoSchema = z
  .number({ error: 'Must be a number' })
  .int('Must be a whole number')
  .min(0, 'Must be at least 0')
  .optional();

export const syncPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/sync',
  summary: 'Send answers that I gave in practice, and which of them I take back, in the order in which I did so',
  tag,
  access,
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    /** Who answered: another person's answers are refused. */
    person: idSchema,
    items: z
      .array(
        z.union([
          practiceAnswerSchema.extend({
            kind: z.literal('answer'),
            ago: agoSchema,
          }),
          z.object({ kind: z.literal('undo'), review: idSchema, ago: agoSchema }),
        ]),
      )
      .min(1, 'Must hold at least one answer')
      .max(MOST_SENT),
  }),
  response: z.object({
    /** In the order of the items. */
    results: z.array(
      z.object({
        review: idSchema,
        /** Of an answer that was taken. */
        verdict: checkPractice.response.nullable(),
        /** Why it was not taken; `internal`: it may be sent again. */
        refused: z.object({ code: z.string(), message: messageSchema }).nullable(),
      }),
    ),
  }),
});
export type SyncItem = BodyOf<typeof syncPractice>['items'][number];
export type SyncResult = z.output<typeof syncPractice.response>['results'][number];
