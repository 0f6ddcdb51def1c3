/** Marking by people: the queue of a quiz, one answer at a time, and marks that are changed afterwards. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { shownStimulusSchema } from '#delivery/contract.ts';
import { chosenSchema, pointsSchema, rubricSchema } from '#items/question-types/rubric.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

/** open: nobody has marked it; second: a second marker is needed; differs: the two are too far apart; done. */
export const markingStates = ['open', 'second', 'differs', 'done'] as const;
export type MarkingState = (typeof markingStates)[number];
export const markRoles = ['first', 'second', 'agreed', 'moderated'] as const;

export const markingRulesSchema = z.object({
  /** Markers see no names. */
  isBlind: z.boolean(),
  /** Every answer is marked by two people who do not see each other's marks. */
  hasSecondMarker: z.boolean(),
  /** Two marks that differ by no more than this part of the question's marks agree: their mean counts. */
  tolerancePercent: z.number().min(0, 'Must be 0 or more').max(100, 'Must be at most 100'),
});
export type MarkingRules = z.output<typeof markingRulesSchema>;

export const getMarking = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/marking',
  summary: 'What waits to be marked by people, by question, and by which rules',
  tag: 'Marking',
  access: 'quiz.mark',
  params: idParams,
  response: z.object({
    quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
    rules: markingRulesSchema,
    /** Finished attempts that have no result yet because an answer waits. */
    attemptsWaiting: z.number().int(),
    questions: z.array(
      z.object({
        question: z.object({ _id: idSchema, title: z.string(), type: z.string() }),
        /** The part of the question that people mark; null: they mark the question as a whole. */
        part: z.object({ _id: z.string(), label: z.string() }).nullable(),
        position: z.number().int(),
        open: z.number().int(),
        second: z.number().int(),
        differs: z.number().int(),
        done: z.number().int(),
        /** Of those that wait: how many the reader may mark. */
        forMe: z.number().int(),
      }),
    ),
  }),
});

const waitingStudentSchema = z.object({
  attempt: idSchema,
  number: z.number().int(),
  /** Null where markers see no names. */
  student: personNameSchema.nullable(),
  /** A code for the attempt where names are hidden. */
  code: z.string(),
  submittedAt: z.string().nullable(),
  /** Answers that wait, and how many of them the reader may mark. */
  waiting: z.number().int(),
  forMe: z.number().int(),
});
export type WaitingStudent = z.output<typeof waitingStudentSchema>;

export const listMarkingStudents = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/marking/students',
  summary: 'Attempts with answers that wait to be marked by people, the first submitted on top',
  tag: 'Marking',
  access: 'quiz.mark',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ students: z.array(waitingStudentSchema), total: z.number().int() }),
});

export const setMarkingRules = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/marking/rules',
  summary: 'Say whether markers see names, and whether a second marker is needed; what is done stays done',
  tag: 'Marking',
  access: 'quiz.mark',
  params: idParams,
  body: changesOf(markingRulesSchema),
  response: doneSchema,
});

const answerParams = z.object({ attempt: idSchema, question: idSchema });

const partSchema = z.string().max(16).default('');
/** The part of the question; empty: the question as a whole. */
const partQuery = z.object({ part: partSchema });

const markSchema = z.object({
  _id: idSchema,
  role: z.enum(markRoles),
  /** Null: a person who is gone, or an outside tool. */
  by: personNameSchema.nullable(),
  /** The outside tool that gave it; null: a person did. */
  tool: z.string().nullable(),
  isMine: z.boolean(),
  marks: z.number(),
  /** What was there before; null for the first mark of an answer that waited. */
  before: z.number().nullable(),
  points: chosenSchema,
  comment: z.string(),
  reason: z.string(),
  madeAt: z.string(),
});
export type MarkView = z.output<typeof markSchema>;

