/** How the rules of one person in a quiz come about. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { extraTools } from '#quizzes/tools/rules.ts';
import { timeRulesSchema } from './contract.ts';

export const ruleNames = ['unlimited', 'factor', 'extraMinutes', 'opensAt', 'closesAt', 'attemptsAllowed'] as const;

/** The accommodation that something comes from. */
export const sourceSchema = z.object({
  _id: idSchema,
  group: z.string().nullable(),
  /** It holds for all quizzes. */
  isForAll: z.boolean(),
  reason: z.string().nullable(),
});

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
        by: sourceSchema.nullable(),
      })
      .nullable(),
    /** The override that each rule comes from; absent: the quiz itself. */
    from: z.partialRecord(z.enum(ruleNames), sourceSchema.extend({ value: z.string() })),
    /** Tools beside those of the quiz. */
    tools: z.array(z.object({ tool: z.enum(extraTools), by: sourceSchema })),
    separateRoom: sourceSchema.nullable(),
    breaks: z.object({ minutes: z.number().int(), by: sourceSchema }).nullable(),
    /** What they have and doesn't count now: not yet valid, or no longer. */
    notCounted: z.array(
      z.object({ by: sourceSchema, validFrom: z.string().nullable(), validUntil: z.string().nullable() }),
    ),
  }),
});

export type ExplainedRules = z.output<typeof explainRules.response>;
