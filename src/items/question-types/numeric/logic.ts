import { z } from 'zod';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { acceptAlso, answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  type Review,
  reviewSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

const variantSchema = z.strictObject({});
type Variant = z.infer<typeof variantSchema>;

export const numeric: QuestionType<'numeric', Content, View, Variant, Answer, Review> = {
  name: 'numeric',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    answers: [{ value: '', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
    units: [],
    unitRule: null,
  }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank,
  // An unknown unit is a wrong answer, not a foreign one: the student may have typed it.
  answerFormatBlocker: () => null,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  acceptAlso,
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    answers: content.answers.map((accepted) => ({ ...accepted, feedback: map(accepted.feedback) })),
  }),
  neutralKinds: ['numeric'],
  fromNeutral,
  toNeutral,
  samples,
};
