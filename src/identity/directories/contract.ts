/** The rules by which roles and groups of other systems become roles and groups here. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { sourceKinds } from '#access/source-kinds.ts';
import { roles } from '#access/subject.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, instantSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { abouts } from './rules.ts';

const tag = 'Roles and groups';

const sourceSchema = z
  .string()
  .max(60)
  .regex(/^(oidc|saml|scim|lti|oneroster)(:[0-9a-f-]{36})?$/, 'Select a source');

/** Outer spaces count: a value is compared as the source says it. */
const valueSchema = z.string().min(1, 'Enter a value').max(300, 'Must be at most 300 characters');

export const mappingBody = z.object({
  /** A kind of source for all of its connections, or one connection, as `lti:01996f…`. */
  source: sourceSchema,
  about: z.enum(abouts),
  value: valueSchema,
  /** Null: the rule gives no role. */
  role: z.enum(roles).nullable(),
  groups: z.array(idSchema).max(50, 'Must be at most 50 groups'),
});
export type MappingInput = z.output<typeof mappingBody>;

const ruleSchema = mappingBody.omit({ groups: true }).extend({
  _id: idSchema,
  groups: z.array(z.object({ _id: idSchema, name: z.string() })),
  edit: z.number().int(),
  /** Who wrote it last; null: it is older than the account, or came from single sign-on. */
  writtenBy: z.string().nullable(),
  updatedAt: instantSchema,
});
export type MappingRuleView = z.output<typeof ruleSchema>;

export const listMapping = endpoint({
  method: 'GET',
  path: '/v1/api/admin/mapping',
  summary: 'The rules for roles and groups of other systems, and the systems that are connected',
  tag,
  access: 'company.edit',
  response: z.object({
    rules: z.array(ruleSchema),
    /** `name` is null for a kind as a whole. */
    sources: z.array(z.object({ source: z.string(), kind: z.enum(sourceKinds), name: z.string().nullable() })),
  }),
});
export type MappingSource = z.output<typeof listMapping.response>['sources'][number];

export const listMappingValues = endpoint({
  method: 'GET',
  path: '/v1/api/admin/mapping/values',
  summary: 'Roles and groups that a source has said of somebody here, at most 200',
  tag,
  access: 'company.edit',
  query: z.object({ source: sourceSchema }),
  response: z.object({ roles: z.array(z.string()), groups: z.array(z.string()) }),
});

export const createMapping = endpoint({
  method: 'POST',
  path: '/v1/api/admin/mapping',
  summary: 'Add a rule; it applies to everybody of whom the source has said the value',
  tag,
  access: 'company.edit',
  body: mappingBody,
  response: ruleSchema,
});

export const updateMapping = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/mapping/:id',
  summary: 'Change a rule; what it gave before and gives no more is taken back',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(mappingBody, { edit: z.int32().optional() }),
  response: ruleSchema,
});

export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/mapping/:id',
  summary: 'Remove a rule; the roles and memberships that it gave are taken back',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const testMapping = endpoint({
  method: 'POST',
  path: '/v1/api/admin/mapping/test',
  summary: 'What a person would get by what a source says; nothing is changed',
  tag,
  access: 'company.edit',
  body: z.object({
    source: sourceSchema,
    /** Absent: somebody who is new. */
    person: idSchema.optional(),
    /** Absent: what the source said last of the person. */
    roles: z.array(valueSchema).max(100).optional(),
    groups: z.array(valueSchema).max(100).optional(),
  }),
  response: z.object({
    said: z.object({
      roles: z.array(z.string()),
      groups: z.array(z.string()),
      /** When the source said it; null: it was typed in for this test. */
      at: instantSchema.nullable(),
    }),
    rolesBefore: z.array(z.enum(roles)),
    roles: z.array(z.enum(roles)),
    added: z.array(z.object({ _id: idSchema, name: z.string() })),
    removed: z.array(z.object({ _id: idSchema, name: z.string() })),
    /** The rules that matched. */
    rules: z.array(idSchema),
    /** Why a role would stay that the source would take; null: none does. */
    kept: messageSchema.nullable(),
  }),
});
