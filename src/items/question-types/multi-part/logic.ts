import { divide, parseRational } from '#platform/exact/rational.ts';
import { ownInteraction } from '../neutral/own-interaction.ts';
import { partType } from '../part-types.ts';
import type { QuestionType } from '../question-type.ts';
import { type Answer, answerFormatBlocker, answerSchema, emptyAnswer, givenTo, isBlank } from './answer.ts';
import { card } from './card.ts';
import { asksCheck, checksParts, overlayParts, replayChecks, reviewPart } from './checking/replay.ts';
import { filesOf } from './files.ts';
import { answerText, classify, grade, isByHand, responseClasses, rightAnswer, scoreParts } from './grade.ts';
import { partLetter } from './letters.ts';
import { newPart } from './new-part.ts';
import { reportParts } from './report.ts';
import { type Review, reviewSchema, toReview } from './review.ts';
import { samples } from './samples.ts';
import { type Content, contentSchema, totalOf } from './schema.ts';
import {
  drawVariant,
  instantiate,
  studentViewSchema,
  toStudentView,
  type Variant,
  type View,
  variantOf,
  variantSchema,
} from './student-view.ts';

export const multiPart: QuestionType<'multi-part', Content, View, Variant, Answer, Review> = {
  name: 'multi-part',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', display: 'together', parts: [newPart('numeric', []), newPart('numeric', ['a'])] }),
  drawVariant,
  instantiate,
  toStudentView,
  isBlank,
  answerFormatBlocker,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  scoreParts,
  reportParts,
  isContentManuallyGraded: ({ parts }) => parts.some(isByHand),
  filesOf,
  partsOf: ({ parts }) => {
    const total = totalOf(parts);
    return parts.map(({ id, type, content, marks }, i) => ({
      id,
      label: partLetter(i),
      type: partType(type),
      content,
      weight: divide(parseRational(marks), total),
    }));
  },
  blankAnswer: emptyAnswer,
  checksParts,
  replayChecks,
  asksCheck,
  overlayParts,
  showOpenParts: (view, open) => ({ ...view, parts: view.parts.slice(0, open), later: view.parts.length - open }),
  reviewPart,
  answerToPart: (answer, { id, type }) => givenTo({ id, type: type.name }, answer),
  variantOfPart: ({ parts }, variant, { id }) => {
    const part = parts.find((one) => one.id === id);
    return part && variantOf(part, variant);
  },
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    parts: content.parts.map((part) => ({
      ...part,
      content: partType(part.type).mapRichText(part.content, map),
      ...(part.checking && { checking: { ...part.checking, hints: part.checking.hints.map(map) } }),
    })),
  }),
  plainTexts: ({ parts }) => parts.flatMap(({ type, content }) => partType(type).plainTexts?.(content) ?? []),
  ...ownInteraction('multi-part', contentSchema),
  samples,
};
