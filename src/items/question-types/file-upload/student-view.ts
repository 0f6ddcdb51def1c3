import { z } from 'zod';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, fileEndings } from './schema.ts';

export const fileRulesView = {
  endings: z.array(z.enum(fileEndings)),
  atLeast: z.number().int(),
  atMost: z.number().int(),
  mebibytes: z.number().int(),
};

export const studentViewSchema = z.strictObject({ stem: richTextSchema, ...fileRulesView });
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = ({ stem, endings, atLeast, atMost, mebibytes }: Content): StudentView<View> =>
  asStudentView(studentViewSchema, { stem, endings, atLeast, atMost, mebibytes });
