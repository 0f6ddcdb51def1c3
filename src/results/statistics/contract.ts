/** What the answers of a finished quiz tell about its questions; for faculty. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { attemptChoices } from './items/rules-choices.ts';
import { flags } from './items/rules-flags.ts';

const scopeQuery = {
  attempts: z.enum(attemptChoices, { error: 'Must be counted, first or all' }).default('counted'),
  group: idSchema.optional(),
};

const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();

const responseSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Share of the marks that it earns alone, 1 for the right one; null where it has no share of its own. */
  credit: z.number().nullable(),
  n: z.number().int(),
  /** Of those who had the question, 0 to 1. */
  share: z.number(),
  /** Mean of the rest of the score, in the unit of the statistics. */
  restMean: z.number().nullable(),
  correlation: z.number().nullable(),
  /** Share within each fifth of the attempts, from the lowest totals to the highest. */
  byFifth: z.array(z.number()).nullable(),
});
export type ItemResponse = z.output<typeof responseSchema>;

const itemSchema = z.object({
  question: z.object({ _id: idSchema, title: z.string(), type: z.string() }),
  position: z.number().int(),
  /** Attempts that had the question. */
  n: z.number().int(),
  /** Taken out of the grading; counts nowhere. */
  isDropped: z.boolean(),
  maxMarks: z.number(),
  /** Mean share of the marks: 0 to 1, below 0 with negative marking. */
  facility: z.number().nullable(),
  facilityInterval: intervalSchema,
  /** Mean share that was right, 0 to 1, whatever wrong answers cost. */
  rightShare: z.number().nullable(),
  sd: z.number().nullable(),
  /** Correlation with the rest of the score, −1 to 1; a hundred times it is the discrimination index. */
  itemRest: z.number().nullable(),
  itemRestInterval: intervalSchema,
  itemTotal: z.number().nullable(),
  discriminativeEfficiency: z.number().nullable(),
  /** Shares, 0 to 1. */
  intendedWeight: z.number().nullable(),
  effectiveWeight: z.number().nullable(),
  alphaIfDeleted: z.number().nullable(),
  omitRate: z.number(),
  notReachedRate: z.number(),
  /** Of those who answered it; null where the quiz gives one try. */
  meanTries: z.number().nullable(),
  tally: z.object({
    right: z.number().int(),
    partial: z.number().int(),
    wrong: z.number().int(),
    ungradable: z.number().int(),
    omitted: z.number().int(),
    notReached: z.number().int(),
  }),
  facilityByFifth: z.array(z.number()).nullable(),
  responses: z.array(responseSchema),
  flags: z.array(z.object({ flag: z.enum(flags), response: z.string().nullable() })),
});
export type Item = z.output<typeof itemSchema>;

const binSchema = z.object({ from: z.number(), to: z.number(), n: z.number().int() });
export type Bin = z.output<typeof binSchema>;

const parameterSchema = z.number().nullable();
export const modelsSchema = z.object({
  /** Attempts that the estimates are from, of this many: of a very large quiz, a sample drawn at random. */
  persons: z.number().int(),
  of: z.number().int(),
  items: z.array(
    z.object({
      question: idSchema,
      rasch: z.object({ difficulty: parameterSchema, se: parameterSchema }),
      twoPl: z.object({
        discrimination: parameterSchema,
        discriminationSe: parameterSchema,
        difficulty: parameterSchema,
        se: parameterSchema,
      }),
    }),
  ),
  raschLogLikelihood: z.number().nullable(),
  twoPlLogLikelihood: z.number().nullable(),
  /** Of the 2PL model: how much the quiz tells about people of each ability. */
  information: z.array(z.object({ ability: z.number(), information: z.number(), se: z.number().nullable() })),
  notes: z.array(messageSchema),
});
export type Models = z.output<typeof modelsSchema>;

