import { limitsOf } from '../file-upload/schema.ts';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerFormatBlocker, answerText, grade, toReview } from './grade.ts';
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

export const essay: QuestionType<'essay', Content, View, Variant, Answer, Review> = {
  name: 'essay',
  card,
  manuallyGraded: true,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', editor: 'plain', minWords: 0, maxWords: 0, template: '', graderNote: '', rubric: [] }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank,
  answerFormatBlocker: answerFormatBlocker,
  grade,
  toReview,
  rightAnswer: () => null,
  answerText,
  responseClasses: () => [],
  classify: () => [],
  markingHelp: ({ graderNote, rubric }) => ({ graderNote, rubric }),
  filesOf: ({ files }) => (files ? limitsOf(files) : null),
  mapRichText: (content, map) => ({ ...content, stem: map(content.stem), graderNote: map(content.graderNote) }),
  neutralKinds: ['essay'],
  fromNeutral,
  toNeutral,
  samples,
};
