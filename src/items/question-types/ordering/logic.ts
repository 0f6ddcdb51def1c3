import type { QuestionType } from '../question-type.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  type Arrangement,
  answerSchema,
  arrangementSchema,
  type Content,
  contentSchema,
  isBlank,
  newItem,
  type Review,
  reviewSchema,
  whyNotAnswer,
} from './schema.ts';
import { arrange, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const ordering: QuestionType<'ordering', Content, View, Arrangement, Answer, Review> = {
  name: 'ordering',
  contentSchema,
  studentViewSchema,
  arrangementSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', scoring: 'absolute-position', items: [newItem(), newItem(), newItem()] }),
  arrange,
  toStudentView,
  isBlank,
  whyNotAnswer,
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
