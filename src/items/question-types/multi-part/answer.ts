/** Answers to questions with parts: for each part that was answered, the answer of its type. */
import { z } from 'zod';
import { FOREIGN_OPTION } from '../option-order.ts';
import { partType, unionByType } from '../part-types.ts';
import { optionIdSchema } from '../question-type.ts';
import type { Part } from './part.ts';
import { type Content, MAX_PARTS } from './schema.ts';

const partAnswerSchema = unionByType(({ name, answerSchema }) => {
  const answer: z.ZodType<unknown> = answerSchema;
  return z.strictObject({ type: z.literal(name), answer });
});

export const answerSchema = z.strictObject({
  parts: z
    .record(optionIdSchema, partAnswerSchema)
    .refine((parts) => Object.keys(parts).length <= MAX_PARTS, `At most ${MAX_PARTS} parts`),
  /**
   * The part that its student asks to be checked with this version, or goes on from. So the log of answers says which part was
   * tried with which.
   */
  check: z.strictObject({ part: optionIdSchema, action: z.enum(['check', 'settle']) }).optional(),
});
export type Answer = z.infer<typeof answerSchema>;

export const emptyAnswer: Answer = { parts: {} };

/** What was given to a part; null where nothing was, or where it was given to a part of another type. */
export function givenTo({ id, type }: Pick<Part, 'id' | 'type'>, { parts }: Answer): unknown {
  const given = Object.hasOwn(parts, id) ? parts[id] : undefined;
  return given?.type === type ? given.answer : null;
}

export const isBlank = ({ parts }: Answer): boolean =>
  Object.values(parts).every(({ type, answer }) => partType(type).isBlank(answer));

/** Why the answer cannot belong to this question; null when it can. */
export function answerFormatBlocker(content: Content, { parts, check }: Answer): string | null {
  if (check && !content.parts.some(({ id }) => id === check.part)) return FOREIGN_OPTION;
  for (const [id, { type, answer }] of Object.entries(parts)) {
    const part = content.parts.find((one) => one.id === id);
    if (part?.type !== type) return FOREIGN_OPTION;
    const why = partType(type).answerFormatBlocker(part.content, answer);
    if (why !== null) return why;
  }
  return null;
}
