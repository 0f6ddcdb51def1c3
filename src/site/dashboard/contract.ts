/** What a teacher needs to see first. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { quizSummarySchema } from '#quizzes/contract.ts';

const quizNameSchema = z.object({ _id: idSchema, name: z.string(), slug: z.string() });

/** What waits for people, by quiz. */
const waitingSchema = z.object({
  quizzes: z.array(quizNameSchema.extend({ open: z.number().int() })),
  total: z.number().int(),
});

export const getTeacherDashboard = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/teacherDashData',
  summary: 'Quizzes that run, come and have just ended, with their participants',
  tag: 'Dashboard',
  access: 'quiz.watch',
  query: z.object({ group: idSchema.optional() }),
  response: z.object({
    running: z.array(quizSummarySchema),
    upcoming: z.array(quizSummarySchema),
    ended: z.array(
      quizSummarySchema.extend({
        /** Of the counted results, as in the analysis of the quiz. */
        meanPercent: z.number().nullable(),
        /** People who have handed in; guests are left out. */
        submitted: z.number().int(),
        /** Those of them who have no result yet, because people mark it. */
        waiting: z.number().int(),
      }),
    ),
    drafts: z.array(quizSummarySchema),
    figures: z.object({
      questions: z.number().int(),
      quizzes: z.number().int(),
      students: z.number().int(),
      /** Handed in on the last seven days of the school's calendar, today included, and on the seven before. */
      attemptsThisWeek: z.number().int(),
      attemptsWeekBefore: z.number().int(),
    }),
    /** What opens or closes today, by the clocks of the school. */
    today: z.array(
      quizNameSchema.extend({
        opensAt: z.string().nullable(),
        closesAt: z.string().nullable(),
        /** Attempts that run and that are handed in. */
        open: z.number().int(),
        submitted: z.number().int(),
      }),
    ),
    /** Quizzes with answers that wait for people to mark them, the longest waiting first. */
    toMark: z.object({
      quizzes: z.array(
        quizNameSchema.extend({
          answers: z.number().int(),
          /** Attempts that these answers are in. */
          papers: z.number().int(),
          /** When the first of them was handed in. */
          since: z.string(),
        }),
      ),
      /** Quizzes, answers and attempts altogether. */
      total: z.number().int(),
      answers: z.number().int(),
      papers: z.number().int(),
    }),
    /** Questions whose statistics ask for a look, over everyone who took the quiz. */
    flagged: z.object({
      questions: z.array(
        z.object({
          _id: idSchema,
          title: z.string(),
          quiz: quizNameSchema,
          n: z.number().int(),
          /** 0 to 1. */
          facility: z.number(),
          /** −100 to 100. */
          discrimination: z.number().nullable(),
          reasons: z.array(z.enum(['hard', 'easy', 'negative'])),
        }),
      ),
      total: z.number().int(),
    }),
    /** What students ask about questions and nobody has answered, in the quizzes of the reader; of admins, in all. */
    complaints: waitingSchema,
    /** Certificates in the same quizzes whose holders no longer pass. */
    decisions: waitingSchema,
    atRisk: z.object({
      students: z.array(
        personNameSchema.extend({
          email: z.string(),
          lastActiveAt: z.string(),
          inactive: z.boolean(),
          /** Mean percent of the latest results and of as many before; null unless it has fallen. */
          trend: z.object({ recent: z.number(), earlier: z.number() }).nullable(),
          /** Results below the pass mark; null unless there are too many. */
          below: z.object({ failed: z.number().int(), of: z.number().int() }).nullable(),
        }),
      ),
      total: z.number().int(),
      /** When it was looked for; null: not yet. */
      asOf: z.string().nullable(),
    }),
  }),
});
export type TeacherDashboard = z.output<typeof getTeacherDashboard.response>;
