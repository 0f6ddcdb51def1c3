import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { QuestionType } from '../question-type.ts';
import { blankGrade } from '../share.ts';
import { card } from './card.ts';
import { TEXT_ONLY } from './is-text-only.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerSchema,
  type Content,
  contentSchema,
  type Review,
  reviewSchema,
  studentViewSchema,
  toStudentView,
  type Variant,
  type View,
  variantSchema,
} from './schema.ts';

export const textOnly: QuestionType<typeof TEXT_ONLY, Content, View, Variant, Answer, Review> = {
  name: TEXT_ONLY,
  card,
  isUngraded: true,
  contentSchema,
  studentViewSchema,
  variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '' }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank: () => true,
  answerFormatBlocker: () => 'There is nothing to answer here',
  grade: () => blankGrade,
  toReview: () => ({}),
  rightAnswer: () => null,
  answerText: () => '',
  responseClasses: () => [],
  classify: () => [],
  mapRichText: ({ stem }, map) => ({ stem: map(stem) }),
  neutralKinds: ['description'],
  fromNeutral: (stem) => contentOrRefusal(contentSchema, { stem }),
  toNeutral: () => ({ kind: 'description' }),
  samples,
};
