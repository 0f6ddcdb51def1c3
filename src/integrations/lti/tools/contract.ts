/** Outside tools in courses: how admins register them, teachers place them, and students see their results. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';
import { activities, gradings } from './rules.ts';

const tag = 'Outside tools';

const filledLine = (max: number, missing: string) => lineSchema(max).pipe(z.string().min(1, missing));
const addressSchema = z
  .string()
  .trim()
  .max(2000, 'Must be at most 2000 characters')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Must be an address, such as https://tool.example',
  );

/** Names as in Learning Tools Interoperability 1.3: letters, digits, and a few signs. */
export const customSchema = z
  .record(
    z
      .string()
      .max(200, 'Must be at most 200 characters')
      .regex(/^[\w.:-]+$/, 'Must be letters, digits, “_”, “.”, “:” and “-”'),
    z.string().max(2000, 'Must be at most 2000 characters'),
  )
  .refine((custom) => Object.keys(custom).length <= 50, 'Must be at most 50');

export const toolBody = z.object({
  name: filledLine(100, 'Enter a name'),
  loginUrl: addressSchema,
  targetUrl: addressSchema,
  /** Where teachers choose content; empty: nothing can be chosen there. */
  selectUrl: z.union([z.literal(''), addressSchema]),
  redirectUrls: z.array(addressSchema).min(1, 'Enter at least one address').max(20, 'Must be at most 20'),
  jwksUrl: addressSchema,
  /** What the tool is told at each launch, by name. */
  custom: customSchema,
  sharesName: z.boolean(),
  sharesEmail: z.boolean(),
  takesGrades: z.boolean(),
  readsMembers: z.boolean(),
  isEnabled: z.boolean(),
});
export type ToolInput = z.output<typeof toolBody>;

const toolSchema = toolBody.extend({
  /** The client ID. */
  _id: idSchema,
  edit: z.number().int(),
  deployment: z.string(),
  /** How many topics use it. */
  items: z.number().int(),
  /** How many questions of the bank use it. */
  questions: z.number().int(),
  /** When it sent a result last; null: it has sent none that is kept. */
  lastResultAt: z.string().nullable(),
});
export type Tool = z.output<typeof toolSchema>;

export const listTools = endpoint({
  method: 'GET',
  path: '/v1/api/admin/lti/tools',
  summary: 'The outside tools of this school, and what is entered at a tool',
  tag,
  access: 'company.edit',
  response: z.object({
    tools: z.array(toolSchema),
    platform: z.object({
      issuer: z.string(),
      configurationUrl: z.string(),
      authUrl: z.string(),
      tokenUrl: z.string(),
      jwksUrl: z.string(),
    }),
  }),
});

export const createTool = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/tools',
  summary: 'Add an outside tool',
  tag,
  access: 'company.edit',
  body: toolBody,
  response: toolSchema,
});

export const updateTool = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/lti/tools/:id',
  summary: 'Change an outside tool',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(toolBody, { edit: z.int32().optional() }),
  response: toolSchema,
});

export const removeTool = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/lti/tools/:id',
  summary: 'Remove an outside tool with its places in courses and their results',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const registrationBody = z.object({ registrationUrl: addressSchema });

export const startToolRegistration = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/toolRegistrations',
  summary: 'Make the address, good once within an hour, at which a tool registers itself with this school',
  tag,
  access: 'company.edit',
  body: registrationBody,
  response: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const listUsableTools = endpoint({
  method: 'GET',
  path: '/v1/api/lti/tools',
  summary: 'The outside tools that teachers may use in courses',
  tag,
  access: 'course.write',
  response: z.object({
    tools: z.array(z.object({ _id: idSchema, name: z.string(), canSelect: z.boolean(), takesGrades: z.boolean() })),
  }),
});

export const itemBody = z.object({
  title: filledLine(200, 'Enter a title'),
  /** What the tool is asked to open; empty: its usual address. */
  url: z.union([z.literal(''), addressSchema]),
  /** The highest result; null: no results are taken. */
  maxScore: z.number().min(0.000_001, 'Must be more than 0').max(1_000_000, 'Must be at most 1 000 000').nullable(),
  /** The part of the highest result that completes the topic; null: the tool says when it is completed. */
  passPercent: z.number().positive('Must be more than 0').max(100, 'Must be at most 100').nullable().default(null),
});
export type ItemInput = z.output<typeof itemBody>;

