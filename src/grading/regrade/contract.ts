/** Regrading after a change of keys: what may be chosen, what it would change, the runs and their undoing. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema, lineSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

/**
 * own: the key of the version that each attempt was sat with; new: the key of the newest version; either: the better of
 * the two; full: full marks for everybody; drop: the question counts nowhere.
 */
export const keyChoices = ['own', 'new', 'either', 'full', 'drop'] as const;
export type KeyChoice = (typeof keyChoices)[number];

/** The most answers that one regrade adds to the key of a question. */
export const MOST_ACCEPTED = 20;

const choicesSchema = z
  .array(
    z.object({
      question: idSchema,
      choice: z.enum(keyChoices, { error: 'Must be own, new, either, full or drop' }),
      /** Answers that earn full marks too, as `…/regrade/answers` gives them; only with `either`. */
      accept: z
        .array(z.record(z.string(), z.unknown()))
        .max(MOST_ACCEPTED, `At most ${MOST_ACCEPTED} answers can be accepted at once`)
        .optional(),
    }),
  )
  .min(1, 'Must change the key of at least one question')
  .max(500)
  .refine((all) => new Set(all.map(({ question }) => question)).size === all.length, 'Must name each question once');

const reasonSchema = lineSchema(1000).pipe(z.string().min(3, 'Enter a reason'));

const summarySchema = z.object({
  /** Finished attempts of the quiz. */
  attempts: z.number().int(),
  changed: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  /** Who crosses the pass mark. */
  newlyPassed: z.number().int(),
  newlyFailed: z.number().int(),
  /** Answers that do not belong to the other version, or that were removed: they keep what they have. */
  kept: z.number().int(),
  meanBefore: z.number().nullable(),
  meanAfter: z.number().nullable(),
});
export type RegradeSummary = z.output<typeof summarySchema>;

const changeSchema = z.object({
  attempt: idSchema,
  user: personNameSchema,
  before: z.number().nullable(),
  after: z.number().nullable(),
  maxBefore: z.number(),
  maxAfter: z.number(),
  passedBefore: z.boolean().nullable(),
  passedAfter: z.boolean().nullable(),
});
export type RegradeChange = z.output<typeof changeSchema>;

const chosenSchema = z.array(
  z.object({
    question: idSchema,
    title: z.string(),
    choice: z.enum(keyChoices),
    version: z.number().int().nullable(),
    /** What was added to the key, in words. */
    accepted: z.array(z.string()).optional(),
  }),
);

export const runStates = ['running', 'done', 'undoing', 'undone'] as const;

const runSchema = z.object({
  _id: idSchema,
  number: z.number().int(),
  state: z.enum(runStates),
  reason: z.string(),
  chosen: chosenSchema,
  summary: summarySchema.nullable(),
  task: idSchema.nullable(),
  by: personNameSchema.nullable(),
  at: z.string(),
  endedAt: z.string().nullable(),
  undoneBy: personNameSchema.nullable(),
  undoneAt: z.string().nullable(),
  mayUndo: z.boolean(),
});
export type RegradeRun = z.output<typeof runSchema>;

export const getRegrade = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/regrade',
  summary: 'The questions of a quiz with the keys by which they are graded, and the grading runs so far',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  response: z.object({
    quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
    attempts: z.number().int(),
    questions: z.array(
      z.object({
        question: z.object({ _id: idSchema, title: z.string(), type: z.string() }),
        position: z.number().int(),
        marks: z.number(),
        /** The version that is published, and the newest one in the bank. */
        version: z.number().int(),
        newest: z.number().int(),
        /** What holds now. */
        choice: z.enum(keyChoices),
        choiceVersion: z.number().int().nullable(),
        /** What may be chosen. */
        may: z.array(z.enum(keyChoices)),
      }),
    ),
    runs: z.array(runSchema),
  }),
});

/**
 * Why no answer can be added to the key: its type has no single answers, the bank has a version that the quiz doesn't use,
 * the question is no longer in the bank, or this person may not write it.
 */
export const acceptBlockers = ['type', 'newer', 'deleted', 'forbidden'] as const;

const givenAnswerSchema = z.object({
  answer: z.record(z.string(), z.unknown()),
  text: z.string(),
  /** The classes of the statistics that it falls in. */
  classes: z.array(z.string()),
  attempts: z.number().int(),
  /** Whether it can be added to the key. */
  isAcceptable: z.boolean(),
});
export type GivenAnswer = z.output<typeof givenAnswerSchema>;

export const listGivenAnswers = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/regrade/answers',
  summary: 'The different answers to one question that did not earn full marks, the most frequent first',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  query: z.object({ question: idSchema }),
  response: z.object({
    blocker: z.enum(acceptBlockers).nullable(),
    /** At most fifty. */
    answers: z.array(givenAnswerSchema),
    total: z.number().int(),
  }),
});

export const previewRegrade = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/regrade/preview',
  summary: 'What a change of keys would change, for whom and by how much; nothing is stored',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  body: z.object({ choices: choicesSchema }),
  response: z.object({
    summary: summarySchema,
    /** Those who cross the pass mark first, then the largest changes; at most a hundred. */
    changes: z.array(changeSchema),
    /** Certificates that would not stay as they are. */
    certificates: z.object({
      /** Replaced by such as say the new result. */
      reissued: z.number().int(),
      /** Of people who would no longer pass: valid until somebody decides. */
      decision: z.number().int(),
      /** At most a hundred of them. */
      first: z.array(
        z.object({
          _id: idSchema,
          code: z.string(),
          person: personNameSchema,
          percentThen: z.number().nullable(),
          percentNow: z.number(),
          fate: z.enum(['reissued', 'decision']),
        }),
      ),
    }),
  }),
});

export const startRegrade = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/regrade',
  summary: 'Change keys and grade all finished attempts by them; attempts that end later follow them too',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  body: z.object({ choices: choicesSchema, reason: reasonSchema }),
  response: z.object({ regrade: idSchema, task: idSchema }),
});

export const undoRegrade = endpoint({
  method: 'POST',
  path: '/v1/api/regrades/:id/undo',
  summary: 'Grade by the keys again that held before the newest run',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  response: z.object({ regrade: idSchema, task: idSchema }),
});

export const listRegradeChanges = endpoint({
  method: 'GET',
  path: '/v1/api/regrades/:id/changes',
  summary: 'What a grading run has changed, attempt by attempt',
  tag: 'Regrade',
  access: 'quiz.mark',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ changes: z.array(changeSchema), total: z.number().int() }),
});
