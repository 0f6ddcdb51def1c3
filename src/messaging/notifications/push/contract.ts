/** Being told on a device, also while the site is not open there (web push, RFC 8030). */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema } from '#platform/contract/shapes.ts';

const tag = 'Notifications';

export const deviceSchema = z.object({ _id: idSchema, createdAt: z.string(), endpoint: z.string() });
export type PushDevice = z.output<typeof deviceSchema>;

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .max(200)
    .refine(
      (text) => /^[\w-]+={0,2}$/.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes,
      `Must be ${what}`,
    );

export const getPush = endpoint({
  method: 'GET',
  path: '/v1/api/notices/push',
  summary: 'On which of my devices I am told, and the key with which another one registers',
  tag,
  access: 'signed-in',
  response: z.object({
    publicKey: z.string().nullable().describe('Null before any device of the school has asked for one'),
    devices: z.array(deviceSchema),
  }),
});

export const makePushKey = endpoint({
  method: 'POST',
  path: '/v1/api/notices/push/key',
  summary: 'The key with which a device registers; made when the school has none yet',
  tag,
  access: 'signed-in',
  response: z.object({ publicKey: z.string() }),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/v1/api/notices/push',
  summary: 'Be told on this device of exams that begin and of results; the body is what the browser made of the key',
  tag,
  access: 'signed-in',
  body: z.object({
    endpoint: z.url('Must be the address that the browser was given').max(1000),
    keys: z.object({
      p256dh: base64url(65, 'the public key of the browser'),
      auth: base64url(16, 'the secret of the browser'),
    }),
  }),
  response: deviceSchema,
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/v1/api/notices/push/:id',
  summary: 'No longer be told on a device of mine',
  tag,
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});
