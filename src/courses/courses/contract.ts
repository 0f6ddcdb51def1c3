/** Courses: list, make, edit, publish. Their topics are in `contract-topics.ts`, files of whole courses in `contract-exchange.ts`. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { richTextSchema } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  instantSchema,
  lineSchema,
  listQuery,
  pageQuery,
  personNameSchema,
  searchQuery,
  sortQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';

/** draft: faculty alone see it; published: students too; archived: no student sees it. */
export const courseStates = ['draft', 'published', 'archived'] as const;
export type CourseState = (typeof courseStates)[number];

/** open: anyone may enrol; groups: the members of its groups; channel: the members of its channel. */
export const courseAccesses = ['open', 'groups', 'channel'] as const;
export type CourseAccess = (typeof courseAccesses)[number];

/** topics: all topics done; quizzes: all quizzes in them passed; share: a share of the topics done. */
export const completionRules = ['topics', 'quizzes', 'share'] as const;
export type CompletionRule = (typeof completionRules)[number];

const filledLine = (max: number, missing: string) => lineSchema(max).pipe(z.string().min(1, missing));

/** The fields of a course as people write them. Their meanings are shown on `/courses/schema`. */
export const courseFields = z.object({
  title: filledLine(200, 'Enter a title').meta({
    description: 'What the course is called',
    examples: ['Functions and their graphs'],
  }),
  summary: lineSchema(300)
    .default('')
    .meta({
      description: 'One line that says what it is about, shown in lists',
      examples: ['From straight lines to parabolas in six short topics'],
    }),
  cover: z
    .string()
    .regex(/^\/v1\/api\/images\/[0-9a-f]{64}$/, 'Must be the address of an uploaded picture')
    .nullable()
    .default(null)
    .meta({
      description: 'The address of its picture, as the upload of a picture answered it',
      examples: [`/v1/api/images/${'0'.repeat(64)}`],
    }),
  outcomes: z
    .array(filledLine(200, 'Enter an outcome'))
    .max(20, 'Must be at most 20 outcomes')
    .default([])
    .meta({
      description: 'What somebody can do afterwards, one sentence each',
      examples: [['Read the slope of a line from its graph', 'Complete the square']],
    }),
  description: richTextSchema.default('').meta({
    description: 'Full description as HTML: text, pictures, mathematics, code, tables',
    examples: ['<p>For everybody who has met equations before.</p>'],
  }),
  teachers: z
    .array(idSchema)
    .max(50, 'Must be at most 50 teachers')
    .default([])
    .meta({ description: 'Ids of the teachers; empty: the person who creates it' }),
  access: z
    .enum(courseAccesses, { error: 'Must be open, groups or channel' })
    .default('open')
    .meta({ description: 'Who may enrol: everybody, the members of its groups, or those of its channel' }),
  groups: z
    .array(idSchema)
    .max(200, 'Must be at most 200 groups')
    .default([])
    .meta({ description: 'The groups that may enrol, by their ids; needed when access is groups' }),
  channel: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'The channel whose members may enrol; needed when access is channel' }),
  opensAt: instantSchema
    .nullable()
    .default(null)
    .meta({ description: 'When it can first be started; empty: at once', examples: ['2026-09-01T08:00:00Z'] }),
  closesAt: instantSchema
    .nullable()
    .default(null)
    .meta({
      description: 'When it can be worked on no longer; empty: it stays open',
      examples: ['2027-01-31T22:00:00Z'],
    }),
  subscription: subscriptionSchema.default(1).meta({ description: '1 free, 2 premium: for holders of a plan' }),
  prerequisites: z
    .array(idSchema)
    .max(20, 'Must be at most 20 courses')
    .default([])
    .meta({ description: 'The courses that must be completed first, by their ids' }),
  completionRule: z.enum(completionRules, { error: 'Must be topics, quizzes or share' }).default('topics').meta({
    description: 'When it counts as completed: all topics done, all quizzes passed, or a share of the topics',
  }),
  completionShare: z
    .number()
    .min(1, 'Must be at least 1')
    .max(100, 'Must be at most 100')
    .nullable()
    .default(null)
    .meta({ description: 'Percent of the topics; needed when the rule is share', examples: [80] }),
  certificateTemplate: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'The template of its certificate; empty: the usual one' }),
});

