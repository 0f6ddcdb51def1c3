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
  type Variant,
  variantSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

export const shortText: QuestionType<'short-text', Content, View, Variant, Answer, Review> = {
  name: 'short-text',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', caseSensitive: false, answers: [{ pattern: '', share: '1', feedback: '' }] }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank,
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
  neutralKinds: ['short-text'],
  fromNeutral,
  toNeutral,
  samples,
};
