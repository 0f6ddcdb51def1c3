/** What the open exam page and the server tell each other beside answers. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { attemptStates, sectionStandingSchema } from '#delivery/contract.ts';
import { doneSchema, idParams, idSchema } from '#platform/contract/shapes.ts';

export const examMessageSchema = z.object({ _id: idSchema, body: z.string(), sentAt: z.string() });
export type ExamMessage = z.output<typeof examMessageSchema>;

/** What the page may report; the rest the server detects itself. */
export const reportedKinds = ['hidden', 'fullscreen-left', 'paste'] as const;

export const beat = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/beat',
  summary: 'The exam page is there; answers the state of the attempt, and messages of its supervisors',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  body: z.object({
    /** What was noticed since the last time, where the student was told that it is noted. */
    noticed: z
      .array(
        z.object({
          _id: idSchema,
          kind: z.enum(reportedKinds),
          /** How long ago, in milliseconds. */
          ago: z.number().int().min(0).max(86_400_000),
          /** For how long, where it is over. */
          ms: z.number().int().min(0).max(86_400_000).optional(),
          question: idSchema.optional(),
        }),
      )
      .max(50, 'Must be at most 50')
      .default([]),
  }),
  response: z.object({
    state: z.enum(attemptStates),
    isPaused: z.boolean(),
    /** It was stopped, because another browser came; its clock runs. */
    isLocked: z.boolean(),
    remainingMs: z.number().nullable(),
    /** From start to end, as it is now; null without a deadline. */
    totalMs: z.number().nullable(),
    section: sectionStandingSchema.nullable(),
    /** Answers are not taken from this device. */
    isOtherDevice: z.boolean(),
    notesSignals: z.boolean(),
    /** When another page than this browser's saved an answer last, as far as it is known; then the answers are to be asked for. */
    savedElsewhereAt: z.string().nullable(),
    /** Not acknowledged yet, oldest first. */
    messages: z.array(examMessageSchema),
  }),
});
export type Standing = z.output<typeof beat.response>;

/** As the data of an event, with nothing beyond what is promised. */
export const sayStanding = (standing: Standing): string => JSON.stringify(beat.response.parse(standing));

export const streamLine = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/line',
  summary:
    'Server-sent events for the open exam page: `standing` holds the new state of its attempt, as `beat` answers it, `changed` says to ask',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  produces: 'text/event-stream',
  response: z.unknown(),
});

export const acknowledgeMessage = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/acknowledge',
  summary: 'I have read this message of a supervisor',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  body: z.object({ message: idSchema }),
  response: doneSchema,
});
