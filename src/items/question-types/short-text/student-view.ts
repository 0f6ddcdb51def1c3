import { z } from 'zod';
import { asStudentView, richTextSchema, type StudentView } from '../question-type.ts';
import type { Content } from './schema.ts';

export const studentViewSchema = z.strictObject({ stem: richTextSchema });
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = (content: Content): StudentView<View> =>
  asStudentView(studentViewSchema, { stem: content.stem });
