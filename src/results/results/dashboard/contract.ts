/** What a student needs next: the overview, with what they learn beside quizzes. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { quizSummarySchema } from '#quizzes/contract.ts';
import { attemptSummarySchema, strengthSchema } from '#results/results/contract.ts';

/** What a student learns beside quizzes; other slices fill it, and where none does it is null. */
const enrolmentSchema = z.object({
  courses: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** Where it continues: a path of this site. */
      href: z.string(),
      /** 0 to 100. */
      percent: z.number(),
      /** The next step in it. */
      next: z.string().nullable(),
    }),
  ),
  certificates: z.array(z.object({ _id: idSchema, name: z.string(), href: z.string(), issuedAt: z.string() })),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

const dashboardSchema = z.object({
  /** The server's time, from which clocks count. */
  now: z.string(),
  person: personNameSchema,
  /** Running attempts. */
  resume: z.array(attemptSummarySchema.extend({ remainingMs: z.number().nullable() })),
  /** Quizzes that can be started now, the one that closes first on top. */
  open: z.array(quizSummarySchema),
  /** Quizzes that open later. */
  upcoming: z.array(quizSummarySchema),
  recent: z.array(attemptSummarySchema),
  figures: z.object({
    quizzesTaken: z.number().int(),
    attempts: z.number().int(),
    /** Of how many of them `meanPercent` is the mean; the others are not marked yet. */
    graded: z.number().int(),
    meanPercent: z.number().nullable(),
    /** Quizzes that were passed, and all with a pass mark that were taken and marked. */
    passed: z.number().int(),
    judged: z.number().int(),
    /** Days in a row on which the student began, answered or handed in something, up to today or yesterday. */
    streakDays: z.number().int(),
  }),
  /** This week, from Monday on: on which days the student practised, and on how many they want to (0: no goal). */
  week: z.object({
    /** `isRest`: a day without practice that did not end the streak, one a week. */
    days: z.array(z.object({ day: z.string(), isActive: z.boolean(), isRest: z.boolean() })),
    goalDays: z.number().int(),
  }),
  strengths: z.array(strengthSchema),
  learning: enrolmentSchema.nullable(),
});
export type StudentDashboard = z.output<typeof dashboardSchema>;

export const getStudentDashboard = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/studentDashData',
  summary: 'What the student who is signed in needs next',
  tag: 'Results',
  access: 'results.own',
  response: dashboardSchema,
});

export const getStudentDashboardOf = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/studentDashData/:id',
  summary: 'The same for one student, for that student and for faculty',
  tag: 'Results',
  access: 'results.own',
  params: idParams,
  response: dashboardSchema,
});

export const setStudyGoal = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/studyGoal',
  summary: 'On how many days of a week I want to practise; 0: no goal',
  tag: 'Results',
  access: 'results.own',
  body: z.object({
    days: z.number().int('Must be a whole number').min(0, 'Must be 0 or more').max(7, 'Must be at most 7'),
  }),
  response: doneSchema,
});
