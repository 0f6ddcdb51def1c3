import { z } from 'zod';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { passageOf, passageText } from './passage.ts';
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

/** A text is the same in every attempt. */
const variantSchema = z.strictObject({});

export const highlightWords: QuestionType<
  'highlight-words',
  Content,
  View,
  z.infer<typeof variantSchema>,
  Answer,
  Review
> = {
  name: 'highlight-words',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', passage: '', selectable: 'every-word', scoring: 'net-correct', maxSelections: null }),
  drawVariant: () => ({}),
  toStudentView,
  isBlank,
  answerFormatBlocker,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  mapRichText: (content, map) => ({ ...content, stem: map(content.stem) }),
  plainTexts: (content) => [passageText(passageOf(content))],
  neutralKinds: ['highlight-words'],
  fromNeutral: (stem, interaction) => {
    if (interaction.kind !== 'highlight-words') return null;
    const { passage, selectable, scoring = 'net-correct', maxSelections = null } = interaction;
    return contentOrRefusal(contentSchema, { stem, passage, selectable, scoring, maxSelections });
  },
  toNeutral: ({ passage, selectable, scoring, maxSelections }) => ({
    kind: 'highlight-words',
    passage,
    selectable,
    scoring,
    ...(maxSelections !== null && { maxSelections }),
  }),
  samples,
};
