/** A teacher takes an exam as a student would; it counts nowhere. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { answerInputSchema, attemptSchema, examSchema, finishSection, saveResp } from '#delivery/contract.ts';
import { showHint } from '#delivery/hints/contract.ts';
import { doneSchema, idParams, idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { attemptReportSchema, getReview } from '#results/results/contract.ts';
import { reviewTimes } from './rules-times.ts';

export const startPreview = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/rehearsals',
  summary: 'Begin to rehearse the quiz as it is edited now, by the rules of everybody or of one student',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: z.object({
    /** Whose rules; absent: those that hold for everybody. */
    person: idSchema.optional(),
  }),
  response: attemptSchema,
});

export const getPreviewExam = endpoint({
  method: 'GET',
  path: '/v1/api/rehearsals/:id/exam',
  summary: 'The paper of my rehearsal as a student sees it, with the answers given so far',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: examSchema,
});

export const savePreview = endpoint({
  method: 'POST',
  path: '/v1/api/rehearsals/:id/saveResp',
  summary: 'Save answers of my rehearsal, as saveResp does in an exam',
  tag: 'Quizzes',
  access: 'quiz.write',
  bodyLimit: 8 * 1024 * 1024,
  params: idParams,
  body: z.object({ resp: z.array(answerInputSchema).min(1, 'Must hold at least one answer').max(500) }),
  response: saveResp.response,
});

export const finishPreviewSection = endpoint({
  method: 'POST',
  path: '/v1/api/rehearsals/:id/finishSection',
  summary: 'Finish the open section of my rehearsal before its time is over, as finishSection does in an exam',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: finishSection.body,
  response: finishSection.response,
});

export const showPreviewHint = endpoint({
  method: 'POST',
  path: '/v1/api/rehearsals/:id/hint',
  summary: 'Ask for a hint to a question of my running rehearsal, as in an exam',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: showHint.body,
  response: showHint.response,
});

export const submitPreview = endpoint({
  method: 'POST',
  path: '/v1/api/rehearsals/:id/submit',
  summary: 'Hand in my rehearsal; doing it twice answers the same',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: attemptSchema,
});

export const reviewPreview = endpoint({
  method: 'GET',
  path: '/v1/api/rehearsals/:id/review',
  summary: 'What came out of my rehearsal, as its student would see it at one moment',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  query: z.object({ time: z.enum(reviewTimes).default('right-after') }),
  response: z.object({
    /** By whose rules; null: by those that hold for everybody. */
    as: personNameSchema.nullable(),
    report: attemptReportSchema,
    review: getReview.response,
  }),
});

export const deletePreview = endpoint({
  method: 'DELETE',
  path: '/v1/api/rehearsals/:id',
  summary: 'Forget my rehearsal; after a week it goes by itself',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: doneSchema,
});
