/** The topics of a course: outline, pages, versions. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { storableText } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema, wholeQuery } from '#platform/contract/shapes.ts';

/**
 * read: done when read to the end; seconds: when open this long; quiz: when its quizzes are passed; tool: when its outside
 * tools have sent what is needed; hand: when the student says so.
 */
export const topicCompletions = ['read', 'seconds', 'quiz', 'tool', 'hand'] as const;
export type TopicCompletion = (typeof topicCompletions)[number];

/**
 * When a topic opens. none: with the course; date: then; days: this long after enrolment; after: when another topic is
 * done.
 */
export const dripKinds = ['none', 'date', 'days', 'after'] as const;
export type DripKind = (typeof dripKinds)[number];

/** A topic is a whole page, so it may be longer than the texts of a question. */
export const topicBodySchema = storableText().max(300_000, 'Text must be at most 300 000 characters long');

const titleSchema = lineSchema(200).pipe(z.string().min(1, 'Enter a title'));
const passPercentSchema = z.number().min(0, 'Must be 0 or more').max(100, 'Must be at most 100');

/** The fields of a topic as people write them. Their meanings are shown on `/courses/{id}/topics/schema`. */
export const topicFields = z.object({
  title: titleSchema.meta({ description: 'What the topic is called', examples: ['The slope of a line'] }),
  body: topicBodySchema.default('').meta({
    description: 'The page, as HTML: text, pictures, mathematics, code, tables, videos, attachments',
    examples: ['<p>The slope says how steep a line is.</p>'],
  }),
  section: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'Its section, by its id; empty: before the first section' }),
  published: z.boolean().default(false).meta({ description: 'Whether students see it' }),
  completion: z.enum(topicCompletions, { error: 'Must be read, seconds, quiz, tool or hand' }).default('read').meta({
    description:
      'When it is done: read to the end, open for some seconds, its quizzes passed, its outside tools completed, or marked by the student',
  }),
  completionSeconds: z
    .number()
    .int('Must be whole seconds')
    .min(1, 'Must be at least 1 second')
    .max(86_400, 'Must be at most one day')
    .nullable()
    .default(null)
    .meta({ description: 'For how long it must be open; needed when completion is seconds', examples: [120] }),
  drip: z
    .enum(dripKinds, { error: 'Must be none, date, days or after' })
    .default('none')
    .meta({ description: 'When it opens: with the course, on a date, some days after enrolment, after another topic' }),
  dripAt: instantSchema
    .nullable()
    .default(null)
    .meta({ description: 'The date; needed when drip is date', examples: ['2026-09-15T08:00:00Z'] }),
  dripDays: z
    .number()
    .int('Must be whole days')
    .min(1, 'Must be at least 1 day')
    .max(3_650, 'Must be at most ten years')
    .nullable()
    .default(null)
    .meta({ description: 'The days after enrolment; needed when drip is days', examples: [7] }),
  dripTopic: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'The topic that must be done first; needed when drip is after' }),
  quizzes: z
    .array(z.object({ quiz: idSchema, passPercent: passPercentSchema.default(0) }))
    .max(20, 'Must be at most 20 quizzes')
    .default([])
    .meta({ description: 'The quizzes in it, with the percentage that passes each; 0: handing in is enough' }),
});

type TopicFields = z.output<typeof topicFields>;

