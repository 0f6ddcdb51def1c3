/** How attempts at a quiz are supervised. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams } from '#platform/contract/shapes.ts';

export const supervisionSchema = z.object({
  /** The exam page notes when it is left, when something is pasted and when the device or the network changes. */
  notesSignals: z.boolean(),
  /** Answers are only taken from the device on which the attempt was started. */
  oneDevice: z.boolean(),
});

export const getSupervision = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/supervision',
  summary: 'How attempts that begin from now on are supervised',
  tag: 'Supervision',
  access: 'quiz.read',
  params: idParams,
  response: supervisionSchema,
});

export const setSupervision = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/supervision',
  summary: 'Change how attempts that begin from now on are supervised',
  tag: 'Supervision',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(supervisionSchema),
  response: supervisionSchema,
});
