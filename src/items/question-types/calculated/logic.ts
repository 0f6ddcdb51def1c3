import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from '../numeric/grade.ts';
import { type Answer, answerSchema, isBlank, type Review, reviewSchema } from '../numeric/schema.ts';
import { studentViewSchema, toStudentView, type View } from '../numeric/student-view.ts';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { instantiate, numericOf } from './numbers.ts';
import { samples } from './samples.ts';
import { type Content, contentSchema, type QuestionVariant, questionVariantSchema } from './schema.ts';
import { draw } from './values.ts';

export const calculated: QuestionType<'calculated', Content, View, QuestionVariant, Answer, Review> = {
  name: 'calculated',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: questionVariantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    variables: [
      { name: 'a', low: '1', high: '10', decimals: 0, spread: 'uniform' },
      { name: 'b', low: '1', high: '10', decimals: 0, spread: 'uniform' },
    ],
    variants: [],
    answers: [{ formula: 'a + b', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
    units: [],
    unitRule: null,
  }),
  drawVariant: (content, _shuffle, random) => ({ values: { ...draw(content, random) } }),
  instantiate,
  toStudentView: (content, variant) => toStudentView(numericOf(instantiate(content, variant))),
  isBlank,
  answerFormatBlocker: () => null,
  grade: (content, answer) => grade(numericOf(content), answer),
  toReview: (content, answer, parts) => toReview(numericOf(content), answer, parts),
  rightAnswer: (content) => rightAnswer(numericOf(content)),
  answerText: (content, answer) => answerText(numericOf(content), answer),
  /** The same for all attempts, whatever their numbers: the formulas. */
  responseClasses: (content) =>
    responseClasses(numericOf(content)).map((one, i) => ({ ...one, label: content.answers[i]?.formula ?? one.label })),
  classify: (content, answer) => classify(numericOf(content), answer),
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    answers: content.answers.map((accepted) => ({ ...accepted, feedback: map(accepted.feedback) })),
  }),
  neutralKinds: ['calculated'],
  fromNeutral,
  toNeutral,
  samples,
};
