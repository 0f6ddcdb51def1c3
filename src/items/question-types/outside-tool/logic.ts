import { zero } from '#platform/exact/rational.ts';
import { ownInteraction } from '../neutral/own-interaction.ts';
import type { Grade, QuestionType } from '../question-type.ts';
import { blankGrade } from '../share.ts';
import { card } from './card.ts';
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

/** Whatever was done at the tool waits for its points, or for people where it gives none. */
const grade = (answer: Answer | null): Grade => (answer?.opened ? { outcome: 'waiting', fraction: zero } : blankGrade);

export const outsideTool: QuestionType<'outside-tool', Content, View, Variant, Answer, Review> = {
  name: 'outside-tool',
  card,
  manuallyGraded: true,
  contentSchema,
  studentViewSchema,
  variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', tool: '', url: '', graderNote: '', rubric: [] }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank: ({ opened }) => !opened,
  answerFormatBlocker: () => null,
  grade: (_content, answer) => grade(answer),
  toReview: (content, answer, parts) => ({
    ...(parts.correctness && { correctness: { outcome: grade(answer).outcome } }),
    ...(parts.rightAnswer && { rightAnswer: { rubric: content.rubric } }),
    ...(parts.feedback && { feedback: '' }),
  }),
  rightAnswer: () => null,
  answerText: (_content, { opened }) => (opened ? '✓' : ''),
  responseClasses: () => [],
  classify: () => [],
  markingHelp: ({ graderNote, rubric }) => ({ graderNote, rubric }),
  mapRichText: (content, map) => ({ ...content, stem: map(content.stem), graderNote: map(content.graderNote) }),
  ...ownInteraction('outside-tool', contentSchema),
  samples,
};
