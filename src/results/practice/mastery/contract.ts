/** How much of each topic students master: of one student, and of a class. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';

const tag = 'Practice';
const access = 'people.read' as const;
const groupQuery = { group: idSchema };

/** What share of the marks the student can be expected to earn at questions of the topic. */
export const masterySchema = z.object({
  /** 0 to 1. */
  estimate: z.number(),
  /** Bounds of the 80 % interval in percent, whole fives. */
  low: z.number().int(),
  high: z.number().int(),
});

export const readClassMastery = endpoint({
  method: 'GET',
  path: '/v1/api/practice/mastery',
  summary: 'How many students of a group master each topic, as far as their released answers and their practice tell',
  tag,
  access,
  query: z.object(groupQuery),
  response: z.object({
    /** Students of the group. */
    students: z.number().int(),
    /** False: more released attempts are being taken in; ask again. */
    isComplete: z.boolean(),
    topics: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Students with an answer, however few. */
        students: z.number().int(),
        /** Questions × students that were answered. */
        answers: z.number().int(),
        /** Students by their estimate: below 0.5, below 0.8, from there on; and those with too few answers. */
        weak: z.number().int(),
        middle: z.number().int(),
        secure: z.number().int(),
        tooFew: z.number().int(),
      }),
    ),
  }),
});
export type ClassMastery = z.output<typeof readClassMastery.response>;

export const readTopicMastery = endpoint({
  method: 'GET',
  path: '/v1/api/practice/mastery/:id',
  summary: 'How much each student of a group masters one topic, the weakest first, those with too few answers last',
  tag,
  access,
  params: idParams,
  query: z.object({ ...groupQuery, ...pageQuery }),
  response: z.object({
    topic: z.object({ _id: idSchema, name: z.string() }),
    students: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Questions of the topic that they have answered. */
        n: z.number().int(),
        mastery: masterySchema.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
export type TopicMastery = z.output<typeof readTopicMastery.response>;

export const exportMastery = endpoint({
  method: 'GET',
  path: '/v1/api/practice/mastery/export',
  summary: 'One row for each student of a group and topic, as a file for spreadsheets',
  tag,
  access,
  query: z.object(groupQuery),
  produces: 'text/csv',
  response: z.string(),
});
