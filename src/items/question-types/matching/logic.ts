import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, scoreParts, toReview } from './grade.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerFormatBlocker,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  newSide,
  type Review,
  reviewSchema,
  type Side,
  type Variant,
  variantSchema,
} from './schema.ts';
import { shuffleItems, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const matching: QuestionType<'matching', Content, View, Variant, Answer, Review> = {
  name: 'matching',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    shuffle: true,
    scoring: 'each-pair',
    pairs: Array.from({ length: 3 }, () => ({ left: newSide(), right: newSide() })),
    distractors: [],
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
  scoreParts,
  mapRichText: (content, map) => {
    const mapped = ({ id, text }: Side): Side => ({ id, text: map(text) });
    return {
      ...content,
      stem: map(content.stem),
      pairs: content.pairs.map(({ left, right }) => ({ left: mapped(left), right: mapped(right) })),
      distractors: content.distractors.map(mapped),
    };
  },
  neutralKinds: ['matching'],
  fromNeutral,
  toNeutral,
  samples,
};