const resultSchema = z.object({
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  activity: z.enum(activities),
  grading: z.enum(gradings),
  comment: z.string().nullable(),
  receivedAt: z.string(),
});

const itemSchema = itemBody.extend({
  _id: idSchema,
  tool: z.object({ _id: idSchema, name: z.string(), isEnabled: z.boolean() }),
  /** Only an address that the tool has returned: it is opened as it is, and has no results. */
  isLink: z.boolean(),
  /** What the caller has; null: nothing yet. */
  result: resultSchema.nullable(),
  /** How many people have a result; null for students. */
  results: z.number().int().nullable(),
});
export type ToolItem = z.output<typeof itemSchema>;

export const listTopicItems = endpoint({
  method: 'GET',
  path: '/v1/api/lti/topics/:id/items',
  summary: 'The outside tools in a topic, with the caller’s results',
  tag,
  access: 'course.read',
  params: idParams,
  response: z.object({ items: z.array(itemSchema) }),
});

export const createItem = endpoint({
  method: 'POST',
  path: '/v1/api/lti/topics/:id/items',
  summary: 'Put an outside tool into a topic',
  tag,
  access: 'course.write',
  params: idParams,
  body: itemBody.extend({ tool: idSchema }),
  response: itemSchema,
});

export const updateItem = endpoint({
  method: 'PUT',
  path: '/v1/api/lti/items/:id',
  summary: 'Change an outside tool in a topic; with `maxScore` null its results are deleted',
  tag,
  access: 'course.write',
  params: idParams,
  body: changesOf(itemBody),
  response: itemSchema,
});

export const removeItem = endpoint({
  method: 'DELETE',
  path: '/v1/api/lti/items/:id',
  summary: 'Take an outside tool out of a topic, with its results',
  tag,
  access: 'course.write',
  params: idParams,
  response: doneSchema,
});

export const openItem = endpoint({
  method: 'GET',
  path: '/v1/api/lti/items/:id/open',
  summary: 'Leads to an outside tool in a topic that the caller may read now',
  tag,
  access: 'course.read',
  // Nobody is sent to a tool by a page of another site.
  hasEffect: true,
  params: idParams,
  produces: 'text/html',
  response: z.unknown(),
});

export const openQuestion = endpoint({
  method: 'GET',
  path: '/v1/api/lti/attempts/:attempt/questions/:question/open',
  summary: 'Leads to the outside tool in which a question of my running attempt is answered; for guests too',
  tag,
  access: 'exam.sit',
  // Nobody is sent to a tool by a page of another site.
  hasEffect: true,
  params: z.object({ attempt: idSchema, question: idSchema }),
  produces: 'text/html',
  response: z.unknown(),
});

export const openSelect = endpoint({
  method: 'GET',
  path: '/v1/api/lti/topics/:topicId/select/:toolId',
  summary: 'Leads to the tool’s page on which content for a topic is chosen (Deep Linking)',
  tag,
  access: 'course.write',
  hasEffect: true,
  params: z.object({ topicId: idSchema, toolId: idSchema }),
  produces: 'text/html',
  response: z.unknown(),
});

const line = (max: number) => z.string().max(max);

export const authorise = endpoint({
  method: 'GET',
  path: '/v1/api/lti/authorise',
  summary: 'Where a tool asks who has come; sends it a signed message by the browser',
  tag,
  access: 'anyone',
  query: z.object({
    client_id: line(100).default(''),
    redirect_uri: line(2000).default(''),
    scope: line(300).default(''),
    response_type: line(100).default(''),
    response_mode: line(100).default(''),
    prompt: line(100).default(''),
    login_hint: line(300).default(''),
    lti_message_hint: line(4000).default(''),
    nonce: line(500).default(''),
    state: line(4000).optional(),
  }),
  produces: 'text/html',
  response: z.unknown(),
});
export type AuthoriseQuery = z.output<NonNullable<typeof authorise.query>>;

export const listItemResults = endpoint({
  method: 'GET',
  path: '/v1/api/lti/items/:id/results',
  summary: 'What an outside tool has sent of the people of a course, by name',
  tag,
  access: 'course.write',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ results: z.array(resultSchema.extend({ person: personNameSchema })), total: z.number().int() }),
});
