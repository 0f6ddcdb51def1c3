/** What students ask about questions of their reviewed attempts, and what their teachers answer. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { shownStimulusSchema } from '#delivery/contract.ts';
import { idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';
import { reviewSlotSchema } from '#results/results/contract.ts';
import { appealStates, MOST_WORDS } from './rules.ts';

const tooLong = `Must be at most ${MOST_WORDS} characters long`;

const quizNameSchema = z.object({ _id: idSchema, name: z.string(), slug: z.string() });

/** A complaint as the student who made it sees it. */
export const ownAppealSchema = z.object({
  _id: idSchema,
  question: idSchema,
  words: z.string(),
  state: z.enum(appealStates),
  askedAt: z.string(),
  answer: z.string(),
  answeredAt: z.string().nullable(),
  /** The question was graded again since it was accepted. */
  closedAt: z.string().nullable(),
});
export type OwnAppeal = z.output<typeof ownAppealSchema>;

/** A complaint as the teachers of the quiz see it. */
export const appealSchema = ownAppealSchema.omit({ question: true }).extend({
  attempt: idSchema,
  student: personNameSchema,
  question: z.object({ _id: idSchema, title: z.string() }),
  answeredBy: personNameSchema.nullable(),
});
export type Appeal = z.output<typeof appealSchema>;

export const askAbout = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/complaints',
  summary: 'Ask about a question of my finished attempt, once for each question, where its review shows it to me',
  tag: 'Complaints',
  access: 'results.own',
  params: idParams,
  body: z.object({
    question: idSchema,
    words: z.string().trim().min(3, 'Enter what you want to query').max(MOST_WORDS, tooLong),
  }),
  response: ownAppealSchema,
});

export const listOwnAppeals = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/complaints',
  summary: 'What I have asked about the questions of my attempt, with the answers',
  tag: 'Complaints',
  access: 'results.own',
  params: idParams,
  response: z.object({ complaints: z.array(ownAppealSchema) }),
});

export const listAppeals = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/complaints',
  summary: 'What students have asked about the questions of a quiz, oldest first; for its teachers and for admins',
  tag: 'Complaints',
  access: 'quiz.mark',
  params: idParams,
  query: z.object({
    ...pageQuery,
    state: z.enum(['', ...appealStates], { error: 'Must be open, accepted or refused' }).default(''),
  }),
  response: z.object({
    quiz: quizNameSchema,
    /** Whether the reader teaches this quiz; who does not sees nothing of it. */
    isForMe: z.boolean(),
    complaints: z.array(appealSchema),
    total: z.number().int(),
    open: z.number().int(),
  }),
});

export const getAppeal = endpoint({
  method: 'GET',
  path: '/v1/api/complaints/:id',
  summary: 'A complaint with the question and the answer that it is about',
  tag: 'Complaints',
  access: 'quiz.mark',
  params: idParams,
  response: z.object({
    quiz: quizNameSchema,
    complaint: appealSchema,
    slot: reviewSlotSchema,
    /** What is shown beside the question; null for nothing. */
    stimulus: shownStimulusSchema.nullable(),
    /** Other complaints about the same question that nobody has answered. */
    othersOpen: z.number().int(),
  }),
});

export const answerAppeal = endpoint({
  method: 'POST',
  path: '/v1/api/complaints/:id/answer',
  summary: 'Answer a complaint that is open: accepted, or not, with the reason; the student is told',
  tag: 'Complaints',
  access: 'quiz.mark',
  params: idParams,
  body: z
    .object({
      accepted: z.boolean({ error: 'Choose whether it is accepted' }),
      answer: z.string().trim().max(MOST_WORDS, tooLong).default(''),
    })
    .refine(({ accepted, answer }) => accepted || answer.length >= 3, {
      path: ['answer'],
      message: 'Enter why it is not accepted',
    }),
  response: appealSchema,
});
