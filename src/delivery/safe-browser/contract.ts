/** Students and Safe Exam Browser: whether it is needed, how to get into it, and the page's own proof. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams } from '#platform/contract/shapes.ts';

export const getWayIn = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/safe-browser/way',
  summary: 'Whether I need Safe Exam Browser here and now, and how I get into it; id is the quiz or my attempt',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  response: z.object({
    isNeeded: z.boolean(),
    /** This request or this session has proved it. */
    isProven: z.boolean(),
    /**
     * `seb` in the page's address when the page proves it: hashes made of the address are then good for this session
     * only.
     */
    challenge: z.string(),
    /** The exam page, where the proof is made. */
    page: z.string(),
    /** Opens the exam in Safe Exam Browser; null where the settings are the school's own. */
    link: z.string().nullable(),
    /** The same settings as a file. */
    file: z.string().nullable(),
  }),
});
export type WayIn = z.output<typeof getWayIn.response>;

const hashSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'Must be 64 digits and letters from a to f');

export const proveSafeBrowser = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/safe-browser/proof',
  summary:
    'My exam page is in Safe Exam Browser: the hashes that its JavaScript knows of the address of the page; or nothing, where every request says it in its header',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  body: z.object({
    /** The whole address of the exam page, with its challenge. */
    url: z.string().max(2_000).optional(),
    configKeyHash: hashSchema.nullable().default(null),
    browserKeyHash: hashSchema.nullable().default(null),
  }),
  response: doneSchema,
});
