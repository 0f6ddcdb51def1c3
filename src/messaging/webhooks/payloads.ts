/** What the messages of each event hold, as the contract describes it. */
import { z } from 'zod';
import { keysOf } from '#platform/contract/object-of.ts';
import { idSchema, instantSchema } from '#platform/contract/shapes.ts';
import type { WebhookEvent } from './rules.ts';

const attempt = z.strictObject({ attempt: idSchema, quiz: idSchema, person: idSchema });
const graded = attempt.extend({
  score: z.number().nullable(),
  maxScore: z.number(),
  /** Null: there is no pass mark, or no question counts. */
  passed: z.boolean().nullable(),
});
const person = z.strictObject({ person: idSchema });
const membership = z.strictObject({ course: idSchema, person: idSchema });

/** The data of each event with what happened, and an example. */
const events = {
  'attempt.started': { summary: 'An attempt starts', data: attempt },
  'attempt.submitted': { summary: 'An attempt is handed in', data: attempt },
  'attempt.graded': { summary: 'An attempt is graded', data: graded },
  'attempt.regraded': { summary: 'The result of an attempt changes', data: graded },
  'person.created': { summary: 'An account is created', data: person },
  'person.changed': { summary: 'Details, roles or status of a person change', data: person },
  'person.left': { summary: 'An account is disabled or deleted', data: person },
  'course.published': { summary: 'A course is published', data: z.strictObject({ course: idSchema }) },
  'course.enrolled': { summary: 'A person starts a course', data: membership },
  'course.left': { summary: 'A person is removed from a course', data: membership },
  'topic.completed': {
    summary: 'A person completes a topic of a course',
    data: membership.extend({ topic: idSchema }),
  },
  'course.completed': { summary: 'A person completes a course', data: membership },
  'certificate.issued': {
    summary: 'A certificate of a quiz or course is issued',
    data: person.extend({ certificate: idSchema, quiz: idSchema.optional(), course: idSchema.optional() }),
  },
} as const satisfies Record<WebhookEvent, { summary: string; data: z.ZodObject }>;

const EXAMPLE_ID = '0199f0a2-7c1e-7b3a-9d55-2f1f6f0c4a10';
const exampleValues: Readonly<Record<string, unknown>> = { score: 17.5, maxScore: 20, passed: true };

/** The message of an event, as it is sent. */
export const messageOf = (type: WebhookEvent) =>
  z.strictObject({ type: z.literal(type), timestamp: instantSchema, data: events[type].data });

const exampleOf = (type: WebhookEvent) => ({
  type,
  timestamp: '2026-11-23T10:42:00.000Z',
  data: Object.fromEntries(
    Object.entries(events[type].data.shape)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name]) => [name, exampleValues[name] ?? EXAMPLE_ID]),
  ),
});

/** Every event for the description of the interface. */
export const describedEvents = keysOf(events).map((type) => ({
  name: type,
  summary: events[type].summary,
  message: messageOf(type),
  example: exampleOf(type),
}));
