import { z } from 'zod';
import { AT_MOST, answerFilesSchema, fileRules } from '../file-upload/schema.ts';
import { richTextSchema, stemSchema, storableText } from '../question-type.ts';
import { rubricSchema } from '../rubric.ts';

/** What the text is written in. */
export const editors = ['plain', 'code'] as const;

/** As many characters an answer may have; a long essay has a tenth of it. */
export const MOST_CHARACTERS = 100_000;

const wordsSchema = z
  .number()
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(15_000, 'Must be at most 15 000');

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    editor: z.enum(editors),
    /** Least number of words; 0: none. Nothing that was written is ever refused for it. */
    minWords: wordsSchema,
    /** Greatest number of words; 0: none. */
    maxWords: wordsSchema,
    /** What the answer begins with. Plain text. */
    template: storableText().max(10_000, 'Must be at most 10 000 characters long'),
    /** For who marks it; students never see it. */
    graderNote: richTextSchema,
    rubric: rubricSchema,
    /** Which files may be added to the text; absent for none. */
    files: z
      .strictObject(fileRules)
      .refine(({ atLeast, atMost }) => atLeast <= atMost, AT_MOST)
      .optional(),
  })
  .refine(({ minWords, maxWords }) => maxWords === 0 || minWords <= maxWords, {
    path: ['maxWords'],
    error: 'Must not be less than the minimum number of words',
  });
export type Content = z.infer<typeof contentSchema>;

export const answerSchema = z.strictObject({
  /** As typed. */
  text: storableText().max(MOST_CHARACTERS, 'An essay has at most 100 000 characters'),
  files: answerFilesSchema.optional(),
});
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

export { type MarkedReview as Review, markedReviewSchema as reviewSchema } from '../rubric.ts';

export const isBlank = ({ text, files = [] }: Answer): boolean => text.trim() === '' && files.length === 0;