type CourseFields = z.output<typeof courseFields>;

function checkTogether(course: CourseFields, context: z.RefinementCtx): void {
  const fail = (path: keyof CourseFields, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (course.opensAt !== null && course.closesAt !== null && Date.parse(course.opensAt) >= Date.parse(course.closesAt))
    fail('closesAt', 'Must be later than the opening time');
  if (course.access === 'groups' && course.groups.length === 0) fail('groups', 'Choose at least one group');
  if (course.access === 'channel' && course.channel === null) fail('channel', 'Choose a channel');
  if (course.completionRule === 'share' && course.completionShare === null)
    fail('completionShare', 'Must be a percentage from 1 to 100');
}

export const courseInputSchema = courseFields.superRefine(checkTogether);
export type CourseInput = z.output<typeof courseInputSchema>;

export const courseSummarySchema = z.object({
  _id: idSchema,
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  state: z.enum(courseStates),
  access: z.enum(courseAccesses),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** 2: premium, for holders of a plan. */
  subscription: subscriptionSchema,
  /** The caller would need a plan to take it, and holds none. */
  needsPlan: z.boolean(),
  teachers: z.array(personNameSchema),
  /** For students the published ones alone. */
  topicCount: z.number().int(),
  /** Quizzes in those topics. */
  quizCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CourseSummary = z.output<typeof courseSummarySchema>;

export const courseSchema = courseSummarySchema.extend({
  outcomes: z.array(z.string()),
  description: z.string(),
  /** Faculty only; empty for students. */
  groups: z.array(z.object({ _id: idSchema, name: z.string() })),
  channel: idSchema.nullable(),
  prerequisites: z.array(z.object({ _id: idSchema, title: z.string() })),
  completionRule: z.enum(completionRules),
  completionShare: z.number().nullable(),
  certificateTemplate: idSchema.nullable(),
  publishedAt: z.string().nullable(),
  /** Counts edits; send it back with an update. */
  revision: z.number().int(),
  may: z.object({
    edit: z.boolean(),
    /** It is a draft, and at least one of its topics is published. */
    publish: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Course = z.output<typeof courseSchema>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/v1/api/courses',
  summary: 'Courses: for faculty all of them, for students the published ones that they may take',
  tag: 'Courses',
  access: 'course.read',
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    subscription: listQuery(z.coerce.number<string>().pipe(subscriptionSchema)),
    /** States, any of them; students see published courses whatever they ask for. */
    state: listQuery(z.enum(courseStates)),
    /** The courses that this group may take. */
    group: z.union([z.literal(''), idSchema]).default(''),
    /** 1: those that the caller teaches. */
    mine: z.enum(['', '1']).default(''),
    sort: sortQuery(['createdAt', 'updatedAt', 'title', 'opensAt'], '-createdAt'),
  }),
  response: z.object({ courses: z.array(courseSummarySchema), total: z.number().int() }),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id',
  summary: 'One course, with what the caller may do with it',
  tag: 'Courses',
  access: 'course.read',
  params: idParams,
  response: courseSchema,
});

export const createCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses',
  summary: 'Make a course; it begins as a draft',
  tag: 'Courses',
  access: 'course.write',
  body: courseInputSchema,
  response: courseSchema,
});

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/v1/api/courses/:id',
  summary: 'Change a course; with `revision` a save that started from an older state is refused',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: changesOf(courseFields, { revision: z.int32().positive().optional() }),
  response: courseSchema,
});

export const publishCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/publish',
  summary: 'Publish a course, or make it a draft again',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: z.object({ published: z.boolean().default(true) }),
  response: courseSchema,
});

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/archive',
  summary: 'Put a course away, or take it out again',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: z.object({ archived: z.boolean() }),
  response: courseSchema,
});

export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/duplicate',
  summary: 'Make a draft that is a copy of a course with its topics; quizzes are shared, not copied',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  response: courseSchema,
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/v1/api/courses/:id',
  summary: 'Delete a course; it can be restored',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  response: doneSchema,
});

export const restoreCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/restore',
  summary: 'Bring back a deleted course',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  response: courseSchema,
});
