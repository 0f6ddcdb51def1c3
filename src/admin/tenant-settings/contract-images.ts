/** The pictures of a company or school: what there is, where each is used, and tidying up. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';

import { doneSchema, lineSchema, pageBody, searchQuery } from '#platform/contract/shapes.ts';

export const pictureUses = [
  'question',
  'stimulus',
  'quiz',
  'course',
  'channel',
  'announcement',
  'person',
  'company',
  'certificate',
  'page',
  'faq',
  'post',
] as const;

export const libraryImageSchema = z.object({
  /** SHA-256 of the picture in hex. */
  _id: z.string(),
  url: z.string(),
  name: z.string(),
  alt: z.string(),
  mime: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** In how many things of each kind it is used. */
  uses: z.array(z.object({ kind: z.enum(pictureUses), count: z.number().int() })),
  /** False where it is used, or so new that somebody may be about to use it. */
  mayDelete: z.boolean(),
});
export type LibraryImage = z.output<typeof libraryImageSchema>;

export const getAllImages = endpoint({
  method: 'POST',
  path: '/v1/api/admin/getAllImages',
  summary: 'The pictures of the company or school with size and use, the newest first',
  tag: 'Admin',
  access: 'company.edit',
  body: z.object({
    ...pageBody,
    q: searchQuery,
    sort: z.enum(['createdAt', '-createdAt', 'size', '-size', 'name', '-name']).default('-createdAt'),
  }),
  response: z.object({
    images: z.array(libraryImageSchema),
    total: z.number().int(),
    /** Bytes of all pictures. */
    size: z.number().int(),
  }),
});

const hashParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the address of a stored picture') });

export const updateImage = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/images/:hash',
  summary: 'Change what a picture is called and what it says to those who cannot see it',
  tag: 'Admin',
  access: 'company.edit',
  params: hashParams,
  body: changesOf(z.object({ name: lineSchema(200), alt: lineSchema(500) })),
  response: libraryImageSchema,
});

export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/images/:hash',
  summary: 'Delete a picture that is used nowhere',
  tag: 'Admin',
  access: 'company.edit',
  params: hashParams,
  response: doneSchema,
});
