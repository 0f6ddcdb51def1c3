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
  limitsOf,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

export const fileUpload: QuestionType<'file-upload', Content, View, Variant, Answer, Review> = {
  name: 'file-upload',
  card,
  manuallyGraded: true,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', endings: [], atLeast: 1, atMost: 1, mebibytes: 20, graderNote: '', rubric: [] }),
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
  filesOf: limitsOf,
  mapRichText: (content, map) => ({ ...content, stem: map(content.stem), graderNote: map(content.graderNote) }),
  neutralKinds: ['file-upload'],
  fromNeutral,
  toNeutral,
  samples,
};
