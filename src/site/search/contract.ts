/** The global search, over everything the person may see. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { hitWords } from '#access/hit.ts';
import { idSchema, searchQuery } from '#platform/contract/shapes.ts';

/** Shorter texts would find everything. */
export const SHORTEST = 2;

export const hitSchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** Its state or kind, and where that takes a number, the number: `people` 3. */
  note: z.object({ word: z.enum(hitWords), count: z.number().int().nullable() }).nullable(),
  /** Words that people wrote: an address, tags, the name of a course. */
  detail: z.string(),
  /** A path of this site. */
  href: z.string(),
});

export const searchAll = endpoint({
  method: 'GET',
  path: '/v1/api/search',
  summary: 'Finds what I may see, grouped by kind; texts of less than two letters find nothing',
  tag: 'Search',
  access: 'signed-in',
  query: z.object({ q: searchQuery }),
  response: z.object({
    groups: z.array(
      z.object({
        kind: z.string(),
        hits: z.array(hitSchema),
        /** More of this kind fit than `hits`. */
        isCut: z.boolean(),
      }),
    ),
  }),
});
export type SearchAnswer = z.output<typeof searchAll.response>;