function checkTogether(topic: TopicFields, context: z.RefinementCtx): void {
  const fail = (path: keyof TopicFields, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (topic.completion === 'seconds' && topic.completionSeconds === null)
    fail('completionSeconds', 'Must be a number of seconds');
  if (topic.completion === 'quiz' && topic.quizzes.length === 0) fail('quizzes', 'Must hold at least one quiz');
  if (topic.drip === 'date' && topic.dripAt === null) fail('dripAt', 'Must be a date and time');
  if (topic.drip === 'days' && topic.dripDays === null) fail('dripDays', 'Must be a number of days');
  if (topic.drip === 'after' && topic.dripTopic === null) fail('dripTopic', 'Choose a topic of this course');
}

export const topicInputSchema = topicFields.superRefine(checkTogether);
export type TopicInput = z.output<typeof topicInputSchema>;

export const topicQuizSchema = z.object({
  quiz: idSchema,
  name: z.string(),
  /** The name as in addresses. */
  slug: z.string(),
  questionCount: z.number().int(),
  /** 0: handing in is enough. */
  passPercent: z.number(),
  /** False: nobody can take it now, because it is a draft, archived or deleted. */
  isAvailable: z.boolean(),
});
export type TopicQuiz = z.output<typeof topicQuizSchema>;

/** A topic in the outline, without its body. */
export const topicLineSchema = z.object({
  _id: idSchema,
  /** The course. */
  course: idSchema,
  title: z.string(),
  section: idSchema.nullable(),
  published: z.boolean(),
  completion: z.enum(topicCompletions),
  completionSeconds: z.number().int().nullable(),
  drip: z.enum(dripKinds),
  dripAt: z.string().nullable(),
  dripDays: z.number().int().nullable(),
  dripTopic: idSchema.nullable(),
  quizzes: z.array(topicQuizSchema),
  /** Words in the body. */
  wordCount: z.number().int(),
  updatedAt: z.string(),
});
export type TopicLine = z.output<typeof topicLineSchema>;

export const topicSchema = topicLineSchema.extend({
  body: z.string(),
  /** The newest version; send it back with an update. */
  version: z.number().int(),
  createdAt: z.string(),
});
export type Topic = z.output<typeof topicSchema>;

export const sectionSchema = z.object({ _id: idSchema, title: z.string() });

export const outlineSchema = z.object({
  /** In their order in the course; those without a section come first, then section after section. */
  topics: z.array(topicLineSchema),
  total: z.number().int(),
  sections: z.array(sectionSchema),
  /** Counts changes of the order; send it back with a new one. */
  outlineRevision: z.number().int(),
});
export type Outline = z.output<typeof outlineSchema>;

const newOutlineSchema = z.object({
  outlineRevision: z.int32().positive().optional(),
  /** Topics before the first section. */
  topics: z.array(idSchema).max(1_000, 'Must be at most 1000 topics').default([]),
  sections: z
    .array(
      z.object({
        /** Without an id it is a new section. */
        _id: idSchema.optional(),
        title: titleSchema,
        topics: z.array(idSchema).max(1_000, 'Must be at most 1000 topics').default([]),
      }),
    )
    .max(100, 'Must be at most 100 sections')
    .default([]),
});
export type NewOutline = z.output<typeof newOutlineSchema>;

const topicParams = z.object({ courseId: idSchema, topicId: idSchema });
const versionParams = topicParams.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) });

export const listTopics = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/topics',
  summary: 'The outline of a course: sections and topics in order; students see published topics, and no bodies',
  tag: 'Courses',
  access: 'course.read',
  params: idParams,
  query: z.object(wholeQuery),
  response: outlineSchema,
});

export const updateOutline = endpoint({
  method: 'PUT',
  path: '/v1/api/courses/:id/outline',
  summary: 'Set the order of sections and topics in one step; list every topic once',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: newOutlineSchema,
  response: outlineSchema,
});

export const createTopic = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/topics',
  summary: 'Add a topic at the end of its section',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: topicInputSchema,
  response: topicSchema,
});

export const getTopic = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:courseId/topics/:topicId',
  summary: 'One topic as its authors see it; students read it through the course they have started',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  response: topicSchema,
});

export const updateTopic = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:courseId/topics/:topicId',
  summary: 'Change a topic and keep what it was as a version; answers the updated topic',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  body: changesOf(topicFields, { version: z.int32().positive().optional() }),
  response: topicSchema,
});

export const publishTopic = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:courseId/topics/:topicId/publish',
  summary: 'Show a topic to students, or take it back; its text and its versions stay as they are',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  body: z.object({ published: z.boolean().default(true) }),
  response: topicSchema,
});

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/v1/api/courses/:courseId/topics/:topicId',
  summary: 'Delete a topic; it can be restored',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  response: doneSchema,
});

export const restoreTopic = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:courseId/topics/:topicId/restore',
  summary: 'Bring back a deleted topic, at the end of its section',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  response: topicSchema,
});

export const topicVersionLineSchema = z.object({
  version: z.number().int(),
  title: z.string(),
  createdAt: z.string(),
  by: z.string(),
});
export type TopicVersionLine = z.output<typeof topicVersionLineSchema>;

export const listTopicVersions = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:courseId/topics/:topicId/versions',
  summary: 'What the topic was before, newest first',
  tag: 'Courses',
  access: 'course.write',
  params: topicParams,
  query: z.object({
    ...wholeQuery,
    limit: wholeQuery.limit.meta({ description: 'Without it at most the last 200' }),
  }),
  response: z.object({ versions: z.array(topicVersionLineSchema), total: z.number().int() }),
});

export const getTopicVersion = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:courseId/topics/:topicId/versions/:version',
  summary: 'One version of a topic, to be looked at',
  tag: 'Courses',
  access: 'course.write',
  params: versionParams,
  response: topicVersionLineSchema.extend({ body: z.string() }),
});

export const restoreTopicVersion = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:courseId/topics/:topicId/versions/:version/restore',
  summary: 'Make an old version the newest one again; nothing of what came after it is lost',
  tag: 'Courses',
  access: 'course.write',
  params: versionParams,
  response: topicSchema,
});
