/** A quiz on paper: its questions in the order of the author, with or without the key. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { shownStimulusSchema } from '#delivery/contract.ts';
import { catalogueSchema, materialsSchema } from '#items/question-bank/aids/contract.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

const printedQuestionSchema = z.object({
  question: idSchema,
  type: z.string(),
  /** From 1; 0 for a text without a question, which has no number. */
  position: z.number().int(),
  /** The place of its section, from 1; null where the quiz has none. */
  section: z.number().int().nullable(),
  marks: z.number(),
  /** Which of the stimuli is printed before it, once for all of its questions that follow one another; null for none. */
  stimulus: idSchema.nullable(),
  view: z.record(z.string(), z.unknown()),
  /** Words that it explains. */
  catalogue: catalogueSchema,
  materials: materialsSchema,
  /** Null without the key. */
  key: z
    .object({
      /** An answer that earns full marks; null where no machine knows one. */
      answer: z.unknown(),
      review: z.record(z.string(), z.unknown()),
      generalFeedback: z.string(),
    })
    .nullable(),
});
export type PrintedQuestion = z.output<typeof printedQuestionSchema>;

export const printQuiz = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/print',
  summary: 'The questions of a quiz as it is edited now, for print; with `key=1` also how they are marked',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object({ key: z.enum(['0', '1'], { error: 'Must be 0 or 1' }).default('0') }),
  response: z.object({
    name: z.string(),
    /** HTML. */
    instructions: z.string(),
    durationSeconds: z.number().int().nullable(),
    /** Of all questions, those that are drawn included. */
    questionCount: z.number().int(),
    totalMarks: z.number(),
    sections: z.array(z.object({ position: z.number().int(), name: z.string(), instructions: z.string() })),
    questions: z.array(printedQuestionSchema),
    /** Of these questions, each once. */
    stimuli: z.array(shownStimulusSchema),
    /** Questions that each attempt draws at random; they can't be printed. */
    drawn: z.number().int(),
  }),
});

export const printQuizAsWord = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/print/word',
  summary: 'The questions of a quiz as it is edited now, as a Word document with the key on pages of its own',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  produces: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  response: z.unknown(),
});

/** What the document doesn't hold of the quiz. */
export const previewWordPaper = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/print/word/losses',
  summary: 'Questions of a quiz that a Word document has no place for',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: z.object({
    leftOut: z.array(z.object({ position: z.number().int(), title: z.string(), why: messageSchema })),
  }),
});
