/** Work that takes longer than a request: looking at it, stopping it, trying again, fetching what it made. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const taskSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  title: messageSchema,
  state: z.enum(taskStates),
  /** Steps done, of `total`; null while nobody knows how many there are. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** What to tell the person, when it failed. */
  error: messageSchema.nullable(),
  /** Numbers that the kind of task gives at its end. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The file that it made. */
  file: z.object({ name: z.string() }).nullable(),
  startedBy: z.object({ _id: idSchema, name: z.string() }).nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type TaskView = z.output<typeof taskSchema>;

export const listTasks = endpoint({
  method: 'GET',
  path: '/v1/api/tasks',
  summary: 'My tasks, the newest first; an admin may ask for those of everybody',
  tag: 'Tasks',
  access: 'signed-in',
  query: z.object({ ...pageQuery, all: z.enum(['0', '1'], { error: 'Must be 0 or 1' }).default('0') }),
  response: z.object({ tasks: z.array(taskSchema), total: z.number().int() }),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/v1/api/tasks/:id',
  summary: 'One task: how far it is, how it ended',
  tag: 'Tasks',
  access: 'signed-in',
  params: idParams,
  response: taskSchema,
});

export const getTaskFile = endpoint({
  method: 'GET',
  path: '/v1/api/tasks/:id/file',
  summary: 'The file that a task made',
  tag: 'Tasks',
  access: 'signed-in',
  params: idParams,
  response: z.unknown(),
  produces: ANY_FILE,
});

export const cancelTask = endpoint({
  method: 'POST',
  path: '/v1/api/tasks/:id/cancel',
  summary: 'Stop a task; what it has not finished is undone',
  tag: 'Tasks',
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});

export const retryTask = endpoint({
  method: 'POST',
  path: '/v1/api/tasks/:id/retry',
  summary: 'Run a failed or cancelled task again from the start',
  tag: 'Tasks',
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});
