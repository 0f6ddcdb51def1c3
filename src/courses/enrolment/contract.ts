/** Taking a course: starting it, reading its topics, getting on, completing it; and watching others do so. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { topicCompletions } from '#courses/courses/topics/contract.ts';
import { certificateSchema } from '#credentials/certificates/contract.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  pageQuery,
  personNameSchema,
  searchQuery,
  sortQuery,
} from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

const topicParams = z.object({ courseId: idSchema, topicId: idSchema });

export const lockSchema = z.object({
  /** not-started: start the course first; later: opens automatically; after: another topic must be done first. */
  why: z.enum(['not-started', 'later', 'after']),
  opensAt: z.string().nullable(),
  topic: idSchema.nullable(),
});

const topicStateSchema = z.object({
  _id: idSchema,
  /** Null: open. */
  lock: lockSchema.nullable(),
  doneAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  seconds: z.number().int(),
});

const quizStateSchema = z.object({
  quiz: idSchema,
  topic: idSchema,
  passed: z.boolean(),
  /** Of the best finished attempt; null when nothing was handed in, or nothing of it is marked yet. */
  percent: z.number().nullable(),
  /** Handed in, and people have yet to mark it. */
  waits: z.boolean(),
  passPercent: z.number(),
});

export const progressSchema = z.object({
  course: idSchema,
  /** Null: not started. */
  startedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** Where to continue: the topic that was open last, or the first one that is open and not done. */
  resume: idSchema.nullable(),
  completedAt: z.string().nullable(),
  topics: z.array(topicStateSchema),
  quizzes: z.array(quizStateSchema),
  done: z.number().int(),
  total: z.number().int(),
  /** 0 to 100, rounded down. */
  percent: z.number().int(),
  /** Why the course cannot be started, in words; null when it can, or when it is. */
  cannotStart: z
    .object({
      code: z.string(),
      message: messageSchema,
      /** The courses that are to be completed first; empty where something else keeps from starting. */
      courses: z.array(z.object({ _id: idSchema, title: z.string() })),
    })
    .nullable(),
  /** Why a course that was started cannot be gone on with (it is closed, or a plan is needed), in words; null when it can. */
  halted: z.object({ code: z.string(), message: messageSchema }).nullable(),
});
export type Progress = z.output<typeof progressSchema>;

export const startCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/startCourse',
  summary: 'Start a course; starting it again changes nothing',
  tag: 'Courses',
  access: 'course.learn',
  params: idParams,
  response: progressSchema,
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/progress',
  summary: 'How far I am in a course; faculty may ask for a student',
  tag: 'Courses',
  access: 'course.read',
  params: idParams,
  query: z.object({ person: idSchema.optional() }),
  response: progressSchema,
});

export const markQuizComplete = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/markQuizComplete',
  summary: 'Count a quiz of the course that I have handed in; refused when it is not finished or not passed',
  tag: 'Courses',
  access: 'course.learn',
  params: idParams,
  body: z.object({ quizId: idSchema }),
  response: progressSchema,
});

const neighbourSchema = z.object({ _id: idSchema, title: z.string(), isOpen: z.boolean() });

export const readTopic = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:courseId/topics/:topicId/read',
  summary: 'One topic to read, once it is open; faculty may look at any',
  tag: 'Courses',
  access: 'course.read',
  params: topicParams,
  response: z.object({
    topic: z.object({
      _id: idSchema,
      course: idSchema,
      title: z.string(),
      body: z.string(),
      completion: z.enum(topicCompletions),
      completionSeconds: z.number().int().nullable(),
      quizzes: z.array(
        z.object({
          quiz: idSchema,
          name: z.string(),
          slug: z.string(),
          questionCount: z.number().int(),
          passPercent: z.number(),
          isAvailable: z.boolean(),
        }),
      ),
    }),
    previous: neighbourSchema.nullable(),
    next: neighbourSchema.nullable(),
    /** Null for faculty, who read without being counted. */
    progress: progressSchema.nullable(),
  }),
});

