/**
 * Records of OneRoster 1.1 and 1.2 as systems send them (1EdTech OneRoster Rostering Service 1.2, section 3 of the REST binding),
 * and what is kept of them. What is not needed here is not kept: no telephone numbers, passwords or demographics.
 */
import { z } from 'zod';

/** Without what the database can't keep and what nobody sees. */
const clean = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .normalize('NFC')
    .trim();

const text = (max: number) =>
  z
    .union([z.string().max(10_000), z.number().transform(String)])
    .nullish()
    .transform((value) =>
      clean(value ?? '')
        .slice(0, max)
        .toWellFormed(),
    );

export const sourcedIdSchema = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => clean(value))
  .pipe(z.string().min(1).max(255));

const reference = z
  .object({ sourcedId: sourcedIdSchema })
  .nullish()
  .transform((value) => value?.sourcedId ?? null);
const references = z
  .array(z.object({ sourcedId: sourcedIdSchema }))
  .max(500)
  .nullish()
  .transform((value) => (value ?? []).map(({ sourcedId }) => sourcedId));

/** A day; what is no day is none. */
const day = z
  .string()
  .nullish()
  .transform((value) => (/^\d{4}-\d\d-\d\d/.test(value ?? '') ? value!.slice(0, 10) : null));

/** 1.2 says `"true"`, 1.1 says `true`. */
const flag = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === undefined || value === null || /^true$/i.test(String(value)));

export const baseSchema = z.object({
  sourcedId: sourcedIdSchema,
  status: text(50),
});

export const isDeleted = ({ status }: { readonly status: string }): boolean => /^tobedeleted$/i.test(status);

export const orgSchema = z.object({ name: text(150), type: text(50), parent: reference });
export type Org = z.output<typeof orgSchema>;

export const termSchema = z.object({ title: text(150), endDate: day });
export type Term = z.output<typeof termSchema>;

export const classSchema = z.object({ title: text(150), classCode: text(100), school: reference, terms: references });
export type Class = z.output<typeof classSchema>;

export const enrollmentSchema = z.object({
  user: z.object({ sourcedId: sourcedIdSchema }).transform((value) => value.sourcedId),
  class: z.object({ sourcedId: sourcedIdSchema }).transform((value) => value.sourcedId),
  role: text(50),
  beginDate: day,
  endDate: day,
});
export type Enrollment = z.output<typeof enrollmentSchema>;

const roleSchema = z.object({ role: text(100), org: reference, beginDate: day, endDate: day });
export type RoleAt = z.output<typeof roleSchema>;

export const userSchema = z
  .object({
    enabledUser: flag,
    username: text(254),
    givenName: text(100),
    familyName: text(100),
    email: text(254),
    identifier: text(100),
    roles: z.array(roleSchema).max(500).nullish(),
    /** Version 1.1 has one role, at all orgs. */
    role: text(100),
    orgs: references,
  })
  .transform(({ roles, role, orgs, enabledUser, ...user }) => ({
    ...user,
    isEnabled: enabledUser,
    roles: (
      roles ?? (orgs.length === 0 ? [null] : orgs).map((org) => ({ role, org, beginDate: null, endDate: null }))
    ).filter((one) => one.role !== ''),
  }));
export type User = z.output<typeof userSchema>;

/** The collections, in the order in which they are read. */
export const collections = {
  orgs: { path: 'orgs', schema: orgSchema },
  terms: { path: 'academicSessions', schema: termSchema },
  classes: { path: 'classes', schema: classSchema },
  enrollments: { path: 'enrollments', schema: enrollmentSchema },
  users: { path: 'users', schema: userSchema },
} as const;
export type Collection = keyof typeof collections;
