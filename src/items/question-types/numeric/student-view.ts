import { z } from 'zod';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import type { Content } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  /** Names of the units to choose from; empty where a bare number is asked. */
  units: z.array(z.string()),
  unitRequired: z.boolean(),
});
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = (content: Content): StudentView<View> =>
  asStudentView(studentViewSchema, {
    stem: content.stem,
    units: content.units.map(({ name }) => name),
    unitRequired: content.unitRule?.required ?? false,
  });
