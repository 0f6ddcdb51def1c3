import { z } from 'zod';
import { asStudentView, richTextSchema, type StudentView, stemSchema, storableText } from '../question-type.ts';
import { rubricSchema } from '../rubric.ts';

const isAddress = (text: string): boolean => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export const contentSchema = z.strictObject({
  stem: stemSchema,
  /** The registration of the tool at the school. */
  tool: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Choose a tool'),
  /** What the tool is asked to open; empty: its usual address. */
  url: storableText()
    .max(2000, 'Must be at most 2000 characters')
    .refine(isAddress, 'Must be an address, such as https://tool.example'),
  /** For who marks what the tool gave no points for; students never see it. */
  graderNote: richTextSchema,
  rubric: rubricSchema,
});
export type Content = z.infer<typeof contentSchema>;

export const studentViewSchema = z.strictObject({ stem: richTextSchema });
export type View = z.infer<typeof studentViewSchema>;

export const toStudentView = ({ stem }: Content): StudentView<View> => asStudentView(studentViewSchema, { stem });

/** The work itself is at the tool. Nothing is in an answer that says nothing, so that it counts as none everywhere. */
export const answerSchema = z.strictObject({ opened: z.literal(true).optional() });
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

export { type MarkedReview as Review, markedReviewSchema as reviewSchema } from '../rubric.ts';