/** One answer as its marker sees it. */
export const scriptSchema = z.object({
  quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
  attempt: idSchema,
  question: z.object({ _id: idSchema, title: z.string(), type: z.string() }),
  /** What is marked of the question; null: all of it. `view`, `answer`, `review` and marks are then of the part. */
  part: z
    .object({ _id: z.string(), label: z.string(), type: z.string(), number: z.number().int(), count: z.number().int() })
    .nullable(),
  /** All parts of the question, of which each can be marked alone; none where it has none. */
  parts: z.array(z.object({ _id: z.string(), label: z.string() })),
  /** The question around the part, with the answers to all of its parts; null where there is no part. */
  whole: z
    .object({
      /** Rich text (HTML). */
      stem: z.string(),
      view: z.record(z.string(), z.unknown()),
      answer: z.unknown(),
      review: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  position: z.number().int(),
  maxMarks: z.number(),
  /** A code for the answer where names are hidden. */
  code: z.string(),
  /** Null where markers see no names. */
  student: personNameSchema.nullable(),
  /** What is shown beside the question; null for nothing. */
  stimulus: shownStimulusSchema.nullable(),
  view: z.record(z.string(), z.unknown()),
  answer: z.unknown(),
  review: z.record(z.string(), z.unknown()),
  graderNote: z.string(),
  rubric: rubricSchema,
  state: z.enum(markingStates),
  /** Two people mark each answer: only then is one of the marks the first. */
  hasSecondMarker: z.boolean(),
  /** What the answer has now; null while it waits. */
  marks: z.number().nullable(),
  /** Marks that the reader may see: never that of the other marker while they mark apart. Oldest first. */
  history: z.array(markSchema),
  /** Who is at it now; null: nobody. */
  hold: z.object({ by: personNameSchema, isMine: z.boolean(), until: z.string() }).nullable(),
  /** Who would like to mark it while the reader is at it. */
  wantedBy: personNameSchema.nullable(),
  /** Why the reader cannot mark it: their own mark waits for somebody else. Null: they can. */
  notForMe: z.string().nullable(),
  /** Answers to this question that still wait for the reader, this one included. */
  left: z.number().int(),
  /** Answers of this attempt that still wait for the reader, this one included. */
  leftOfStudent: z.number().int(),
});
export type Script = z.output<typeof scriptSchema>;

export const getScript = endpoint({
  method: 'GET',
  path: '/v1/api/marking/:attempt/:question',
  summary: 'One answer with all that its marker needs, and every mark it was ever given',
  tag: 'Marking',
  access: 'quiz.mark',
  params: answerParams,
  query: partQuery,
  response: scriptSchema,
});

export const nextScript = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/marking/next',
  summary: 'Take the next answer that waits for me and that nobody else is at; null when there is none',
  tag: 'Marking',
  access: 'quiz.mark',
  params: idParams,
  body: z
    .object({
      /** The answers to this question, student by student. Without it: all answers of a student, then of the next one. */
      question: idSchema.optional(),
      /** The part of that question; empty: the question as a whole. */
      part: partSchema,
      /** The attempt that was looked at last; the search begins behind it, or, student by student, with it. */
      after: idSchema.optional(),
      /** The question that was looked at last in that attempt. */
      afterQuestion: idSchema.optional(),
      afterPart: partSchema,
    })
    .refine(({ question, afterQuestion }) => question === undefined || afterQuestion === undefined, {
      path: ['afterQuestion'],
      message: 'Only where no question is named',
    }),
  response: z.object({ script: scriptSchema.nullable() }),
});

export const claimScript = endpoint({
  method: 'POST',
  path: '/v1/api/marking/:attempt/:question/hold',
  summary: 'Take one answer to mark it, or keep it for five minutes more; the person who marks it is told who waits',
  tag: 'Marking',
  access: 'quiz.mark',
  params: answerParams,
  query: partQuery,
  body: z.object({
    /** Take it from its present marker. */
    takeOver: z.boolean().default(false),
  }),
  response: scriptSchema,
});

export const releaseScript = endpoint({
  method: 'POST',
  path: '/v1/api/marking/:attempt/:question/release',
  summary: 'Leave an answer to others',
  tag: 'Marking',
  access: 'quiz.mark',
  params: answerParams,
  query: partQuery,
  response: doneSchema,
});

export const giveMark = endpoint({
  method: 'POST',
  path: '/v1/api/marking/:attempt/:question/mark',
  summary: 'Mark an answer, or change the mark of any answer with a reason; every mark is kept',
  tag: 'Marking',
  access: 'quiz.mark',
  params: answerParams,
  query: partQuery,
  body: z.object({
    /** Exact, from 0 to the question's marks; null: what the chosen levels of the rubric come to. */
    marks: pointsSchema.nullable().default(null),
    points: chosenSchema.default({}),
    /** To the student. */
    comment: z.string().trim().max(20_000, 'Must be at most 20 000 characters long').default(''),
    /** The reason; needed where a mark exists already. */
    reason: z.string().trim().max(1000, 'Must be at most 1 000 characters long').default(''),
  }),
  response: z.object({ state: z.enum(markingStates), marks: z.number() }),
});
