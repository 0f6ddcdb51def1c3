/** Pages that admins shape: what visitors read, and drafts, publication and history. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  pageQuery,
  personNameSchema,
  searchQuery,
} from '#platform/contract/shapes.ts';
import { blockSchema } from './contract-blocks.ts';
import { pictureSchema } from './contract-fields.ts';
import { MAX_NAME, PAGE_ADDRESS, PAGE_NAME, pageKinds, reservedNames } from './rules.ts';

const MAX_BLOCKS = 60;

/** Everything an admin shapes of one page. */
export const pageDocumentSchema = z.object({
  /** In the window's title and where the page is listed; the start page may do without. */
  title: lineSchema(120).default(''),
  /** For search engines and shared links. */
  description: lineSchema(300).default(''),
  image: pictureSchema,
  blocks: z
    .array(blockSchema)
    .max(MAX_BLOCKS, `Must be at most ${MAX_BLOCKS} blocks`)
    .refine((blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length, 'Must have an id each')
    .default([]),
});
export type PageDocument = z.output<typeof pageDocumentSchema>;

export const pageNameSchema = z
  .string()
  .max(MAX_NAME, `Must be at most ${MAX_NAME} characters`)
  .regex(PAGE_NAME, 'Must be lower-case letters, digits and single hyphens, such as spring-term');

const tag = 'Pages';
const nameParams = z.object({ name: pageNameSchema });

export const pageLayoutSchema = z.object({
  page: z.string(),
  kind: z.enum(pageKinds),
  /** 0: the version that the product brings along. */
  revision: z.number().int(),
  ...pageDocumentSchema.shape,
});
export type PageLayout = z.output<typeof pageLayoutSchema>;

export const pageAddressQuery = z.object({
  page: z
    .string()
    .trim()
    .max(MAX_NAME + 20)
    .regex(PAGE_ADDRESS, 'Must be the name of a page, such as aboutus or promo/spring-term')
    .default('home'),
});

export const getPageLayout = endpoint({
  method: 'GET',
  path: '/v1/api/layout/pageLayout',
  summary: 'The published blocks of a page (JSON), with a tag that changes with its revision',
  tag,
  access: 'anyone',
  query: pageAddressQuery,
  produces: 'application/json',
  response: pageLayoutSchema,
});

const listedPageSchema = z.object({
  name: z.string(),
  kind: z.enum(pageKinds),
  title: z.string(),
  isPublished: z.boolean(),
  /** True: the draft is not what visitors see. */
  hasDraft: z.boolean(),
  scheduledFor: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** How many filled-in forms it has received. */
  answers: z.number().int(),
});
export type ListedPage = z.output<typeof listedPageSchema>;

export const listPages = endpoint({
  method: 'GET',
  path: '/v1/api/pages',
  summary: 'The pages that admins shape: the standing ones first, then the newest',
  tag,
  access: 'page.write',
  query: z.object({ ...pageQuery, q: searchQuery, kind: z.enum(['', ...pageKinds]).default('') }),
  response: z.object({ pages: z.array(listedPageSchema), total: z.number().int() }),
});

export const editablePageSchema = z.object({
  name: z.string(),
  kind: z.enum(pageKinds),
  /** To be named when saving; 0 while nobody has touched the page. */
  edit: z.number().int(),
  draft: pageDocumentSchema,
  /** 0: visitors see the starting version; null: nothing. */
  publishedRevision: z.number().int().nullable(),
  hasDraft: z.boolean(),
  scheduledFor: z.string().nullable(),
});
export type EditablePage = z.output<typeof editablePageSchema>;

export const createPage = endpoint({
  method: 'POST',
  path: '/v1/api/pages',
  summary: 'Make a promo or test-series page, empty or as a copy of another page',
  tag,
  access: 'page.write',
  body: z.object({
    kind: z.enum(['promo', 'test-series'], { error: 'Must be promo or test-series' }),
    name: pageNameSchema.refine((name) => !reservedNames.includes(name), 'This word is taken by the product'),
    title: lineSchema(120).pipe(z.string().min(1, 'Enter a title')),
    copyOf: pageNameSchema.optional(),
  }),
  response: editablePageSchema,
});

export const getPage = endpoint({
  method: 'GET',
  path: '/v1/api/pages/:name',
  summary: 'A page with its draft',
  tag,
  access: 'page.write',
  params: nameParams,
  response: editablePageSchema,
});

export const savePage = endpoint({
  method: 'PUT',
  path: '/v1/api/pages/:name',
  summary: 'Save the draft; refused where somebody else has saved since',
  tag,
  access: 'page.write',
  params: nameParams,
  body: changesOf(z.object({ draft: pageDocumentSchema }), { edit: z.int32().min(0).optional() }),
  response: editablePageSchema,
});

export const publishPage = endpoint({
  method: 'POST',
  path: '/v1/api/pages/:name/publish',
  summary: 'Publish the draft now, which cancels what was scheduled, or as it is at a later time',
  tag,
  access: 'page.write',
  params: nameParams,
  body: z.object({ edit: z.int32().min(0), at: instantSchema.nullable().default(null) }),
  response: editablePageSchema,
});

export const unschedulePage = endpoint({
  method: 'DELETE',
  path: '/v1/api/pages/:name/schedule',
  summary: 'Take back a scheduled publication',
  tag,
  access: 'page.write',
  params: nameParams,
  response: editablePageSchema,
});

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/v1/api/pages/:name',
  summary: 'Delete a promo or test-series page',
  tag,
  access: 'page.write',
  params: nameParams,
  response: z.object({ ...doneSchema.shape, _id: idSchema }),
});

export const undeletePage = endpoint({
  method: 'POST',
  path: '/v1/api/pages/:id/undelete',
  summary: 'Bring a deleted page back',
  tag,
  access: 'page.write',
  params: z.object({ id: idSchema }),
  response: editablePageSchema,
});

const revisionSchema = z.object({
  revision: z.number().int(),
  publishedAt: z.string().nullable(),
  publishedBy: personNameSchema.nullable(),
  isCurrent: z.boolean(),
});
export type PageRevision = z.output<typeof revisionSchema>;

export const listPageRevisions = endpoint({
  method: 'GET',
  path: '/v1/api/pages/:name/revisions',
  summary: 'What was published of a page, the newest first; 0 is the starting version',
  tag,
  access: 'page.write',
  params: nameParams,
  query: z.object(pageQuery),
  response: z.object({ revisions: z.array(revisionSchema), total: z.number().int() }),
});

const revisionParams = z.object({ name: pageNameSchema, revision: z.coerce.number().int().min(0).max(1_000_000) });

export const getPageRevision = endpoint({
  method: 'GET',
  path: '/v1/api/pages/:name/revisions/:revision',
  summary: 'A page as it was published once',
  tag,
  access: 'page.write',
  params: revisionParams,
  response: pageLayoutSchema,
});

export const restorePage = endpoint({
  method: 'POST',
  path: '/v1/api/pages/:name/revisions/:revision/restore',
  summary: 'Make an older revision the draft; visitors see it once it is published',
  tag,
  access: 'page.write',
  params: revisionParams,
  body: z.object({ edit: z.int32().min(0) }),
  response: editablePageSchema,
});
