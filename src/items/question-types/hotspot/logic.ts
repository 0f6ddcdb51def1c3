import { contentOrRefusal } from '../neutral/from-neutral.ts';
import { pictureFromNeutral, pictureToNeutral } from '../picture/schema.ts';
import { newOptionId, type QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { answerText, classify, grade, responseClasses, rightAnswer, toReview } from './grade.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerFormatBlocker,
  answerSchema,
  type Content,
  contentSchema,
  isBlank,
  newArea,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { shuffleItems, studentViewSchema, toStudentView, type View } from './student-view.ts';

export const hotspot: QuestionType<'hotspot', Content, View, Variant, Answer, Review> = {
  name: 'hotspot',
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
    multiple: false,
    areas: [
      newArea({ kind: 'rectangle', x: 100, y: 100, width: 150, height: 100 }, '', true),
      newArea({ kind: 'rectangle', x: 400, y: 100, width: 150, height: 100 }),
    ],
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
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    picture: map(content.picture),
    areas: content.areas.map((area) => ({ ...area, feedback: map(area.feedback) })),
  }),
  neutralKinds: ['hotspot'],
  fromNeutral: (stem, interaction) => {
    if (interaction.kind !== 'hotspot') return null;
    const { picture, multiple, areas } = interaction;
    return contentOrRefusal(contentSchema, {
      stem,
      ...pictureFromNeutral(picture),
      multiple,
      areas: areas.map((area) => ({ feedback: '', ...area, id: newOptionId() })),
    });
  },
  toNeutral: (content) => ({
    kind: 'hotspot',
    picture: pictureToNeutral(content),
    multiple: content.multiple,
    areas: content.areas.map(({ shape, name, right, feedback }) => ({
      shape,
      name,
      right,
      ...(feedback && { feedback }),
    })),
  }),
  samples,
};
