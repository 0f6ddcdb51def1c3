import { z } from 'zod';

/** What a student has at an exam beside the rules of its quiz. */
export const atExamSchema = z.object({
  /** More time, in seconds, by factor and minutes together. */
  extraSeconds: z.number().int(),
  /** No time limit. */
  unlimited: z.boolean(),
  separateRoom: z.boolean(),
  /** Minutes of rest breaks that the supervisor gives; 0: none. */
  breakMinutes: z.number().int(),
});
export type AtExam = z.output<typeof atExamSchema>;
