import { z } from 'zod';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, editors } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  editor: z.enum(editors),
  minWords: z.number().int(),
  maxWords: z.number().int(),
  template: z.string(),
});
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = ({ stem, editor, minWords, maxWords, template }: Content): StudentView<View> =>
  asStudentView(studentViewSchema, { stem, editor, minWords, maxWords, template });
