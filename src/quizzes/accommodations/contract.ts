/** Accommodations: what one person or one group has instead of a quiz's own rules, or of those of all quizzes. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  instantSchema,
  pageQuery,
  personNameSchema,
} from '#platform/contract/shapes.ts';
import { accessCodeSchema } from '#quizzes/access/contract.ts';
import { extraTools } from '#quizzes/tools/rules.ts';

/** What can be given at one quiz and at all. */
const commonRules = z.object({
  /** On top of the time limit. */
  extraMinutes: z
    .number()
    .int('Must be whole minutes')
    .min(1, 'Must be at least 1 minute')
    .max(43_200, 'Must be at most 30 days')
    .nullable()
    .default(null),
  /** On the time limit; 1.25 is a quarter more. */
  factor: z
    .number()
    .gt(1, 'Must be more than 1')
    .max(10, 'Must be at most 10')
    .multipleOf(0.01, 'Must have at most two decimals')
    .nullable()
    .default(null),
  /** No time limit; the closing time stays. Where sections have times: ten times those. */
  unlimited: z.boolean().default(false),
  /** The closing time stays although there is more time. */
  keepsClose: z.boolean().default(false),
  /** Tools in the exam page beside those of the quiz. */
  tools: z.array(z.enum(extraTools)).max(extraTools.length).default([]),
  /** They may take it in any browser, where the quiz asks for Safe Exam Browser. */
  withoutSafeBrowser: z.boolean().default(false),
  /** For proctors. */
  separateRoom: z.boolean().default(false),
  /** For proctors: rest breaks, during which they pause the attempt. */
  breakMinutes: z
    .number()
    .int('Must be whole minutes')
    .min(1, 'Must be at least 1 minute')
    .max(600, 'Must be at most 600 minutes')
    .nullable()
    .default(null),
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason')
    .max(500, 'Must be at most 500 characters'),
});

/** What can be given at one quiz. */
const quizRules = commonRules.extend({
  opensAt: instantSchema.nullable().default(null),
  closesAt: instantSchema.nullable().default(null),
  /** 0: no limit. */
  attemptsAllowed: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(1000, 'Must be at most 1000')
    .nullable()
    .default(null),
  /** An access code of their own, beside that of the quiz. */
  code: accessCodeSchema.nullable().default(null),
});

/** What can be given for all quizzes of the school. */
const schoolRules = commonRules.extend({
  /** Counts for attempts from then on; null: at once. */
  validFrom: instantSchema.nullable().default(null),
  /** Doesn't count for attempts that start then or later; null: for good. */
  validUntil: instantSchema.nullable().default(null),
});

const overrideRules = quizRules.extend(schoolRules.shape);

type Common = z.output<typeof commonRules>;
type Dates = { readonly opensAt: string | null; readonly closesAt: string | null };
type Validity = { readonly validFrom: string | null; readonly validUntil: string | null };

const saysSomething = (rules: Common & Partial<z.output<typeof quizRules>>): boolean =>
  rules.tools.length > 0 ||
  rules.withoutSafeBrowser ||
  rules.unlimited ||
  rules.separateRoom ||
  [
    rules.extraMinutes,
    rules.factor,
    rules.breakMinutes,
    rules.opensAt,
    rules.closesAt,
    rules.attemptsAllowed,
    rules.code,
  ].some((value) => value != null);
const saysSomethingError = { path: ['extraMinutes'], error: 'Choose at least one accommodation' };
const isInOrder = (from: string | null, to: string | null): boolean =>
  from === null || to === null || Date.parse(from) < Date.parse(to);
const opensBeforeCloses = ({ opensAt, closesAt }: Dates): boolean => isInOrder(opensAt, closesAt);
const opensBeforeClosesError = { path: ['closesAt'], error: 'Must be later than the opening time' };
const beginsBeforeEnds = ({ validFrom, validUntil }: Validity): boolean => isInOrder(validFrom, validUntil);
const beginsBeforeEndsError = { path: ['validUntil'], error: 'Must be later than the start' };

/** Everything that an accommodation can say, wherever it holds. */
export const overrideInputSchema = overrideRules
  .refine(saysSomething, saysSomethingError)
  .refine(opensBeforeCloses, opensBeforeClosesError)
  .refine(beginsBeforeEnds, beginsBeforeEndsError);
export type OverrideInput = z.output<typeof overrideInputSchema>;

/** The rules of a quiz that can differ by student. */
export const timeRulesSchema = z.object({
  durationSeconds: z.number().int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  attemptsAllowed: z.number().int(),
});

export type TimeRulesView = z.output<typeof timeRulesSchema>;

