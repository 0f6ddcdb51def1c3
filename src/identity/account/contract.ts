/** Signing in and out, and the account of the person who is signed in. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { roles } from '#access/subject.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { doneSchema, idSchema, lineSchema } from '#platform/contract/shapes.ts';

export const emailSchema = z
  .string({ error: 'Enter an e-mail address, such as name@school.example' })
  .trim()
  .toLowerCase()
  .max(254, 'Must be at most 254 characters')
  .pipe(z.email('Enter an e-mail address, such as name@school.example'));

/** At least ten characters; length is what makes a password strong (NIST SP 800-63B). */
export const newPasswordSchema = z
  .string({ error: 'Must be a password of at least 10 characters' })
  .min(10, 'Must be at least 10 characters')
  .max(200, 'Must be at most 200 characters');

/** How dates and numbers can be written. */
export const locales = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'de-DE',
  'de-AT',
  'de-CH',
  'ar-EG',
  'ar-SA',
  'ar-AE',
] as const;

const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'Must be the name of a time zone, such as Europe/Berlin');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '' && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const userSchema = z.object({
  _id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  /** The strongest of the roles. */
  role: z.enum(roles),
  groups: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** The password was given out on paper; nothing goes before the person has chosen another one. */
  mustChangePassword: z.boolean(),
  /** From when on the school asks for a second factor, which the person lacks; until then nothing else goes after it. */
  secondFactorFrom: z.string().nullable(),
  /** Address of the photo. */
  photo: z.string().nullable(),
  /** In which the person reads times; null: in that of the school. */
  timeZone: z.string().nullable(),
  /** How the person has dates and numbers written; null: as the page. */
  locale: z.string().nullable(),
  /** In which the person reads the pages; null: as the browser or the school has it. */
  language: z.string().nullable(),
});
export type User = z.output<typeof userSchema>;

export const signedInSchema = z.object({ token: z.string(), user: userSchema });

export const login = endpoint({
  method: 'POST',
  path: '/v1/api/auth/login',
  summary:
    'Sign in with e-mail address and password; where a second step is on, it is refused with `second_factor_needed` and `details[0].challenge` for it',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({
    email: emailSchema,
    password: z.string({ error: 'Enter your password' }).min(1, 'Enter your password').max(1000),
    /**
     * Given, even empty: when very many sign in at once, be told the place in line (`in_line`) and come back with the
     * ticket in `details[0].ticket`. Absent: wait until it is one's turn.
     */
    ticket: z.string().max(300).optional(),
  }),
  response: signedInSchema,
});

export const logout = endpoint({
  method: 'POST',
  path: '/v1/api/auth/logout',
  summary: 'Sign out; the session ends on every server',
  tag: 'Authentication',
  access: 'signed-in',
  response: doneSchema.extend({
    /** An address of this site that signs out at the provider of the session too; null: there is nothing to do there. */
    next: z.string().nullable(),
  }),
});

export const refreshToken = endpoint({
  method: 'GET',
  path: '/v1/api/auth/refresh-token',
  summary:
    'Keep the session for another day; the token itself is only answered to who sends it as `Authorization`, never to who has the cookie',
  tag: 'Authentication',
  access: 'signed-in',
  hasEffect: true,
  response: z.object({ token: z.string().optional() }),
});

/** A person's name as they or staff write it. */
export const nameShape = {
  firstName: lineSchema(100).pipe(z.string().min(1, 'Enter a first name')),
  lastName: lineSchema(100).default(''),
};

export const register = endpoint({
  method: 'POST',
  path: '/v1/api/auth/register',
  summary: 'Make an account, where the tenant lets everyone in',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({
    email: emailSchema,
    password: newPasswordSchema,
    ...nameShape,
    /** What was chosen in the browser; null: as the school has it. */
    language: z.enum(languageCodes).nullable().default(null),
  }),
  response: signedInSchema,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/api/auth/forgotPassword',
  summary: 'Mail a link for a new password; the answer is the same for unknown addresses',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({ email: emailSchema }),
  /** `isMailed`: false without a mail server, whatever the address; then links are only kept in the mailbox of the site. */
  response: doneSchema.extend({ isMailed: z.boolean() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/api/auth/resetPassword',
  summary: 'Set a new password with the token from the mail; ends all sessions of the account',
  tag: 'Authentication',
  access: 'anyone',
  body: z.object({
    token: z.string().min(1, 'Must be the token from the e-mail').max(200),
    password: newPasswordSchema,
  }),
  response: doneSchema,
});

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/v1/api/auth/checkResetLink',
  summary: 'Whether the token from the mail can still set a password; changes nothing',
  tag: 'Authentication',
  access: 'anyone',
  body: resetPassword.body!.pick({ token: true }),
  response: z.object({ isGood: z.boolean() }),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/v1/api/users/me',
  summary: 'The person who is signed in',
  tag: 'Users',
  access: 'signed-in',
  response: userSchema,
});

const accountFields = z.object({
  ...nameShape,
  timeZone: timeZoneSchema.nullable(),
  locale: z.enum(locales, { error: `Must be one of ${locales.join(', ')}` }).nullable(),
  language: z.enum(languageCodes, { error: `Must be one of ${languageCodes.join(', ')}` }).nullable(),
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/v1/api/users/account',
  summary: 'Change my name, password or preferences; a new password ends my other sessions',
  tag: 'Users',
  access: 'signed-in',
  body: changesOf(accountFields, {
    password: z.object({ current: z.string().max(1000), next: newPasswordSchema }).optional(),
  }),
  response: userSchema,
});
