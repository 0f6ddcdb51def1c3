/** Pictures in the texts of questions. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';

export const uploadImage = endpoint({
  method: 'POST',
  path: '/v1/api/images',
  summary: 'Store a picture for use in texts (multipart field `file`; PNG, JPEG, WebP or GIF up to 5 MiB)',
  tag: 'Images',
  access: 'question.write',
  multipart: true,
  bodyLimit: 6 * 1024 * 1024,
  response: z.object({ url: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }),
});

export const readImage = endpoint({
  method: 'GET',
  path: '/v1/api/images/:hash',
  summary: 'A stored picture; visitors see those that stand in public places, as the logo',
  tag: 'Images',
  access: 'anyone',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the address of a stored picture') }),
  produces: 'image/*',
  response: z.unknown(),
});
