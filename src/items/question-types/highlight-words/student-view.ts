import { z } from 'zod';
import { highlightScorings, selectables } from '../neutral/neutral-parts.ts';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import { isWord, passageOf } from './passage.ts';
import type { Content } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  /** Pieces with an id can be selected; `\n` in others is a line break. */
  paragraphs: z.array(z.array(z.strictObject({ id: z.string().optional(), text: z.string() }))),
  selectable: z.enum(selectables),
  /** The rule is told beforehand, because a wrong word may cost marks. */
  scoring: z.enum(highlightScorings),
  maxSelections: z.int().nullable(),
});
export type View = z.infer<typeof studentViewSchema>;

/** The text and which of its words can be selected; not which are right, nor how many. */
export function toStudentView(content: Content): StudentView<View> {
  const { stem, selectable, scoring, maxSelections } = content;
  const paragraphs = passageOf(content).paragraphs.map((pieces) =>
    pieces.map((piece) => (isWord(piece) ? { id: piece.id, text: piece.text } : { text: piece.text })),
  );
  return asStudentView(studentViewSchema, { stem, paragraphs, selectable, scoring, maxSelections });
}
