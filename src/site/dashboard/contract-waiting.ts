/** How much waits for somebody of the staff, for the menu. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';

const count = z.number().int();

export const getWaiting = endpoint({
  method: 'GET',
  path: '/v1/api/waiting',
  summary: 'How much waits for me: answers to mark, open queries, certificates to decide; for admins, requests too',
  tag: 'Dashboard',
  access: 'quiz.mark',
  response: z.object({
    /** Answers that people have to mark, as on the tab of each quiz, and in how many attempts they are. */
    answers: count,
    papers: count,
    queries: count,
    decisions: count,
    /** What waits for admins, `plans` being requests for one; null for everybody else. */
    company: z.object({ messages: count, deletions: count, names: count, plans: count }).nullable(),
  }),
});
export type Waiting = z.output<typeof getWaiting.response>;
