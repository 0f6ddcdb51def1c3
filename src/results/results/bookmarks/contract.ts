/** Questions that people want to find again in the review of an attempt, with their own notes. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';

const tag = 'Results';
export const LONGEST_NOTE = 4000;

const bookmarkNoteSchema = z.string().trim().max(LONGEST_NOTE, `Must be at most ${LONGEST_NOTE} characters`);

export const getBookmarks = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/bookmarks',
  summary: 'My bookmarks and notes in the review of an attempt',
  tag,
  access: 'results.own',
  params: idParams,
  response: z.object({ bookmarks: z.array(z.object({ question: idSchema, note: z.string() })) }),
});

export const setBookmark = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/attempts/:id/bookmarks',
  summary:
    'Bookmark a question of an attempt whose review I see, or change my note on it; an absent note stays as it is',
  tag,
  access: 'results.own',
  params: idParams,
  body: z.object({ question: idSchema, note: bookmarkNoteSchema.optional() }),
  response: doneSchema,
});

export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/v1/api/quizes/attempts/:id/bookmarks/:question',
  summary: 'Remove my bookmark of a question, and my note on it',
  tag,
  access: 'results.own',
  params: z.object({ id: idSchema, question: idSchema }),
  response: doneSchema,
});

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/bookmarks',
  summary: 'My bookmarks in all attempts whose review I see now, the latest first',
  tag,
  access: 'results.own',
  query: z.object(pageQuery),
  response: z.object({
    bookmarks: z.array(
      z.object({
        attempt: idSchema,
        quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
        question: idSchema,
        /** Its number in the paper. */
        position: z.number().int(),
        note: z.string(),
        updatedAt: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
});
