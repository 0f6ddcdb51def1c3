import {
  classesOfGaps,
  classifyGaps,
  gapsFormatBlocker,
  gradeGaps,
  isBlankGaps,
  reviewGaps,
  rightGaps,
  scoreGaps,
  textOfGaps,
} from '../gap/grade.ts';
import { gapFromNeutral, gapToNeutral } from '../gap/neutral.ts';
import { mapGap, newGap } from '../gap/schema.ts';
import { shuffleGaps } from '../gap/view.ts';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { placeOf } from './places.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerSchema,
  type Content,
  contentSchema,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';
import { withTable } from './table.ts';

export const cloze: QuestionType<'cloze', Content, View, Variant, Answer, Review> = {
  name: 'cloze',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: `<p>${placeOf(1)}</p>`, gaps: [newGap('short-text')] }),
  drawVariant: (content, shuffle, random) => ({ gaps: shuffleGaps(content.gaps, shuffle, random) }),
  toStudentView,
  isBlank: (answer) => isBlankGaps(answer.gaps),
  answerFormatBlocker: (content, answer) => gapsFormatBlocker(content.gaps, answer.gaps),
  grade: (content, answer) => gradeGaps(content.gaps, answer.gaps),
  toReview: (content, answer, parts) => reviewGaps(content.gaps, answer?.gaps ?? [], parts),
  rightAnswer: (content) => ({ gaps: rightGaps(content.gaps) }),
  answerText: (content, answer) => textOfGaps(content.gaps, answer.gaps),
  responseClasses: (content) => classesOfGaps(content.gaps),
  classify: (content, answer) => classifyGaps(content.gaps, answer.gaps),
  scoreParts: (content, answer) => scoreGaps(content.gaps, answer.gaps),
  mapRichText: (content, map) => ({ stem: map(content.stem), gaps: content.gaps.map((gap) => mapGap(gap, map)) }),
  neutralKinds: ['cloze', 'table'],
  fromNeutral: (stem, interaction) => {
    const text = interaction.kind === 'table' ? withTable(stem, interaction) : { stem, interaction };
    return text.interaction.kind === 'cloze'
      ? contentOrRefusal(contentSchema, { stem: text.stem, gaps: text.interaction.gaps.map(gapFromNeutral) })
      : null;
  },
  toNeutral: (content) => ({ kind: 'cloze', gaps: content.gaps.map(gapToNeutral) }),
  samples,
};
