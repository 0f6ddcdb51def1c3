/** What a teacher needs to see first. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { quizSummarySchema } from '#quiz/contract.ts';

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
    ended: z.array(quizSummarySchema.extend({ meanPercent: z.number().nullable(), submitted: z.number().int() })),
    drafts: z.array(quizSummarySchema),
    figures: z.object({
      questions: z.number().int(),
      quizzes: z.number().int(),
      students: z.number().int(),
      attemptsThisWeek: z.number().int(),
    }),
  }),
});
export type TeacherDashboard = z.output<typeof getTeacherDashboard.response>;
