/**
 * Short text: the student types a word or a line, which is compared with patterns.
 * They are tried in the author's order; the first that fits decides.
 */
import { z } from 'zod';
import { outcomes, richTextSchema, stemSchema, storableText } from '../question-type.ts';
import { shareSchema } from '../share.ts';
import { findRightText } from './match.ts';

export const acceptedSchema = z.strictObject({
  /** `*` stands for any run of characters, `\*` for a star. */
  pattern: storableText()
    .max(500, 'A pattern has at most 500 characters')
    // Whether a text can earn full marks is asked only of patterns that are there.
    .refine((text) => text.trim() !== '', { error: 'Enter an answer; * accepts any text', abort: true }),
  share: shareSchema,
  /** Shown to who gave this answer. */
  feedback: richTextSchema.default(''),
});

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    /** Whether "paris" differs from "Paris". */
    caseSensitive: z.boolean().default(false),
    answers: z.array(acceptedSchema).min(1, 'At least one answer must be accepted').max(100, 'At most 100 answers'),
  })
  .refine((content) => findRightText(content) !== null, {
    path: ['answers'],
    message: 'No text can earn full marks: an answer with share 1 is missing, or an earlier answer covers it',
  });
export type Content = z.infer<typeof contentSchema>;

export const answerSchema = z.strictObject({
  /** As typed. */
  text: storableText().max(1000, 'A short answer has at most 1 000 characters'),
});
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

export const reviewSchema = z.strictObject({
  correctness: z.strictObject({ outcome: z.enum(outcomes) }).optional(),
  rightAnswer: z.strictObject({ text: z.string() }).optional(),
  feedback: richTextSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.text.trim() === '';
