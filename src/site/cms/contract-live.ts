/** Live content of blocks: queried whenever they are shown, and only for blocks on the page. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { sampleSchema } from '#site/public-quizzes/contract.ts';
import { pageAddressQuery } from './contract.ts';
import { blockSchema } from './contract-blocks.ts';
import { pageKinds } from './rules.ts';

const count = z.number().int();

const liveSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sample'),
    /** Null: no public quiz has a sample question. */
    quiz: z
      .object({
        _id: idSchema,
        name: z.string(),
        slug: z.string(),
        questionCount: count,
        guestsAllowed: z.boolean(),
        samples: z.array(sampleSchema),
        /** Whether visitors are told what an answer is worth. */
        samplesChecked: z.boolean(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('quizzes'),
    quizzes: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        questionCount: count,
        /** Null: no limit of time. */
        durationSeconds: count.nullable(),
        closesAt: z.string().nullable(),
        isPremium: z.boolean(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('courses'),
    courses: z.array(
      z.object({ _id: idSchema, title: z.string(), summary: z.string(), topicCount: count, isPremium: z.boolean() }),
    ),
  }),
  z.object({
    kind: z.literal('channels'),
    channels: z.array(z.object({ _id: idSchema, name: z.string(), memberCount: count, itemCount: count })),
  }),
  z.object({
    kind: z.literal('pages'),
    pages: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(pageKinds),
        title: z.string(),
        description: z.string(),
        image: z.string(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('statistics'),
    figures: z.object({ students: count, quizzes: count, questions: count, attempts: count, courses: count }),
  }),
  z.object({
    kind: z.literal('countdown'),
    /** Null: there is nothing to wait for. */
    at: z.string().nullable(),
    /** The server's clock when it answered, since those of visitors go as they like. */
    now: z.string(),
    name: z.string().nullable(),
  }),
]);
export type Live = z.output<typeof liveSchema>;
export type LiveOf<Kind extends Live['kind']> = Extract<Live, { kind: Kind }>;

const tag = 'Pages';

export const getPageData = endpoint({
  method: 'GET',
  path: '/v1/api/layout/pageData',
  summary: 'What the published blocks of a page show of the site: public quizzes, open courses, numbers, times',
  tag,
  access: 'anyone',
  query: pageAddressQuery,
  response: z.object({ blocks: z.record(z.string(), liveSchema) }),
});

export const previewBlockData = endpoint({
  method: 'POST',
  path: '/v1/api/pages/blockData',
  summary: 'What one block would show, for the editor',
  tag,
  access: 'page.write',
  body: blockSchema,
  response: z.object({ data: liveSchema.nullable() }),
});
