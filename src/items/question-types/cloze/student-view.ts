import { z } from 'zod';
import { MAX_GAPS } from '../gap/schema.ts';
import { gapViewSchema, viewOfGap } from '../gap/view.ts';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import type { Content, Variant } from './schema.ts';

export const studentViewSchema = z.strictObject({
  /** With `[[1]]`, `[[2]]` … where the gaps are. */
  stem: richTextSchema,
  gaps: z.array(gapViewSchema).max(MAX_GAPS),
});
export type View = z.infer<typeof studentViewSchema>;

/** The text and what can be put into its gaps; neither weights nor accepted answers. */
export const toStudentView = (content: Content, variant: Variant): StudentView<View> =>
  asStudentView(studentViewSchema, {
    stem: content.stem,
    gaps: content.gaps.map((gap) => viewOfGap(gap, variant.gaps)),
  });
