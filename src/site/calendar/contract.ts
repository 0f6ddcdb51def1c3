/** Dates of exams and deadlines: on the screen, as a file, and for calendar applications. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, instantSchema } from '#platform/contract/shapes.ts';
import { entryKinds } from './rules.ts';

const tag = 'Calendar';

export const getCalendar = endpoint({
  method: 'GET',
  path: '/v1/api/calendar',
  summary:
    'Exams and deadlines between two instants: a student’s own by their accommodations, of faculty all of the school',
  tag,
  access: 'quiz.read',
  query: z.object({ from: instantSchema, until: instantSchema }),
  response: z.object({
    entries: z.array(
      z.object({
        kind: z.enum(entryKinds),
        quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
        start: z.string(),
        /** Null for a moment. */
        end: z.string().nullable(),
        /** The student has handed in an attempt. */
        isDone: z.boolean(),
        /** The student needs a plan to take it. */
        needsPlan: z.boolean(),
      }),
    ),
    /** Practice that is assigned to the student, by when it is due. */
    practice: z.array(
      z.object({
        _id: idSchema,
        topics: z.array(z.string()),
        dueAt: z.string(),
        /** They have answered as many questions as are asked. */
        isDone: z.boolean(),
      }),
    ),
  }),
});
export type CalendarEntry = z.output<typeof getCalendar.response>['entries'][number];
export type CalendarPractice = z.output<typeof getCalendar.response>['practice'][number];

const feedSchema = z.object({
  feed: z
    .object({
      /** Secret: it gives access to the dates. */
      address: z.string(),
      createdAt: z.string(),
      /** When an application last read it, to the hour; null: never. */
      readAt: z.string().nullable(),
    })
    .nullable(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/v1/api/calendar/feed',
  summary: 'My secret address for calendar applications; null while there is none',
  tag,
  access: 'quiz.read',
  response: feedSchema,
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/v1/api/calendar/feed',
  summary: 'Make a secret address for calendar applications; one that was there before ends',
  tag,
  access: 'quiz.read',
  response: feedSchema,
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/v1/api/calendar/feed',
  summary: 'Revoke my secret address: applications that read it get 404',
  tag,
  access: 'quiz.read',
  response: doneSchema,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/v1/api/calendar/feeds/:file',
  summary: 'The exams and deadlines of one person as iCalendar (RFC 5545), by their secret address',
  tag,
  access: 'anyone',
  params: z.object({ file: z.string().max(100, 'Must be at most 100 characters') }),
  response: z.undefined(),
  produces: 'text/calendar',
});

export const getQuizCalendarFile = endpoint({
  method: 'GET',
  path: '/v1/api/calendar/quizzes/:id',
  summary: 'The dates of one quiz as an iCalendar file',
  tag,
  access: 'quiz.read',
  params: idParams,
  response: z.undefined(),
  produces: 'text/calendar',
});
