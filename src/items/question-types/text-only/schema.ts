/** A text among the questions of a quiz that asks nothing: instructions, an introduction, a word before a part. */
import { z } from 'zod';
import { asStudentView, requiredRichTextSchema, richTextSchema, type StudentView } from '../question-type.ts';

export const contentSchema = z.strictObject({ stem: requiredRichTextSchema });
export type Content = z.infer<typeof contentSchema>;

export const studentViewSchema = z.strictObject({ stem: richTextSchema });
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = ({ stem }: Content): StudentView<View> => asStudentView(studentViewSchema, { stem });

/** There is nothing to answer: what is empty is taken, so that the schema is one, and is blank. */
export const answerSchema = z.strictObject({});
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

/** Nothing is right or wrong. */
export const reviewSchema = z.strictObject({});
export type Review = z.infer<typeof reviewSchema>;
