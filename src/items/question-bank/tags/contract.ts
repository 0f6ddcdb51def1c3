/** Keeping the tags of the bank in order. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { tagNameSchema } from '#items/question-bank/contract.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema } from '#platform/contract/shapes.ts';

export const tagColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;

const tagSchema = z.object({ _id: idSchema, name: z.string(), colour: z.enum(tagColours).nullable() });

export const tagFields = z.object({ name: tagNameSchema, colour: z.enum(tagColours).nullable().default(null) });

export const updateTag = endpoint({
  method: 'PUT',
  path: '/v1/api/tags/:id',
  summary: 'Rename a tag or give it a colour; all its questions keep it',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  body: changesOf(tagFields),
  response: tagSchema,
});

export const mergeTag = endpoint({
  method: 'POST',
  path: '/v1/api/tags/:id/merge',
  summary: 'Give all questions of this tag another one instead; this one is then gone',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  body: z.object({ into: idSchema }),
  response: tagSchema,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/v1/api/tags/:id',
  summary:
    'Take a tag off all its questions; those that it closed for practice stay closed, and the only topic of an assignment stays',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: doneSchema,
});
