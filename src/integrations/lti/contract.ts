/** Learning platforms that open quizzes here by LTI 1.3: how admins set them up, and how people connect their accounts. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { deploymentStates, refusals } from './rules.ts';

const tag = 'Learning platforms';

const filledLine = (max: number, missing: string) => lineSchema(max).pipe(z.string().min(1, missing));

const addressSchema = z
  .string()
  .trim()
  .max(2000, 'Must be at most 2000 characters')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Must be an address, such as https://moodle.school.example',
  );

const originSchema = z
  .string()
  .trim()
  .max(300, 'Must be at most 300 characters')
  .transform((text) => text.replace(/\/$/, ''))
  .pipe(
    z
      .string()
      .regex(
        /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i,
        'Must be the address of a site, such as https://moodle.school.example',
      ),
  );

export const platformBody = z.object({
  name: filledLine(100, 'Enter a name'),
  issuer: addressSchema,
  clientId: filledLine(255, 'Enter the client ID'),
  authUrl: addressSchema,
  tokenUrl: addressSchema,
  jwksUrl: addressSchema,
  /** Whom requests for tokens are addressed to; empty: the token URL. */
  tokenAudience: lineSchema(300),
  /** Sites that show pages of this tool in frames; none: those of the addresses above. */
  frameOrigins: z.array(originSchema).max(20, 'Must be at most 20'),
  createsAccounts: z.boolean(),
  makesTeachers: z.boolean(),
  matchesExternalId: z.boolean(),
  isEnabled: z.boolean(),
});
export type PlatformInput = z.output<typeof platformBody>;

const deploymentIdSchema = filledLine(255, 'Enter the deployment ID');

const platformSchema = platformBody.extend({
  _id: idSchema,
  edit: z.number().int(),
  /** How many people are connected to an account. */
  people: z.number().int(),
  deployments: z.array(z.object({ deployment: z.string(), state: z.enum(deploymentStates), firstSeenAt: z.string() })),
  /** When somebody opened content from there last; null: nobody has. */
  lastOpenedAt: z.string().nullable(),
  grades: z.object({
    /** When the platform confirmed a result last; null: it has confirmed none. */
    lastSentAt: z.string().nullable(),
    /** Results that the platform has not confirmed. */
    unsent: z.number().int(),
    /** What the latest failed try of these said; null: none has failed. */
    problem: messageSchema.nullable(),
  }),
});
export type Platform = z.output<typeof platformSchema>;

/** What is entered at the platform. */
const toolSchema = z.object({
  loginUrl: z.string(),
  launchUrl: z.string(),
  selectUrl: z.string(),
  jwksUrl: z.string(),
  /** When the key that signs was made; null: it is made when a platform asks for it. */
  keyCreatedAt: z.string().nullable(),
});

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/v1/api/admin/lti/platforms',
  summary: 'The learning platforms of this school, what they enter for it, and the latest messages that were refused',
  tag,
  access: 'company.edit',
  response: z.object({
    platforms: z.array(platformSchema),
    tool: toolSchema,
    /** The newest first. */
    refusals: z.array(
      z.object({
        _id: idSchema,
        at: z.string(),
        platform: z.string().nullable(),
        reason: z.enum(refusals),
        /** What the person has read, in the caller's language. */
        said: z.string(),
        detail: z.string(),
      }),
    ),
  }),
});

export const createPlatform = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/platforms',
  summary: 'Add a learning platform; `deployments` are accepted at once',
  tag,
  access: 'company.edit',
  body: platformBody.extend({ deployments: z.array(deploymentIdSchema).max(50, 'Must be at most 50') }),
  response: platformSchema,
});

export const updatePlatform = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/lti/platforms/:id',
  summary: 'Change a learning platform',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(platformBody, { edit: z.int32().optional() }),
  response: platformSchema,
});

export const removePlatform = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/lti/platforms/:id',
  summary: 'Remove a learning platform with its links and connections; accounts and results stay',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const decideDeployment = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/platforms/:id/deployments',
  summary: 'Accept or deny a deployment of a learning platform, also one that has not been seen yet',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({ deployment: deploymentIdSchema, accepts: z.boolean() }),
  response: platformSchema,
});

export const createRegistrationLink = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/registrationLinks',
  summary: 'Make a link, good once within a day, by which a learning platform registers itself',
  tag,
  access: 'company.edit',
  body: z.object({}),
  response: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const rotateToolKey = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/key',
  summary: 'Sign with a new key from now on; the one before is published for another week',
  tag,
  access: 'company.edit',
  body: z.object({}),
  response: doneSchema,
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/v1/api/lti/connection',
  summary: 'What this browser has come to connect from a learning platform',
  tag,
  access: 'signed-in',
  response: z.object({ platform: z.string(), issuer: z.string(), name: z.string() }),
});

export const confirmConnection = endpoint({
  method: 'POST',
  path: '/v1/api/lti/connection',
  summary: 'Connect it to my account; from then on the platform signs me in',
  tag,
  access: 'signed-in',
  body: z.object({}),
  response: z.object({
    /** A path of this site; null: the person continues in the platform. */
    fwd: z.string().nullable(),
  }),
});

export const gradeStates = ['none', 'waiting', 'sent', 'failed'] as const;

const gradeSchema = z.object({
  platform: z.string(),
  course: z.string(),
  /** `none`: there is no result yet; `failed`: the last try failed, another follows or somebody has to send it again. */
  state: z.enum(gradeStates),
  /** When the platform confirmed a result last; with `waiting` and `failed` it was an earlier one. */
  sentAt: z.string().nullable(),
});

export const listPlatformGrades = endpoint({
  method: 'GET',
  path: '/v1/api/quizzes/:id/platformGrades',
  summary: 'Which results of a quiz the learning platforms have, those with problems first',
  tag,
  access: 'quiz.watch',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    grades: z.array(
      gradeSchema.extend({
        person: personNameSchema,
        link: idSchema,
        score: z.number().nullable(),
        maxScore: z.number().nullable(),
        problem: messageSchema.nullable(),
        /** False: the platform does not take grades for this link. */
        isTaken: z.boolean(),
      }),
    ),
    total: z.number().int(),
    /** How many results the platforms have not confirmed. */
    unsent: z.number().int(),
  }),
});

export const sendPlatformGrades = endpoint({
  method: 'POST',
  path: '/v1/api/quizzes/:id/platformGrades',
  summary: 'Send at once what the learning platforms have not confirmed',
  tag,
  access: 'quiz.watch',
  params: idParams,
  body: z.object({}),
  response: z.object({ count: z.number().int() }),
});

export const listMyPlatformGrades = endpoint({
  method: 'GET',
  path: '/v1/api/quizzes/:id/platformGrades/mine',
  summary: 'Which learning platforms have my result of a quiz',
  tag,
  access: 'results.own',
  params: idParams,
  response: z.object({ grades: z.array(gradeSchema) }),
});
