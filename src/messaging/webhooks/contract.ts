/** Webhooks and record stores: addresses of a school's systems that are told of events. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema, pageQuery } from '#platform/contract/shapes.ts';
import { personWays, webhookEvents, webhookKinds } from './rules.ts';

const tag = 'Webhooks';

const urlSchema = z
  .string()
  .trim()
  .max(1000, 'Must be at most 1000 characters')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Must be an address, such as https://records.school.example/events',
  );

export const webhookBody = z.object({
  url: urlSchema,
  description: lineSchema(200),
  events: z
    .array(z.enum(webhookEvents, `Must be among ${webhookEvents.join(', ')}`))
    .min(1, 'Select at least one event')
    .max(50),
  isEnabled: z.boolean(),
  /** Of record stores. */
  personBy: z.enum(personWays),
  /** Of an account at an xAPI record store; without it the secret is sent as a bearer token. */
  userName: lineSchema(200).refine((text) => !text.includes(':'), 'Must not contain a colon'),
});
/** The password or token of a record store. */
const storeSecretSchema = z
  .string()
  .trim()
  .max(2000, 'Must be at most 2000 characters')
  .regex(/^[\x20-\x7e]*$/, 'Must consist of letters, digits and signs of ASCII');
/** A record store as its form has it. */
export const recordStoreBody = webhookBody.extend({ kind: z.enum(webhookKinds), secret: storeSecretSchema });
export type RecordStoreInput = z.output<typeof recordStoreBody>;
export type WebhookInput = z.output<typeof webhookBody>;

const webhookSchema = z.object({
  _id: idSchema,
  kind: z.enum(webhookKinds),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** A record store that is off is paused: its events wait. Those of a webhook that is off are not sent. */
  isEnabled: z.boolean(),
  personBy: z.enum(personWays),
  userName: z.string(),
  /** Messages that wait to be sent, because of failures, a pause, or just now. */
  waiting: z.number().int(),
  /** When it was switched off because days of tries failed. */
  gaveUpAt: instantSchema.nullable(),
  /** When a message arrived last; null: none has in the last 30 days. */
  lastDeliveredAt: instantSchema.nullable(),
  /** Since when all tries fail; null: the last one succeeded, or there was none. */
  failingSince: instantSchema.nullable(),
  /** What the last failed try said. */
  lastError: z.string().nullable(),
  edit: z.number().int(),
  createdAt: instantSchema,
});
export type Webhook = z.output<typeof webhookSchema>;

/** With the signing secret, which is answered this once; null for record stores, which have none. */
const withSecret = z.object({ webhook: webhookSchema, secret: z.string().nullable() });

const messageSchema = z.object({
  _id: idSchema,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  createdAt: instantSchema,
  /** When it is tried next; null: it isn't. */
  nextTryAt: instantSchema.nullable(),
  settledAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
});
export type WebhookMessage = z.output<typeof messageSchema>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/api/admin/webhooks',
  summary: 'The webhooks and record stores of the school; secrets are never shown',
  tag,
  access: 'company.edit',
  response: z.object({ webhooks: z.array(webhookSchema) }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/api/admin/webhooks',
  summary: 'Add a webhook, whose signing secret is answered this once, or a record store, with its `secret`',
  tag,
  access: 'company.edit',
  body: webhookBody.extend({
    kind: z.enum(webhookKinds).default('webhook'),
    description: lineSchema(200).default(''),
    isEnabled: z.boolean().default(true),
    personBy: z.enum(personWays).default('account'),
    userName: webhookBody.shape.userName.default(''),
    secret: storeSecretSchema.default(''),
  }),
  response: withSecret,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/webhooks/:id',
  summary: 'Change a webhook or record store, or switch it on or off; without `secret` a record store’s stays as it is',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(webhookBody, { edit: z.int32().optional(), secret: storeSecretSchema.optional() }),
  response: webhookSchema,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/webhooks/:id',
  summary: 'Remove a webhook with its log; what waits is not sent',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/v1/api/admin/webhooks/:id/secret',
  summary: 'Make a new signing secret; for a day messages are signed with the former one too',
  tag,
  access: 'company.edit',
  params: idParams,
  response: withSecret,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/v1/api/admin/webhooks/:id/test',
  summary: 'Send a test event, as the log will show',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/v1/api/admin/webhooks/:id/messages',
  summary: 'What was sent to a webhook within the last weeks, and what waits; the newest first',
  tag,
  access: 'company.edit',
  params: idParams,
  query: z.object({ ...pageQuery, state: z.enum(['', 'waiting', 'delivered', 'failed']).default('') }),
  response: z.object({ messages: z.array(messageSchema), total: z.number().int() }),
});

export const sendFailedMessages = endpoint({
  method: 'POST',
  path: '/v1/api/admin/webhooks/:id/messages/send',
  summary: 'Send everything again that was given up, in its order and with the same ids',
  tag,
  access: 'company.edit',
  params: idParams,
  response: z.object({ count: z.number().int() }),
});

const messageParams = z.object({ id: idSchema, message: idSchema });

export const getWebhookMessage = endpoint({
  method: 'GET',
  path: '/v1/api/admin/webhooks/:id/messages/:message',
  summary: 'One message with its content and the latest tries',
  tag,
  access: 'company.edit',
  params: messageParams,
  response: messageSchema.extend({
    /** JSON as it is sent. */
    body: z.string(),
    attempts: z.array(
      z.object({
        at: instantSchema,
        durationMs: z.number().int(),
        status: z.number().int().nullable(),
        response: z.string(),
        error: z.string().nullable(),
      }),
    ),
  }),
});
export type WebhookMessageDetails = z.output<typeof getWebhookMessage.response>;

export const sendWebhookMessage = endpoint({
  method: 'POST',
  path: '/v1/api/admin/webhooks/:id/messages/:message/send',
  summary: 'Send a message again, with the same id',
  tag,
  access: 'company.edit',
  params: messageParams,
  response: doneSchema,
});