export const overrideSchema = overrideRules.extend({
  _id: idSchema,
  /** One of the two. */
  person: personNameSchema.extend({ email: z.string() }).nullable(),
  group: z.object({ _id: idSchema, name: z.string(), members: z.number().int() }).nullable(),
  /** Where it holds; null: at all quizzes of the school. */
  quiz: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Null where it is not for the reader: admins and the person who wrote it see it. */
  reason: z.string().nullable(),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  updatedAt: z.string(),
  /** Its own effect on the rules of the quiz that is asked about; null where none is. */
  effective: timeRulesSchema.nullable(),
  /** Seconds by which the closing time cuts even students who start at the opening; 0 where it does not. */
  cutSeconds: z.number().int(),
});
export type Override = z.output<typeof overrideSchema>;

export const listOverrides = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/overrides',
  summary: 'Accommodations that count at a quiz, those for all quizzes included',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ overrides: z.array(overrideSchema), total: z.number().int(), base: timeRulesSchema }),
});

const holder = { person: idSchema.optional(), group: idSchema.optional() };
const hasOneHolder = ({ person, group }: { person?: string | undefined; group?: string | undefined }): boolean =>
  (person === undefined) !== (group === undefined);
const hasOneHolderError = { path: ['person'], error: 'Choose a person or a group' };

export const createOverride = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/overrides',
  summary: 'Give a person or a group other rules; more time reaches those who are working at once',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: quizRules
    .extend(holder)
    .refine(hasOneHolder, hasOneHolderError)
    .refine(saysSomething, saysSomethingError)
    .refine(opensBeforeCloses, opensBeforeClosesError),
  response: overrideSchema,
});

const overrideParams = idParams.extend({ overrideId: idSchema });

export const updateOverride = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/overrides/:overrideId',
  summary: 'Change what a person or a group has; nobody who is working gets less time than they have',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: overrideParams,
  body: changesOf(quizRules, { edit: z.int32().positive().optional() }),
  response: overrideSchema,
});

export const deleteOverride = endpoint({
  method: 'DELETE',
  path: '/v1/api/quizes/:id/overrides/:overrideId',
  summary: 'The rules of the quiz count again; who is working keeps their time',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: overrideParams,
  response: doneSchema,
});

export const listAccommodations = endpoint({
  method: 'GET',
  path: '/v1/api/accommodations',
  summary: 'Accommodations of a person, also those of their groups, or of a group: for all quizzes and at single ones',
  tag: 'Accommodations',
  access: 'quiz.write',
  query: z.object({ ...pageQuery, ...holder }).refine(hasOneHolder, hasOneHolderError),
  response: z.object({ accommodations: z.array(overrideSchema), total: z.number().int() }),
});

export const createAccommodation = endpoint({
  method: 'POST',
  path: '/v1/api/accommodations',
  summary: 'Give a person or a group an accommodation for all quizzes; more time reaches students at work at once',
  tag: 'Accommodations',
  access: 'quiz.write',
  body: schoolRules
    .extend(holder)
    .refine(hasOneHolder, hasOneHolderError)
    .refine(saysSomething, saysSomethingError)
    .refine(beginsBeforeEnds, beginsBeforeEndsError),
  response: overrideSchema,
});

export const updateAccommodation = endpoint({
  method: 'PUT',
  path: '/v1/api/accommodations/:id',
  summary: 'Change an accommodation for all quizzes; no student at work gets less time than they have',
  tag: 'Accommodations',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(schoolRules, { edit: z.int32().positive().optional() }),
  response: overrideSchema,
});

export const deleteAccommodation = endpoint({
  method: 'DELETE',
  path: '/v1/api/accommodations/:id',
  summary: 'Remove an accommodation for all quizzes; students at work keep their time',
  tag: 'Accommodations',
  access: 'quiz.write',
  params: idParams,
  response: doneSchema,
});

/** What students see of their own: not why, which is between the school and who wrote it, and no access code. */
const ownAccommodationSchema = overrideRules.omit({ reason: true, code: true }).extend({
  _id: idSchema,
  /** Everybody in this group has it; null: this student alone. */
  group: z.string().nullable(),
  /** Null: at all quizzes of the school. */
  quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }).nullable(),
});
export type OwnAccommodation = z.output<typeof ownAccommodationSchema>;

export const listOwnAccommodations = endpoint({
  method: 'GET',
  path: '/v1/api/accommodations/mine',
  summary: 'Your own accommodations, your groups’ included: for all quizzes and at those they can see',
  tag: 'Accommodations',
  access: 'quiz.read',
  query: z.object({
    /** Only those that hold at this quiz. */
    quiz: idSchema.optional(),
  }),
  response: z.object({ accommodations: z.array(ownAccommodationSchema) }),
});
