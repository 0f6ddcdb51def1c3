import { contentOrRefusal } from '../neutral/from-neutral.ts';
import { pictureFromNeutral, pictureToNeutral } from '../picture/schema.ts';
import { newOptionId, type QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, scoreParts, toReview } from './grade.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerFormatBlocker,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  newLabel,
  newPlace,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { shuffle, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const pictureLabels: QuestionType<'picture-labels', Content, View, Variant, Answer, Review> = {
  name: 'picture-labels',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    picture: '',
    width: 900,
    height: 600,
    labels: [newLabel(), newLabel()],
    places: [newPlace({ kind: 'rectangle', x: 100, y: 100, width: 150, height: 50 }, '')],
  }),
  drawVariant: shuffle,
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
  mapRichText: (content, map) => ({ ...content, stem: map(content.stem), picture: map(content.picture) }),
  plainTexts: ({ labels }) => labels.map(({ text }) => text),
  neutralKinds: ['picture-labels'],
  fromNeutral: (stem, interaction) => {
    if (interaction.kind !== 'picture-labels') return null;
    const { picture, labels, places } = interaction;
    return contentOrRefusal(contentSchema, {
      stem,
      ...pictureFromNeutral(picture),
      labels: labels.map((text) => ({ id: newOptionId(), text })),
      places: places.map((place) => ({ ...place, id: newOptionId() })),
    });
  },
  toNeutral: (content) => ({
    kind: 'picture-labels',
    picture: pictureToNeutral(content),
    labels: content.labels.map(({ text }) => text),
    places: content.places.map(({ shape, name, label }) => ({ shape, name, label })),
  }),
  samples,
};
