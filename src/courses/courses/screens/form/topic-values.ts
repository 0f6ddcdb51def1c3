/** What the form of a topic holds: the call's own fields, and of each quiz its name. */
import { z } from 'zod';
import { type createTopic, dripKinds, type Topic, topicCompletions } from '#courses/courses/topics/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { formNumberSchema, whileShown } from '#platform/web/forms/form-text.ts';

export const topicShape = z.object({
  title: z.string(),
  body: z.string(),
  section: z.string().nullable(),
  published: z.boolean(),
  completion: z.enum(topicCompletions),
  completionSeconds: formNumberSchema.nullable(),
  drip: z.enum(dripKinds),
  dripAt: z.string().nullable(),
  dripDays: formNumberSchema.nullable(),
  dripTopic: z.string().nullable(),
  quizzes: z.array(
    z.object({
      quiz: z.string(),
      name: z.string(),
      passPercent: formNumberSchema.catch(Number.NaN),
      isAvailable: z.boolean(),
    }),
  ),
});
export type TopicValues = z.output<typeof topicShape>;

export const emptyTopic = (section: string | null): TopicValues => ({
  title: '',
  body: '',
  section,
  published: false,
  completion: 'read',
  completionSeconds: null,
  drip: 'none',
  dripAt: null,
  dripDays: null,
  dripTopic: null,
  quizzes: [],
});

export const topicValuesOf = (topic: Topic): TopicValues => ({
  title: topic.title,
  body: topic.body,
  section: topic.section,
  published: topic.published,
  completion: topic.completion,
  completionSeconds: topic.completionSeconds,
  drip: topic.drip,
  dripAt: topic.dripAt,
  dripDays: topic.dripDays,
  dripTopic: topic.dripTopic,
  quizzes: topic.quizzes.map(({ quiz, name, passPercent, isAvailable }) => ({ quiz, name, passPercent, isAvailable })),
});

/** What is sent. */
export const topicInputOf = (values: TopicValues): BodyInputOf<typeof createTopic> => ({
  ...values,
  completionSeconds: whileShown(values.completion === 'seconds', values.completionSeconds),
  dripDays: whileShown(values.drip === 'days', values.dripDays),
  quizzes: values.quizzes.map(({ quiz, passPercent }) => ({ quiz, passPercent })),
});
