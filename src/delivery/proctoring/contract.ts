/** Supervising a running exam: what proctors see and do. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { atExamSchema } from '#quizzes/accommodations/contract-exam.ts';

const reason = z
  .string({ error: 'Enter a reason' })
  .trim()
  .min(1, 'Enter a reason')
  .max(500, 'Must be at most 500 characters');
const minutes = z
  .number({ error: 'Must be a number of minutes' })
  .int('Must be whole minutes')
  .max(1440, 'Must be at most 1440 minutes');

const target = {
  /** Attempts at this quiz; null: everybody who is working. */
  attempts: z.array(idSchema).min(1, 'Choose someone').max(5_000, 'Must be at most 5000').nullable(),
  /** Made by the sender: sent twice, it is applied once. */
  key: idSchema.optional(),
};

export const proctorActions = [
  'extend',
  'pause',
  'resume',
  'end',
  'reopen',
  'message',
  'allow-device',
  'unlock',
] as const;
export type ProctorAction = (typeof proctorActions)[number];

export const proctorInputSchema = z.discriminatedUnion(
  'deed',
  [
    z.object({ deed: z.literal('extend'), ...target, reason, minutes: minutes.min(1, 'Must be at least 1 minute') }),
    z.object({ deed: z.literal('pause'), ...target, reason }),
    z.object({ deed: z.literal('resume'), ...target, reason }),
    z.object({ deed: z.literal('end'), ...target, reason }),
    /** `minutes`: beside the time that was left when it ended. */
    z.object({
      deed: z.literal('reopen'),
      ...target,
      attempts: target.attempts.unwrap(),
      reason,
      minutes: minutes.min(0, 'Must be 0 or more').default(0),
    }),
    z.object({
      deed: z.literal('message'),
      ...target,
      text: z.string().trim().min(1, 'Enter a message').max(2_000, 'Must be at most 2000 characters'),
    }),
    z.object({ deed: z.literal('allow-device'), ...target, attempts: target.attempts.unwrap(), reason }),
    z.object({ deed: z.literal('unlock'), ...target, attempts: target.attempts.unwrap(), reason }),
  ],
  { error: `Must be one of ${proctorActions.join(', ')}` },
);
export type ProctorInput = z.output<typeof proctorInputSchema>;

export const doProctorAction = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/proctor',
  summary:
    'Extend, pause, resume, end or reopen attempts, unlock what was stopped outside Safe Exam Browser, tell students something, or allow another device; with the reason, in the log',
  tag: 'Supervision',
  access: 'quiz.watch',
  params: idParams,
  body: proctorInputSchema,
  response: z.object({
    /** The attempts it was done to. */
    done: z.array(idSchema),
    /** How many of those named it could not be done to, because of their state. */
    passedOver: z.number().int(),
  }),
});

/**
 * conflict: it ended with an answer that two windows gave differently, and the student did not choose; late-counted: answers
 * that arrived after the end count.
 */
export const signalKinds = [
  'hidden',
  'fullscreen-left',
  'paste',
  'device',
  'network',
  'conflict',
  'late-counted',
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** A participant as a proctor sees them. */
export const watchedSchema = z.object({
  person: idSchema,
  attempt: idSchema.nullable(),
  number: z.number().int(),
  state: z.enum(['not-started', 'working', 'paused', 'locked', 'submitted']),
  /** Questions with an answer. */
  answered: z.number().int(),
  of: z.number().int(),
  /** The section that is open, from 1, of how many; null where sections have no times. */
  section: z
    .object({ number: z.number().int(), of: z.number().int(), name: z.string(), endsAt: z.string() })
    .nullable(),
  startedAt: z.string().nullable(),
  deadline: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Since when it is stopped, because it was opened outside Safe Exam Browser. */
  lockedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  endedBy: z.enum(['student', 'time', 'proctor']).nullable(),
  /** When the page was heard of last. */
  seenAt: z.string().nullable(),
  /** What was noticed, by kind. */
  signals: z.partialRecord(z.enum(signalKinds), z.number().int()),
  /** Messages that were not acknowledged yet. */
  unread: z.number().int(),
  /** Only its own device may continue. */
  oneDevice: z.boolean(),
  /** Null: the rules of the quiz. */
  accommodation: atExamSchema.nullable(),
});
export type Watched = z.output<typeof watchedSchema>;

export const getMonitor = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/monitor',
  summary: 'Everybody who takes the quiz, as they are now; the stream beside it tells what changes',
  tag: 'Supervision',
  access: 'quiz.watch',
  params: idParams,
  query: z.object({ group: idSchema.optional() }),
  response: z.object({
    /** The server's time. */
    now: z.string(),
    people: z.array(personNameSchema.extend({ email: z.string() })),
    rows: z.array(watchedSchema),
    /** How many who have not started are left out, because a list of them all would be too long. */
    leftOut: z.number().int(),
    supervision: z.object({ notesSignals: z.boolean(), oneDevice: z.boolean() }),
  }),
});
export type Monitor = z.output<typeof getMonitor.response>;

/** What an event `changes` of the stream holds. */
export const changesSchema = z.object({
  now: z.string(),
  rows: z.array(watchedSchema),
  /** People of whom nothing else has changed, with the time their page was heard of. */
  seen: z.array(z.tuple([z.string(), z.string()])),
});
export type Changes = z.output<typeof changesSchema>;

export const streamMonitor = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/monitor/stream',
  summary:
    'Server-sent events about who takes the quiz: `changes` holds rows as in the monitor, `all` says to fetch it again',
  tag: 'Supervision',
  access: 'quiz.watch',
  params: idParams,
  produces: 'text/event-stream',
  response: z.unknown(),
});

export const timelineEventSchema = z.object({
  _id: idSchema,
  /** locked: stopped, because another browser than Safe Exam Browser came. section-finished: before its time was over. */
  kind: z.enum([...signalKinds, 'locked', 'section-finished', ...proctorActions]),
  at: z.string(),
  /** The proctor, or the student who finished a section; null for what the page or the server noticed. */
  by: personNameSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type TimelineEvent = z.output<typeof timelineEventSchema>;

export const getTimeline = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/timeline',
  summary:
    'What happened during one attempt beside its answers: facts that were noticed, sections finished early, actions of proctors, messages',
  tag: 'Supervision',
  access: 'quiz.watch',
  params: idParams,
  response: z.object({
    /** The newest 500. */
    events: z.array(timelineEventSchema),
    eventsTotal: z.number().int(),
    messages: z.array(
      z.object({
        _id: idSchema,
        body: z.string(),
        by: personNameSchema.nullable(),
        sentAt: z.string(),
        acknowledgedAt: z.string().nullable(),
      }),
    ),
  }),
});
