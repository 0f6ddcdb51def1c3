/** Exams that are taken in Safe Exam Browser: what the school says, and the file of settings. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';
import { quittings, safeBrowserModes, usualOptions } from './rules.ts';

/** Typed by supervisors at many devices. */
const quitPasswordSchema = lineSchema(100).pipe(z.string().min(8, 'Must be at least 8 characters'));

/** Nothing that a filter of addresses has no use for: the Config Key is computed of it without any escaping. */
const addressSchema = z
  .string()
  .trim()
  .max(500, 'Must be at most 500 characters')
  .regex(
    /^[A-Za-z0-9*][A-Za-z0-9*:._~/?#@!$&'()+,;=%-]*$/,
    'Must be an address such as dictionary.example.org or *.example.org/words/*',
  );

const keySchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'Must be 64 digits and letters from a to f, as Safe Exam Browser shows it');
const keysSchema = z.array(keySchema).max(100, 'Must be at most 100 keys').default([]);

export const safeBrowserOptionsSchema = z.object({
  quitting: z.enum(quittings).default(usualOptions.quitting),
  quitPassword: quitPasswordSchema.nullable().default(null),
  spellCheck: z.boolean().default(usualOptions.spellCheck),
  taskBar: z.boolean().default(usualOptions.taskBar),
  time: z.boolean().default(usualOptions.time),
  reload: z.boolean().default(usualOptions.reload),
  audio: z.boolean().default(usualOptions.audio),
  addresses: z.array(addressSchema).max(50, 'Must be at most 50 addresses').default([]),
});

export const safeBrowserSchema = z.object({
  /** off: any browser; made: with settings that are written here; given: with the school's own, known by their keys. */
  mode: z.enum(safeBrowserModes).default('off'),
  options: safeBrowserOptionsSchema.prefault({}),
  /** Config Keys, where the settings are the school's own; of several one must be proved. */
  configKeys: keysSchema,
  /** Browser Exam Keys of the versions that may be used; none: every version. */
  browserKeys: keysSchema,
});

export const safeBrowserInputSchema = safeBrowserSchema.refine(
  ({ mode, options }) => mode !== 'made' || options.quitting !== 'password' || options.quitPassword !== null,
  { path: ['options', 'quitPassword'], error: 'Enter a quit password' },
);
export type SafeBrowserInput = z.output<typeof safeBrowserInputSchema>;

export const safeBrowserViewSchema = safeBrowserSchema.extend({
  /** Of the settings that are written here; null where they are not. */
  madeKey: z.string().nullable(),
  /** Where the file of settings is fetched; null where there is none. */
  file: z.string().nullable(),
  /** Attempts are asked for a proof that nothing can give: there is no key. */
  lacksKeys: z.boolean(),
});
export type SafeBrowser = z.output<typeof safeBrowserViewSchema>;

export const getSafeBrowser = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/safe-browser',
  summary: 'Whether attempts are taken in Safe Exam Browser, with which settings, and by which keys it is known',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: safeBrowserViewSchema,
});

export const setSafeBrowser = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/safe-browser',
  summary:
    'Ask for Safe Exam Browser, or no longer: it is asked of who starts from now on; students already working are freed of it, and may use the new keys beside the old',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(safeBrowserSchema),
  response: safeBrowserViewSchema,
});

export const fetchSettings = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/safe-browser/file/:token',
  summary:
    'The settings for Safe Exam Browser as a .seb file, not encrypted; Safe Exam Browser fetches it by itself before anybody has signed in',
  tag: 'Quizzes',
  access: 'anyone',
  params: z.object({ id: idSchema, token: z.string().max(100) }),
  produces: 'application/seb',
  response: z.unknown(),
});
