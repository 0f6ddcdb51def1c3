/** The own account beyond name and password: photo, address, sessions. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { emailSchema, userSchema } from '#identity/account/contract.ts';
import { doneSchema, idParams, idSchema } from '#platform/contract/shapes.ts';
import { nameRights } from './rules-name.ts';

/** The present password; empty for people who have none and sign in elsewhere. */
export const presentPasswordSchema = z.string({ error: 'Enter your current password' }).max(1000).default('');

export const getAccount = endpoint({
  method: 'GET',
  path: '/v1/api/users/account',
  summary: 'What belongs to my account: how I sign in, and what is under way',
  tag: 'Users',
  access: 'signed-in',
  response: z.object({
    createdAt: z.string(),
    /** own: I change my name myself; ask: I may ask for another one; school: I tell my school. */
    nameRight: z.enum(nameRights),
    /** False: the person signs in elsewhere, or with a passkey only. */
    hasPassword: z.boolean(),
    /** A new address that is not confirmed yet. */
    pendingEmail: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
  }),
});
export type Account = z.output<typeof getAccount.response>;

export const setPhoto = endpoint({
  method: 'PUT',
  path: '/v1/api/users/account/photo',
  summary: 'Set my photo (multipart field `file`; a square PNG, JPEG or WebP of 64 to 1024 pixels, at most 1 MiB)',
  tag: 'Users',
  access: 'signed-in',
  multipart: true,
  bodyLimit: 1.5 * 1024 * 1024,
  response: userSchema,
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/photo',
  summary: 'Take my photo away',
  tag: 'Users',
  access: 'signed-in',
  response: userSchema,
});

export const askForEmail = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/email',
  summary: 'Change my address: a link is mailed to the new one, a notice to the present one',
  tag: 'Users',
  access: 'signed-in',
  body: z.object({ email: emailSchema, password: presentPasswordSchema }),
  response: doneSchema,
});

export const cancelEmail = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/email',
  summary: 'Keep my address after all; the mailed link is good for nothing then',
  tag: 'Users',
  access: 'signed-in',
  response: doneSchema,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/v1/api/auth/confirmEmail',
  summary: 'Use the new address, with the token of the mail',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({ token: z.string().min(1, 'Must be the token from the e-mail').max(200) }),
  response: z.object({ email: z.string() }),
});

const sessionSchema = z.object({
  _id: idSchema,
  /** `Firefox on Linux`; null for a program. */
  browser: z.string().nullable(),
  /** The network address from which the person signed in. */
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** To a quarter of an hour. */
  seenAt: z.string().nullable(),
  /** The session of this call. */
  isThis: z.boolean(),
});
export type SessionView = z.output<typeof sessionSchema>;

export const listMySessions = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/sessions',
  summary: 'Where I am signed in',
  tag: 'Users',
  access: 'signed-in',
  response: z.object({ sessions: z.array(sessionSchema) }),
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/sessions/:id',
  summary:
    'End one of my sessions, on every server within a second; with the present password where I signed in longer than ten minutes ago',
  tag: 'Users',
  access: 'signed-in',
  params: idParams,
  body: z.object({ password: presentPasswordSchema }),
  response: doneSchema,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/sessions/endOthers',
  summary: 'End all my sessions but this one; with the present password where I signed in longer than ten minutes ago',
  tag: 'Users',
  access: 'signed-in',
  body: z.object({ password: presentPasswordSchema }),
  response: doneSchema,
});
