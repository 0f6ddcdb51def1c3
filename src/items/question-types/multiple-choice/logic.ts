import { type Order, orderSchema, shuffleOptions } from '../option-order.ts';
import { newOptionId, type QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerFormatBlocker,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  mapRichText,
  type Review,
  reviewSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

export const multipleChoice: QuestionType<'multiple-choice', Content, View, Order, Answer, Review> = {
  name: 'multiple-choice',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: orderSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    shuffle: true,
    scoring: 'net-correct',
    options: [true, true, false, false].map((right) => ({ id: newOptionId(), text: '', feedback: '', right })),
  }),
  drawVariant: shuffleOptions,
  toStudentView,
  isBlank,
  answerFormatBlocker: answerFormatBlocker,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  mapRichText,
  neutralKinds: ['choice'],
  fromNeutral,
  toNeutral,
  samples,
};
