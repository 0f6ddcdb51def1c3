/** Taking an exam: start or resume, fetch the paper, save answers, hand in. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { catalogueSchema, materialsSchema } from '#items/question-bank/aids/contract.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { feedbackTimingSchema } from '#quizzes/contract-settings.ts';
import { toolsSchema } from '#quizzes/tools/contract.ts';
import { annotationSchema } from './annotations/contract.ts';
import { certainties } from './grading/rules-certainty.ts';
import { hintsSchema } from './hints/contract.ts';

export const attemptStates = ['open', 'submitted'] as const;

export const attemptSchema = z.object({
  _id: idSchema,
  quiz: z.object({ _id: idSchema, name: z.string(), slug: z.string() }),
  number: z.number().int(),
  state: z.enum(attemptStates),
  startedAt: z.string(),
  deadline: z.string().nullable(),
  /** By the server's clock, when the answer was sent; null without a deadline. */
  remainingMs: z.number().nullable(),
  submittedAt: z.string().nullable(),
  questionCount: z.number().int(),
});
export type Attempt = z.output<typeof attemptSchema>;

/** What a certainty made of the marks of its answer. */
export const certaintyEffectSchema = z.object({
  /** What the answer earned, or below 0 what it cost, before hints took anything off. */
  marks: z.number(),
  /** Which certainty would have earned the most; null where the one that was said did. */
  better: z.object({ certainty: z.enum(certainties), marks: z.number() }).nullable(),
});

/** The tries at a question. */
export const triesSchema = z.object({
  /** Different answers that were checked. */
  made: z.number().int(),
  /** How many more can be checked: 0 also when one was right; null: as many as it takes. */
  left: z.number().int().nullable(),
  /** The marks that each wrong try takes off what later ones earn. */
  cost: z.number(),
});

/** What is told about one answer when the quiz gives feedback at once. */
export const instantFeedbackSchema = z.object({
  outcome: z.enum(['blank', 'ungradable', 'waiting', 'wrong', 'partial', 'right']),
  /** With several tries: of the best one until now. */
  marks: z.number(),
  maxMarks: z.number(),
  /** As the question type's review schema says. */
  review: z.record(z.string(), z.unknown()),
  generalFeedback: z.string(),
  /** Null where no certainty was asked for. */
  certaintyEffect: certaintyEffectSchema.nullable(),
  /** Null where the question gives one try. While some are left, another answer can be saved on top of this one. */
  tries: triesSchema.nullable(),
});

/** What is shown beside questions: a text, picture, table or video. */
export const shownStimulusSchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** Rich text (HTML). */
  content: z.string(),
  /** Those of its aids that the student has. */
  catalogue: catalogueSchema,
});
export type ShownStimulus = z.output<typeof shownStimulusSchema>;

/** How far a student is with one part of a question whose parts are checked one by one. */
const partStandingSchema = z.object({
  part: z.string(),
  /** Such as a. */
  label: z.string(),
  /** People mark it: it can be gone on from, and nothing is told of it. */
  byPeople: z.boolean(),
  isOpen: z.boolean(),
  /** No other answer is taken. */
  isSettled: z.boolean(),
  tries: triesSchema,
  /** On the answer that was checked last; null where none was. */
  verdict: z
    .object({
      outcome: z.enum(['blank', 'ungradable', 'waiting', 'wrong', 'partial', 'right']),
      /** What the part earns as it is now. */
      marks: z.number(),
      maxMarks: z.number(),
      /** As the review schema of the part's type says. */
      review: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  /** The answer that was checked last. */
  checked: z.unknown(),
  /** HTML; those that wrong tries have shown. */
  hints: z.array(z.string()),
  /** How many hints there are in all. */
  hintCount: z.number().int(),
  /** Earlier parts that have to be settled before this one can be checked. */
  awaits: z.array(z.string()),
});

export const partsStandingSchema = z.object({
  /** The last save asked for a part to be checked, and it was. */
  isChecked: z.boolean(),
  parts: z.array(partStandingSchema),
  /** The student view with the parts that are open. */
  view: z.record(z.string(), z.unknown()),
});

export const slotSchema = z.object({
  /** From 1; 0 for a text without a question, which has no number. */
  position: z.number().int(),
  /** Which of the exam's sections it belongs to, from 0; null where there are none. */
  section: z.number().int().nullable(),
  question: z.object({
    _id: idSchema,
    type: z.string(),
    /** As the question type's student view says. */
    view: z.record(z.string(), z.unknown()),
  }),
  /** Which of the stimuli is shown beside it; null for none. */
  stimulus: idSchema.nullable(),
  /** Those of its aids that the student has. */
  catalogue: catalogueSchema,
  /** What may be at hand for it. */
  materials: materialsSchema,
  marks: z.number(),
  /** People mark it: nothing can be told about an answer at once. */
  byPeople: z.boolean(),
  /** Beside an answer a member `certainty` (low, middle, high) is taken, and decides what it earns or costs. */
  asksCertainty: z.boolean(),
  /** The newest saved answer; null when there is none. */
  resp: z.unknown(),
  /** Number of that answer; 0 when there is none. */
  seq: z.number().int(),
  /** When it was saved; null when there is none. */
  savedAt: z.string().nullable(),
  /** On the newest saved answer, where it was checked. It stays, unless tries are left. */
  feedback: instantFeedbackSchema.nullable(),
  /** Null where the question gives one try. */
  tries: triesSchema.nullable(),
  /** Null where none can be asked for. */
  hints: hintsSchema.nullable(),
  /** Null where the question is checked as a whole. */
  parts: partsStandingSchema.nullable(),
});

/** The section that is open, where sections have times of their own. */
export const sectionStandingSchema = z.object({
  /** From 0. */
  index: z.number().int(),
  remainingMs: z.number(),
  /** From its beginning to its end, as it is now. */
  totalMs: z.number(),
});
export type SectionStanding = z.output<typeof sectionStandingSchema>;

/** By what the page makes a sealed answer file (`sealed.ts`). */
const sealSchema = z.object({ publicKey: z.string(), secret: z.string() });

export const examSchema = z.object({
  _id: idSchema,
  name: z.string(),
  instructions: z.string(),
  feedbackTiming: feedbackTimingSchema,
  negativeMarking: z.string(),
  totalMarks: z.number(),
  attempt: attemptSchema,
  /** For how long after the end answers that were written in time count when they arrive. */
  lateSeconds: z.number().int(),
  /** Parts with headings of their own; empty where the quiz is all in one. Instructions are not said before their time. */
  sections: z.array(
    z.object({ name: z.string(), instructions: z.string(), questionCount: z.number().int(), marks: z.number() }),
  ),
  /** The section that is open, and the student's time for each; null where all sections are open together. */
  current: sectionStandingSchema.extend({ instructions: z.string(), seconds: z.array(z.number().int()) }).nullable(),
  /** Those of the open section, where sections have times. */
  questions: z.array(slotSchema),
  /** Of these questions, each once. */
  stimuli: z.array(shownStimulusSchema),
  /** What the student may have at hand. */
  tools: toolsSchema,
  /** What they keep for themselves. */
  aids: z.array(annotationSchema),
  /** Null where nothing is to be brought to a server by hand. */
  seal: sealSchema.nullable(),
});
export type Exam = z.output<typeof examSchema>;

export const startQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/startQuiz',
  summary: 'Start my attempt at a quiz, or resume the one that is running; calling it twice never makes two',
  tag: 'Exam',
  access: 'exam.take',
  body: z.object({
    id: idSchema,
    /** Where the quiz asks for one. */
    code: z.string().trim().max(100).optional(),
  }),
  response: attemptSchema,
});