export const statisticsSchema = z.object({
  quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
  attempts: z.enum(attemptChoices),
  countedAttempt: z.enum(['highest', 'average', 'first', 'last']),
  /** Attempts that these numbers are of. */
  n: z.number().int(),
  /** Finished attempts, or attempts under way, that they are not of. */
  excluded: z.object({
    /** Another attempt of the same person is looked at. */
    notChosen: z.number().int(),
    running: z.number().int(),
    /** Answers wait for people to mark them. */
    waiting: z.number().int(),
    guests: z.number().int(),
    /** Handed in or graded just now; they are being added. */
    pending: z.number().int(),
  }),
  /** Counts changes of the graded answers; results with the same number are of the same answers. */
  number: z.number().int(),
  asOf: z.string().nullable(),
  /** Every attempt had the same questions for the same marks; otherwise totals are percent, and alpha is not known. */
  isComplete: z.boolean(),
  unit: z.enum(['marks', 'percent']),
  /** In results the marks of a section never fall below 0; totals here are plain sums of the questions, which may be lower. */
  hasSectionFloor: z.boolean(),
  maxMarks: z.number().nullable(),
  mean: z.number().nullable(),
  meanInterval: intervalSchema,
  median: z.number().nullable(),
  sd: z.number().nullable(),
  skewness: z.number().nullable(),
  kurtosis: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  passRate: z.number().nullable(),
  /** The pass mark in percent; null where there is none. */
  passPercent: z.number().nullable(),
  /** Cronbach's alpha. */
  alpha: z.number().nullable(),
  errorRatio: z.number().nullable(),
  sem: z.number().nullable(),
  /** By percent of the marks; values below 0 are in the first. */
  scores: z.array(binSchema),
  time: z.object({
    mean: z.number().nullable(),
    lowerQuartile: z.number().nullable(),
    median: z.number().nullable(),
    upperQuartile: z.number().nullable(),
    /** By seconds. */
    bins: z.array(binSchema),
  }),
  items: z.array(itemSchema),
  models: z.object({
    /** Why they cannot be estimated; null when they can. */
    refusal: z.enum(['group', 'different-questions', 'few', 'no-items']).nullable(),
    /** The task that is at them, or that failed. */
    task: z.object({ _id: idSchema, state: z.string(), error: messageSchema.nullable() }).nullable(),
    computedAt: z.string().nullable(),
    /** True when answers have changed since. */
    isOld: z.boolean(),
    result: modelsSchema.nullable(),
  }),
});
export type Statistics = z.output<typeof statisticsSchema>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/statistics',
  summary: 'The statistics of a quiz and of each of its questions',
  tag: 'Statistics',
  access: 'quiz.watch',
  params: idParams,
  query: z.object(scopeQuery),
  response: statisticsSchema,
});

export const estimateModels = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/statistics/models',
  summary: 'Estimate the Rasch and the 2PL model; the task that does it is answered',
  tag: 'Statistics',
  access: 'quiz.watch',
  params: idParams,
  body: z.object({ attempts: scopeQuery.attempts }),
  response: z.object({ task: idSchema }),
});

export const exportFormats = ['csv', 'xlsx'] as const;

export const exportItems = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/statistics/items',
  summary: 'The table of questions as a file for spreadsheets',
  tag: 'Statistics',
  access: 'quiz.watch',
  params: idParams,
  query: z.object({ ...scopeQuery, format: z.enum(exportFormats, { error: 'Must be csv or xlsx' }).default('csv') }),
  produces: ANY_FILE,
  response: z.unknown(),
});

export const exportResponses = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/statistics/responses',
  summary: 'One row for each response and for each part of one; of a very large quiz as CSV only',
  tag: 'Statistics',
  access: 'quiz.watch',
  params: idParams,
  query: z.object({ ...scopeQuery, format: z.enum(exportFormats, { error: 'Must be csv or xlsx' }).default('csv') }),
  produces: ANY_FILE,
  response: z.unknown(),
});
