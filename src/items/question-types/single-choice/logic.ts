import { type Order, orderSchema, shuffleOptions } from '../option-order.ts';
import { newOptionId, type QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { acceptAlso, answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerFormatBlocker,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  type Review,
  reviewSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

export const singleChoice: QuestionType<'single-choice', Content, View, Order, Answer, Review> = {
  name: 'single-choice',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: orderSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    shuffle: true,
    options: ['1', '0', '0', '0'].map((share) => ({ id: newOptionId(), text: '', share, feedback: '' })),
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
  acceptAlso,
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    options: content.options.map((option) => ({ ...option, text: map(option.text), feedback: map(option.feedback) })),
  }),
  neutralKinds: ['choice'],
  fromNeutral,
  toNeutral,
  samples,
};
