import type { QuestionType } from '../question-type.ts';
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
  newItem,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { shuffle, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const ordering: QuestionType<'ordering', Content, View, Variant, Answer, Review> = {
  name: 'ordering',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', scoring: 'absolute-position', items: [newItem(), newItem(), newItem()] }),
  drawVariant: shuffle,
  toStudentView,
  isBlank,
  answerFormatBlocker: answerFormatBlocker,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    items: content.items.map(({ id, text }) => ({ id, text: map(text) })),
  }),
  neutralKinds: ['ordering'],
  fromNeutral,
  toNeutral,
  samples,
};
