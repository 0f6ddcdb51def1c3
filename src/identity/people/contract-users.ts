/** People, as teachers read them and admins keep them. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { roles } from '#access/subject.ts';
import { emailSchema, newPasswordSchema } from '#identity/account/contract.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  idParams,
  idSchema,
  lineSchema,
  listQuery,
  pageQuery,
  personNameSchema,
  searchQuery,
  sortQuery,
} from '#platform/contract/shapes.ts';

/** `invited`: the account is open, and its owner has never signed in, whether or not an invitation was sent. */
export const userStates = ['active', 'invited', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

const groupNamesSchema = z.array(z.object({ _id: idSchema, name: z.string() }));

/** A person in a list. */
export const userRowSchema = z.object({
  _id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Address of the photo. */
  photo: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  /** The strongest of the roles. */
  role: z.enum(roles),
  status: z.enum(userStates),
  groups: groupNamesSchema,
  /** To a quarter of an hour. */
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  /** Came with the address, and has never confirmed that mails to it arrive. */
  isEmailUnconfirmed: z.boolean(),
  /** An authenticator app or a passkey; said in the list of admins. */
  hasSecondFactor: z.boolean().optional(),
});
export type UserRow = z.output<typeof userRowSchema>;

const textFilter = z.string().trim().max(100, 'Must be at most 100 characters').default('');

/** Which people a list shows; all filters must hold. */
export const userFilter = {
  q: searchQuery,
  fn: textFilter,
  ln: textFilter,
  email: z.string().trim().max(254, 'Must be at most 254 characters').default(''),
  usrgrp: z
    .string()
    .trim()
    .max(200, 'Must be at most 200 characters')
    .default('')
    .meta({ description: 'A group’s `_id` or its name; `All` or empty: people of every group and of none' }),
  role: listQuery(z.enum(roles, { error: `Must be among ${roles.join(', ')}` })),
  status: listQuery(z.enum(userStates, { error: `Must be among ${userStates.join(', ')}` })),
};
export const userSorts = ['name', 'firstName', 'lastName', 'email', 'createdAt', 'lastSeenAt'] as const;
const sort = sortQuery(userSorts, 'name');

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/api/users/all',
  summary: 'People, by name, address, group, role and status',
  tag: 'Users',
  access: 'people.read',
  query: z.object({ ...pageQuery, ...userFilter, sort }),
  response: z.object({ users: z.array(userRowSchema), total: z.number().int() }),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/v1/api/users/export',
  summary: 'The people that the filters find, as a file for spreadsheets',
  tag: 'Users',
  access: 'people.read',
  query: z.object({ ...userFilter, sort }),
  produces: 'text/csv',
  response: z.string(),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/api/users/:id',
  summary: 'One person; students may read themselves alone',
  tag: 'Users',
  access: 'signed-in',
  params: idParams,
  response: userRowSchema,
});

const firstNameSchema = lineSchema(100).pipe(z.string().min(1, 'Enter a first name'));
const rolesSchema = z
  .array(z.enum(roles, { error: `Must be among ${roles.join(', ')}` }))
  .min(1, 'Must be at least one role')
  .max(3)
  .transform((given) => roles.filter((role) => given.includes(role)));

/** Whether the password opens nothing before its owner has chosen another one. */
const mustChangeSchema = z.boolean().default(false);

/** Of invitations: false without a mail server, where they are only kept in the mailbox of the site. */
export const isMailedSchema = z.boolean().optional();

export const createUser = endpoint({
  method: 'POST',
  path: '/v1/api/users',
  summary: 'Make an account: with a password, or by an invitation whose link sets one',
  tag: 'Users',
  access: 'people.write',
  body: z.object({
    firstName: firstNameSchema,
    lastName: lineSchema(100).default(''),
    email: emailSchema,
    roles: rolesSchema.default(['student']),
    groups: z.array(idSchema).max(100, 'Must be at most 100 groups').default([]),
    /** Absent: an invitation is mailed. */
    password: newPasswordSchema.optional(),
    mustChangePassword: mustChangeSchema,
  }),
  response: userRowSchema.extend({ isMailed: isMailedSchema }),
});

export const updateUserPassword = endpoint({
  method: 'POST',
  path: '/v1/api/admin/updateUserPassword',
  summary: 'Set somebody’s password; ends all their sessions',
  tag: 'Admin',
  access: 'people.write',
  body: z.object({
    user: z.object({ _id: idSchema, password: newPasswordSchema, mustChangePassword: mustChangeSchema }),
  }),
  response: userRowSchema,
});

export const updateUserStatus = endpoint({
  method: 'POST',
  path: '/v1/api/admin/updateUserStatus',
  summary: 'Disable or enable an account; disabling ends all its sessions',
  tag: 'Admin',
  access: 'people.write',
  body: z.object({
    user: z.object({
      _id: idSchema,
      status: z.enum(['active', 'disabled'], { error: 'Must be active or disabled' }),
    }),
  }),
  response: userRowSchema,
});

export const userFields = z.object({
  firstName: firstNameSchema,
  lastName: lineSchema(100).default(''),
  email: emailSchema,
  roles: rolesSchema,
});
export const userInfoSchema = changesOf(userFields);

export const updateUserInfo = endpoint({
  method: 'POST',
  path: '/v1/api/admin/updateUserInfo',
  summary: 'Change somebody’s names, address or roles',
  tag: 'Admin',
  access: 'people.write',
  body: z.object({ user: z.object({ _id: idSchema, info: userInfoSchema }) }),
  response: userRowSchema,
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/v1/api/users/:id/signIns',
  summary: 'When, from where and with which browser somebody signed in, newest first; for that person and admins',
  tag: 'Users',
  access: 'signed-in',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    signIns: z.array(
      z.object({
        _id: idSchema,
        at: z.string(),
        /** When it was ended, or ran out; null: still open. */
        endedAt: z.string().nullable(),
        userAgent: z.string().nullable(),
        /** The network address from where; null where it was not known. */
        address: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
export type SignIn = z.output<typeof listSignIns.response>['signIns'][number];

export const listActivity = endpoint({
  method: 'GET',
  path: '/v1/api/users/:id/activity',
  summary: 'What somebody did, and what was done to their account, newest first',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    activity: z.array(
      z.object({
        _id: idSchema,
        at: z.string(),
        /** A name such as `quiz.publish`. */
        deed: z.string(),
        subject: z.object({ kind: z.string(), _id: z.string().nullable() }),
        /** Null: the product itself. */
        by: personNameSchema.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
export type Activity = z.output<typeof listActivity.response>['activity'][number];