export const reportTopic = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:courseId/topics/:topicId/progress',
  summary: 'Report that I have read on: seconds since the last report, the end reached, or done by hand',
  tag: 'Courses',
  access: 'course.learn',
  params: topicParams,
  body: z.object({
    seconds: z.number().int('Must be whole seconds').min(0, 'Must be 0 or more').max(3_600).default(0),
    readToEnd: z.boolean().default(false),
    /** Only where the topic is done by hand; false takes it back. */
    done: z.boolean().optional(),
  }),
  response: progressSchema,
});

export const studentSchema = z.object({
  person: personNameSchema,
  email: z.string(),
  /** Null: not started. */
  startedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int(),
  percent: z.number().int(),
  quizzesPassed: z.number().int(),
  quizzesTotal: z.number().int(),
  /** Of how many quizzes `meanPercent` is the mean. */
  quizzesWithResult: z.number().int(),
  /** Mean of the best results at the quizzes that were handed in and marked. */
  meanPercent: z.number().nullable(),
});
export type EnrolledStudent = z.output<typeof studentSchema>;

const studentFilter = {
  q: searchQuery,
  group: z.union([z.literal(''), idSchema]).default(''),
  /**
   * active: not completed; completed; idle: not completed and not seen for 14 days; waiting: those whom the course is for
   * and who have not started it. Of a course that is open to everybody these are the members of the chosen group.
   */
  state: z
    .enum(['', 'active', 'completed', 'idle', 'waiting'], { error: 'Must be active, completed, idle or waiting' })
    .default(''),
};

export const enrolledStudents = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/enrolledStudents',
  summary: 'Who has started the course, how far they are, when they were last seen, and their results',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  query: z.object({
    ...pageQuery,
    ...studentFilter,
    sort: sortQuery(['name', 'startedAt', 'lastSeenAt', 'percent'], '-lastSeenAt'),
  }),
  response: z.object({
    students: z.array(studentSchema),
    total: z.number().int(),
    counts: z.object({
      all: z.number().int(),
      completed: z.number().int(),
      idle: z.number().int(),
      /** Null: the course is for everybody, and no group is chosen. */
      waiting: z.number().int().nullable(),
    }),
  }),
});

export const exportStudents = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/enrolledStudents/export',
  summary: 'The students of a filter as a CSV file, with the day on which each topic was done (at most 20000 students)',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  query: z.object(studentFilter),
  produces: 'text/csv',
  response: z.unknown(),
});

export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/v1/api/courses/:id/enrolledStudents/:personId',
  summary:
    'Take somebody out of the course with how far they were; attempts and certificates stay, and they may start again',
  tag: 'Courses',
  access: 'course.write',
  params: z.object({ id: idSchema, personId: idSchema }),
  response: doneSchema,
});

export const messageStudents = endpoint({
  method: 'POST',
  path: '/v1/api/courses/:id/message',
  summary: 'Tell students of the course something; without a text they are reminded to continue, or to start',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  body: z.object({
    /** Those of them whom the filter finds: who has started the course, or with the state waiting who has not. */
    people: z.array(idSchema).max(1_000, 'Must be at most 1000 students').default([]),
    /** Everybody whom the filter finds, instead of single people. */
    everybody: z.boolean().default(false),
    ...studentFilter,
    text: z.string().trim().max(2_000, 'Must be at most 2000 characters').default(''),
    title: lineSchema(200).default(''),
  }),
  response: z.object({ told: z.number().int() }),
});

export const getCourseCertificateUrl = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/getCertificateUrl',
  summary: 'My certificate of a course that I have completed; it is issued with the first call',
  tag: 'Certificates',
  access: 'course.learn',
  params: idParams,
  response: z.object({ url: z.string(), certificate: certificateSchema }),
});

export const myCourses = endpoint({
  method: 'GET',
  path: '/v1/api/courses/enrolled',
  summary: 'The courses that I have started, the one that I was last in on top',
  tag: 'Courses',
  access: 'course.learn',
  query: z.object({ ...pageQuery }),
  response: z.object({
    courses: z.array(
      z.object({
        _id: idSchema,
        title: z.string(),
        cover: z.string().nullable(),
        percent: z.number().int(),
        done: z.number().int(),
        total: z.number().int(),
        completedAt: z.string().nullable(),
        lastSeenAt: z.string(),
        resume: z.object({ _id: idSchema, title: z.string() }).nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
