import { fileEndings } from '../file-upload/schema.ts';
import { ownInteraction } from '../neutral/own-interaction.ts';
import { newOptionId, type QuestionType } from '../question-type.ts';
import { type Answer, answerFormatBlocker, answerSchema, isBlank } from './answer.ts';
import { card } from './card.ts';
import { emptyRules } from './empty-rules.ts';
import {
  answerText,
  classify,
  grade,
  type Review,
  responseClasses,
  reviewSchema,
  rightAnswer,
  toReview,
} from './grade.ts';
import { samples } from './samples.ts';
import { type Content, contentSchema, newOption, noGround, type Part, type Variant, variantSchema } from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

const FILE_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 5;

type Map = (html: string) => string;
const each = <Row extends { readonly text: string }>(rows: readonly Row[], map: Map): Row[] =>
  rows.map((row) => ({ ...row, text: map(row.text) }));

function mapPart(part: Part, map: Map): Part {
  if (part.kind === 'variable') return part;
  if (part.kind === 'block') return { ...part, text: map(part.text) };
  const prompt = map(part.prompt);
  switch (part.kind) {
    case 'choice':
    case 'order':
    case 'associate':
      return { ...part, prompt, text: map(part.text), options: each(part.options, map) };
    case 'pairs':
      return { ...part, prompt, text: map(part.text), rows: each(part.rows, map), columns: each(part.columns, map) };
    case 'point':
      return { ...part, prompt, text: map(part.text) };
    default:
      return { ...part, prompt };
  }
}

const { neutralKinds, fromNeutral, toNeutral } = ownInteraction('composite', contentSchema);

export const composite: QuestionType<'composite', Content, View, Variant, Answer, Review> = {
  name: 'composite',
  card,
  isContentManuallyGraded: ({ marking }) => marking === 'people',
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({
    stem: '',
    parts: [
      {
        kind: 'choice',
        id: newOptionId(),
        response: 'RESPONSE',
        prompt: '',
        look: 'list',
        ...noGround,
        options: [newOption('A', ''), newOption('B', '')],
        most: 1,
        shuffle: true,
      },
    ],
    feedback: [],
    rules: emptyRules,
    adaptive: false,
    marking: 'machine',
    maximum: '1',
    graderNote: '',
  }),
  drawVariant: (_content, shuffle, random) => ({ seed: random().toString(36).slice(2), shuffle }),
  instantiate: (content, variant) => ({ ...content, attempt: variant }),
  toStudentView,
  isBlank,
  answerFormatBlocker,
  grade,
  toReview,
  rightAnswer,
  answerText,
  responseClasses,
  classify,
  markingHelp: ({ graderNote }) => ({ graderNote, rubric: [] }),
  filesOf: ({ parts }) => {
    const place = parts.find((part) => part.kind === 'files');
    if (!place) return null;
    return {
      endings: place.endings.length > 0 ? place.endings : fileEndings,
      atMost: MOST_FILES,
      mostBytes: FILE_BYTES,
    };
  },
  mapRichText: (content, map) => ({
    ...content,
    stem: map(content.stem),
    parts: content.parts.map((part) => mapPart(part, map)),
    feedback: each(content.feedback, map),
    graderNote: map(content.graderNote),
  }),
  neutralKinds,
  fromNeutral,
  toNeutral: ({ attempt: _, ...content }) => toNeutral(content),
  samples,
};
