import { z } from 'zod';
import { fileRulesView } from '../file-upload/student-view.ts';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, editors } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  editor: z.enum(editors),
  minWords: z.number().int(),
  maxWords: z.number().int(),
  template: z.string(),
  files: z.strictObject(fileRulesView).optional(),
});
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = ({ stem, editor, minWords, maxWords, template, files }: Content): StudentView<View> =>
  asStudentView(studentViewSchema, { stem, editor, minWords, maxWords, template, ...(files && { files }) });
