/** Files that students add to their answers. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

const MEBIBYTE = 1024 * 1024;
/** As large as any question allows. */
export const MOST_FILE_BYTES = 50 * MEBIBYTE;

export const storeAnswerFile = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/files',
  summary:
    'Store a file for a question of my running attempt (form field `file`); the answer then names it by its hash',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  query: z.object({ question: idSchema }),
  multipart: true,
  bodyLimit: MOST_FILE_BYTES + MEBIBYTE,
  response: z.object({ hash: z.string(), name: z.string(), size: z.number().int(), mime: z.string() }),
});

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Must be the hash of a file');

export const readOwnFile = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/ownFiles/:hash',
  summary: 'A file of an answer of mine, to be saved; for guests too',
  tag: 'Exam',
  access: 'exam.sit',
  params: z.object({ id: idSchema, hash: hashSchema }),
  produces: ANY_FILE,
  response: z.unknown(),
});

export const readAnswerFile = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/files/:hash',
  summary: 'A file of an answer, to be saved: for the person who gave it, and for faculty',
  tag: 'Exam',
  access: 'results.own',
  params: z.object({ id: idSchema, hash: hashSchema }),
  produces: ANY_FILE,
  response: z.unknown(),
});