export const getExam = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/exam',
  summary: 'The paper of my running attempt, with the answers given so far; id is the quiz or the attempt',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  response: examSchema,
});

export const answerInputSchema = z.object({
  question: idSchema,
  /** As the question type's answer schema says. */
  answer: z.unknown(),
  /** Number of this change of this answer, growing from 1. */
  seq: z.number().int('Must be a whole number').min(1, 'Must be 1 or more').max(1_000_000_000),
  /** The number of the answer this change was made on; a newer one on the server is then a conflict. */
  base: z.int32().min(0).optional(),
  /** Only keep it: no feedback yet, though the quiz gives it at once. */
  draft: z.boolean().default(false),
  /** The student chose this one of two answers that windows gave differently: the other one is kept no longer. */
  chosen: z.boolean().optional(),
});

export type AnswerInput = z.input<typeof answerInputSchema>;

export const refusedAnswerSchema = z.object({
  question: z.string(),
  seq: z.number().int(),
  code: z.enum(['conflict', 'closed', 'invalid_input', 'section_over', 'section_ahead']),
  message: messageSchema,
  /** What the server holds instead, after a conflict. */
  current: z.object({ seq: z.number().int(), answer: z.unknown() }).nullable(),
});

export const saveResp = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/saveResp',
  summary: 'Save answers; each is in the database before it is acknowledged. id is the attempt or the quiz',
  tag: 'Exam',
  access: 'exam.sit',
  // Two hundred long answers that were written without a network.
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    id: idSchema,
    resp: z.preprocess(
      (resp) => (Array.isArray(resp) ? resp : [resp]),
      z.array(answerInputSchema).min(1, 'Must hold at least one answer').max(500),
    ),
  }),
  response: z.object({
    saved: z.array(
      z.object({
        question: idSchema,
        seq: z.number().int(),
        savedAt: z.string(),
        feedback: instantFeedbackSchema.optional(),
        /** Where the parts of the question are checked one by one. */
        parts: partsStandingSchema.optional(),
      }),
    ),
    /** Answers that were not taken, each with its reason; those beside them were saved. */
    refused: z.array(refusedAnswerSchema),
    remainingMs: z.number().nullable(),
    section: sectionStandingSchema.nullable(),
  }),
});

export const finishSection = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/finishSection',
  summary:
    'Finish the open section of my attempt before its time is over; there is no way back, and finishing it twice answers the same',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  body: z.object({
    /** From 0: the section that is meant, whichever is open when this arrives. */
    section: z.number().int().min(0).max(29),
  }),
  response: z.object({ section: sectionStandingSchema }),
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/submit',
  summary: 'Hand in; handing in twice answers the same. id is the attempt or the quiz',
  tag: 'Exam',
  access: 'exam.sit',
  body: z.object({ id: idSchema }),
  response: attemptSchema,
});
