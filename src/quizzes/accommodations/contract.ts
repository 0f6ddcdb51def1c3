/** Accommodations: what one person or one group has instead of a quiz's own rules. */

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

const overrideRules = z.object({
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
  opensAt: instantSchema.nullable().default(null),
  closesAt: instantSchema.nullable().default(null),
  /** The closing time stays although there is more time. */
  keepsClose: z.boolean().default(false),
  /** 0: as often as one likes. */
  attemptsAllowed: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(1000, 'Must be at most 1000')
    .nullable()
    .default(null),
  /** An access code of their own, beside that of the quiz. */
  code: accessCodeSchema.nullable().default(null),
  /** Tools in the exam page beside those of the quiz. */
  tools: z.array(z.enum(extraTools)).max(extraTools.length).default([]),
  /** They may take it in any browser, where the quiz asks for Safe Exam Browser. */
  withoutSafeBrowser: z.boolean().default(false),
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason')
    .max(500, 'Must be at most 500 characters'),
});

type Rules = z.output<typeof overrideRules>;

const saysSomething = (rules: Rules): boolean =>
  rules.tools.length > 0 ||
  rules.withoutSafeBrowser ||
  [rules.extraMinutes, rules.factor, rules.opensAt, rules.closesAt, rules.attemptsAllowed, rules.code].some(
    (value) => value !== null,
  );
const saysSomethingError = { path: ['extraMinutes'], error: 'Must differ from the quiz in something' };
const opensBeforeCloses = ({ opensAt, closesAt }: Rules): boolean =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt);
const opensBeforeClosesError = { path: ['closesAt'], error: 'Must be later than the opening time' };

export const overrideInputSchema = overrideRules
  .refine(saysSomething, saysSomethingError)
  .refine(opensBeforeCloses, opensBeforeClosesError);
export type OverrideInput = z.output<typeof overrideInputSchema>;

/** The rules of a quiz that can differ by student. */
export const timeRulesSchema = z.object({
  durationSeconds: z.number().int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  attemptsAllowed: z.number().int(),
});

export const overrideSchema = overrideRules.extend({
  _id: idSchema,
  /** One of the two. */
  person: personNameSchema.extend({ email: z.string() }).nullable(),
  group: z.object({ _id: idSchema, name: z.string(), members: z.number().int() }).nullable(),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  updatedAt: z.string(),
  /** Its own effect on the quiz's rules. */
  effective: timeRulesSchema,
  /** Seconds by which the closing time cuts even students who start at the opening; 0 where it does not. */
  cutSeconds: z.number().int(),
});
export type Override = z.output<typeof overrideSchema>;

export const listOverrides = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/overrides',
  summary: 'What people and groups have instead of the rules of a quiz',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ overrides: z.array(overrideSchema), total: z.number().int(), base: timeRulesSchema }),
});

export const createOverride = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/overrides',
  summary: 'Give a person or a group other rules; more time reaches those who are working at once',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: overrideRules
    .extend({ person: idSchema.optional(), group: idSchema.optional() })
    .refine((body) => (body.person === undefined) !== (body.group === undefined), {
      path: ['person'],
      error: 'Choose a person or a group',
    })
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
  body: changesOf(overrideRules, { edit: z.number().int().positive().optional() }),
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

export const ruleNames = ['factor', 'extraMinutes', 'opensAt', 'closesAt', 'attemptsAllowed'] as const;

export const explainRules = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/effectiveRules',
  summary: 'The rules of a quiz for one student, and where each of them comes from',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object({ person: idSchema }),
  response: z.object({
    person: personNameSchema,
    base: timeRulesSchema,
    effective: timeRulesSchema,
    extraSeconds: z.number().int(),
    /** Null where the quiz does not ask for Safe Exam Browser. */
    safeBrowser: z
      .object({
        isNeeded: z.boolean(),
        /** The override that exempts them. */
        by: z.object({ _id: idSchema, group: z.string().nullable(), reason: z.string() }).nullable(),
      })
      .nullable(),
    /** The override that each rule comes from; absent: the quiz itself. */
    from: z.partialRecord(
      z.enum(ruleNames),
      z.object({ _id: idSchema, group: z.string().nullable(), reason: z.string(), value: z.string() }),
    ),
  }),
});
export type ExplainedRules = z.output<typeof explainRules.response>;
