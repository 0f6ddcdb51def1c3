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
  newColumn,
  newRow,
  type Review,
  reviewSchema,
  whyNotAnswer,
} from './schema.ts';
import { arrange, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const matrix: QuestionType<'matrix', Content, View, Arrangement, Answer, Review> = {
  name: 'matrix',
  contentSchema,
  studentViewSchema,
  arrangementSchema,
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
    columns: content.columns.map(({ id, text }) => ({ id, text: map(text) })),
    rows: content.rows.map((row) => ({ ...row, text: map(row.text), feedback: map(row.feedback) })),
  }),
  neutralKinds: ['matrix'],
  fromNeutral,
  toNeutral,
  samples,
};
