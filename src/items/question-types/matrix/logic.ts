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
  newColumn,
  newRow,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { shuffleItems, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const matrix: QuestionType<'matrix', Content, View, Variant, Answer, Review> = {
  name: 'matrix',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    multiple: false,
    shuffle: true,
    scoring: 'each-row',
    columns: [newColumn(), newColumn()],
    rows: [newRow(), newRow()],
  }),
  drawVariant: shuffleItems,
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
    columns: content.columns.map(({ id, text }) => ({ id, text: map(text) })),
    rows: content.rows.map((row) => ({ ...row, text: map(row.text), feedback: map(row.feedback) })),
  }),
  neutralKinds: ['matrix'],
  fromNeutral,
  toNeutral,
  samples,
};
