import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
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

export const trueFalse: QuestionType<'true-false', Content, View, Variant, Answer, Review> = {
  name: 'true-false',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', right: true, feedbackTrue: '', feedbackFalse: '' }),
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
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    feedbackTrue: map(content.feedbackTrue),
    feedbackFalse: map(content.feedbackFalse),
  }),
  neutralKinds: ['true-false'],
  fromNeutral,
  toNeutral,
  samples,
};
