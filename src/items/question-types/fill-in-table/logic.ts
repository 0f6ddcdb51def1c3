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
import { mapGap } from '../gap/schema.ts';
import { shuffleGaps } from '../gap/view.ts';
import type { QuestionType } from '../question-type.ts';
import { card } from './card.ts';
import { fromNeutral, toNeutral } from './interchange.ts';
import { cellName } from './names.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  answerSchema,
  blanksOf,
  type Content,
  contentSchema,
  gapsOf,
  newColumn,
  newRow,
  type Review,
  reviewSchema,
  type Variant,
  variantSchema,
} from './schema.ts';
import { studentViewSchema, toStudentView, type View } from './student-view.ts';

const namesOf = (content: Content): string[] =>
  blanksOf(content).map(({ row, column }) => cellName(content, row, column));

export const fillInTable: QuestionType<'fill-in-table', Content, View, Variant, Answer, Review> = {
  name: 'fill-in-table',
  card,
  contentSchema,
  studentViewSchema,
  variantSchema: variantSchema,
  answerSchema,
  reviewSchema,
  empty: () => ({ stem: '', corner: '', columns: [newColumn(), newColumn()], rows: [newRow(2), newRow(2)] }),
  drawVariant: (content, shuffle, random) => ({ gaps: shuffleGaps(gapsOf(content), shuffle, random) }),
  toStudentView,
  isBlank: (answer) => isBlankGaps(answer.gaps),
  answerFormatBlocker: (content, answer) => gapsFormatBlocker(gapsOf(content), answer.gaps),
  grade: (content, answer) => gradeGaps(gapsOf(content), answer.gaps),
  toReview: (content, answer, parts) => reviewGaps(gapsOf(content), answer?.gaps ?? [], parts),
  rightAnswer: (content) => ({ gaps: rightGaps(gapsOf(content)) }),
  answerText: (content, answer) => textOfGaps(gapsOf(content), answer.gaps, namesOf(content)),
  responseClasses: (content) => classesOfGaps(gapsOf(content), namesOf(content)),
  classify: (content, answer) => classifyGaps(gapsOf(content), answer.gaps),
  scoreParts: (content, answer) => scoreGaps(gapsOf(content), answer.gaps),
  mapRichText: (content, map) => ({
    stem: map(content.stem),
    corner: map(content.corner),
    columns: content.columns.map(({ id, text }) => ({ id, text: map(text) })),
    rows: content.rows.map(({ id, text, cells }) => ({
      id,
      text: map(text),
      cells: cells.map((cell) =>
        cell.kind === 'text' ? { kind: 'text', text: map(cell.text) } : { kind: 'blank', gap: mapGap(cell.gap, map) },
      ),
    })),
  }),
  neutralKinds: ['table'],
  fromNeutral,
  toNeutral,
  samples,
};
