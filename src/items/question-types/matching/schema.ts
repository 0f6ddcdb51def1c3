/** Matching: to each left side one of the right sides is put; some right sides may belong to none. */
import { z } from 'zod';
import { matchingScorings } from '../neutral/neutral-parts.ts';
import { FOREIGN_OPTION, hasOwnIds, OWN_IDS } from '../option-order.ts';
import { newOptionId, optionIdSchema, outcomes, requiredRichTextSchema, stemSchema } from '../question-type.ts';

export const MAX_PAIRS = 30;
export const MAX_DISTRACTORS = 20;

export const sideSchema = z.strictObject({ id: optionIdSchema, text: requiredRichTextSchema });
export type Side = z.infer<typeof sideSchema>;

/** The part of a content that holds its sides. */
interface Sides {
  readonly pairs: readonly { readonly left: Side; readonly right: Side }[];
  readonly distractors: readonly Side[];
}

export const newSide = (): Side => ({ id: newOptionId(), text: '' });

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    /** Whether the left sides may change places for each attempt; the right sides always do. */
    shuffle: z.boolean().default(true),
    scoring: z.enum(matchingScorings).default('each-pair'),
    /** Right sides with the same text are one and the same to students. */
    pairs: z
      .array(z.strictObject({ left: sideSchema, right: sideSchema }))
      .min(2, 'There must be at least 2 pairs')
      .max(MAX_PAIRS, `There are at most ${MAX_PAIRS} pairs`),
    /** Right sides that belong to no left one. */
    distractors: z.array(sideSchema).max(MAX_DISTRACTORS, `At most ${MAX_DISTRACTORS} more right sides`).default([]),
  })
  .refine((content) => hasOwnIds([...content.pairs.map(({ left }) => left), ...rightSides(content)]), {
    path: ['pairs'],
    message: OWN_IDS,
  });
export type Content = z.infer<typeof contentSchema>;

/** Every right side of the content, in the author's order. */
export const rightSides = (content: Sides): Side[] => [
  ...content.pairs.map(({ right }) => right),
  ...content.distractors,
];

/**
 * The id under which students see each right side. Of several with the same text one stands for all: the one whose id
 * comes first in the alphabet, so that the choice tells nothing about the key.
 */
export function shownIds(content: Sides): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { id, text } of rightSides(content)) {
    const known = first.get(text);
    if (known === undefined || id < known) first.set(text, id);
  }
  return new Map(rightSides(content).map(({ id, text }) => [id, first.get(text) ?? id]));
}

export const variantSchema = z.strictObject({
  left: z.array(optionIdSchema).max(MAX_PAIRS),
  right: z.array(optionIdSchema).max(MAX_PAIRS + MAX_DISTRACTORS),
});
export type Variant = z.infer<typeof variantSchema>;

const pairSchema = z.strictObject({ left: optionIdSchema, right: optionIdSchema });

export const answerSchema = z.strictObject({
  /** Left sides without a partner are not in it. */
  pairs: z
    .array(pairSchema)
    .max(MAX_PAIRS)
    .refine((pairs) => new Set(pairs.map(({ left }) => left)).size === pairs.length, 'A left side has one partner'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `right`: for each left side with a partner, whether it is the right one. */
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      pairs: z.array(z.strictObject({ left: optionIdSchema, right: z.boolean() })),
    })
    .optional(),
  rightAnswer: z.strictObject({ pairs: z.array(pairSchema) }).optional(),
  /** Pairs have no feedback of their own. */
  feedback: z.literal('').optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.pairs.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  const left = new Set(content.pairs.map((pair) => pair.left.id));
  const right = new Set(rightSides(content).map(({ id }) => id));
  return answer.pairs.every((pair) => left.has(pair.left) && right.has(pair.right)) ? null : FOREIGN_OPTION;
}
