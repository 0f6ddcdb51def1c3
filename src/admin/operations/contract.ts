/** What admins see of their running site: numbers of people and exams, of space, mails and jobs. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

const count = z.number().int();

/** People who were here within the last day, week and 30 days. */
const activeSchema = z.object({ day: count, week: count, month: count });

const dayFigureSchema = z.object({
  /** A day in the tenant's time zone, as 2026-11-21. */
  day: z.string(),
  /** Attempts handed in. */
  attempts: count,
  /** Students who handed in. */
  students: count,
});

export const examTodaySchema = z.object({
  _id: idSchema,
  name: z.string(),
  slug: z.string(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** `soon`: opens later today; `running`: open now; `over`: closed today. */
  state: z.enum(['soon', 'running', 'over']),
  /** Students who may take it. */
  expected: count,
  working: count,
  submitted: count,
});
export type ExamToday = z.output<typeof examTodaySchema>;

export const queueSchema = z.object({ waiting: count, running: count, done: count, failed: count });

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/v1/api/admin/adminSummary',
  summary: 'How the site is doing: activity, exams today, space, mails, jobs, failed sign-ins',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({
    people: z.object({ students: count, teachers: count, admins: count }),
    activeStudents: activeSchema,
    /** The last 14 days, the oldest first. */
    activity: z.array(dayFigureSchema),
    /** The first 12. */
    exams: z.array(examTodaySchema),
    examsTotal: count,
    storage: z.object({
      images: count,
      /** Bytes of pictures and files. */
      used: count,
      allowed: count.nullable(),
    }),
    mail: queueSchema.extend({ delivery: z.enum(['smtp', 'mailbox']) }),
    /** Those of the last seven days. */
    tasks: queueSchema,
    failedLogins: z.object({ hour: count, day: count }),
    /** Actions in the audit log of the last day. */
    deeds: count,
  }),
});
export type AdminSummary = z.output<typeof getAdminSummary.response>;

export const getPeopleSummary = endpoint({
  method: 'GET',
  path: '/v1/api/users/adminSummary',
  summary: 'How many people there are, by role and state',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({
    total: count,
    roles: z.object({ student: count, teacher: count, admin: count }),
    states: z.object({ active: count, invited: count, disabled: count }),
    /** Made within the last 30 days. */
    newcomers: count,
    active: activeSchema,
    groups: count,
  }),
});
export type PeopleSummary = z.output<typeof getPeopleSummary.response>;

const resultsShape = {
  /** Finished attempts. */
  attempts: count,
  /** Quizzes with a finished attempt. */
  quizzes: count,
  /** Of how many of them `meanPercent` is the mean; the others are not marked yet. */
  graded: count,
  /** Mean of the percents of the marked attempts. */
  meanPercent: z.number().nullable(),
  /** Attempts at quizzes with a pass mark, and those of them that reached it. */
  judged: count,
  passed: count,
};

export const getStudentsSummary = endpoint({
  method: 'GET',
  path: '/v1/api/admin/studentSummary',
  summary: 'The students of the site together: how many are active, and how they do',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({
    students: count,
    active: activeSchema,
    neverHere: count,
    /** Of the last 30 days. */
    results: z.object(resultsShape),
  }),
});
export type StudentsSummary = z.output<typeof getStudentsSummary.response>;

export const getStudentSummary = endpoint({
  method: 'GET',
  path: '/v1/api/admin/studentSummary/:id',
  summary: 'The statistics of one student',
  tag: 'Admin',
  access: 'company.edit',
  params: idParams,
  response: z.object({
    student: z.object({
      _id: idSchema,
      name: z.string(),
      email: z.string(),
      state: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string().nullable(),
    }),
    groups: z.array(z.object({ _id: idSchema, name: z.string() })),
    results: z.object(resultsShape),
    openAttempts: count,
    certificates: count,
    lastAttemptAt: z.string().nullable(),
  }),
});
export type StudentSummary = z.output<typeof getStudentSummary.response>;
