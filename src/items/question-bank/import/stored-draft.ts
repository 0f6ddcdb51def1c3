/** A copy of a question that is being written, on this device, until it is saved: what was typed is never lost. */
import { z } from 'zod';
import { materialsSchema } from '#items/question-bank/aids/contract.ts';
import { type QuestionInput, questionStatuses } from '#items/question-bank/contract.ts';

const looseCatalogue = z.array(
  z.object({
    about: z.string(),
    cards: z.array(z.object({ support: z.string(), language: z.string(), html: z.string() })),
  }),
);

/** Unfinished, so looser than what can be stored. */
const draftSchema = z.object({
  savedAt: z.string(),
  /** The version that was edited; 0 for a new question. */
  version: z.number().int().min(0),
  input: z.object({
    title: z.string(),
    type: z.string(),
    content: z.record(z.string(), z.unknown()),
    difficulty: z.number(),
    subscription: z.union([z.literal(1), z.literal(2)]),
    status: z.enum(questionStatuses),
    tags: z.array(z.string()),
    marks: z.number().catch(Number.NaN),
    generalFeedback: z.string(),
    // Drafts of before have none of these.
    hints: z.array(z.string()).default([]),
    penalty: z.string().default('0'),
    language: z.string().default(''),
    author: z.string(),
    source: z.string(),
    licence: z.string(),
    stimulus: z.string().nullable().default(null),
    catalogue: looseCatalogue.default([]),
    materials: materialsSchema.catch([]).default([]),
  }),
});

export interface StoredDraft {
  readonly savedAt: string;
  readonly version: number;
  readonly input: QuestionInput;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The place of one question's draft. Where the shelf is full or forbidden, drafts live as long as the page. */
export function draftPlace(shelf: Shelf, key: string) {
  const silently = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): StoredDraft | null =>
      silently(() => {
        const text = shelf.getItem(key);
        return text === null ? null : draftSchema.parse(JSON.parse(text));
      }, null),
    /** False when it could not be kept. */
    keep: (draft: StoredDraft): boolean =>
      silently(() => {
        shelf.setItem(key, JSON.stringify(draft));
        return true;
      }, false),
    drop: (): void => silently(() => shelf.removeItem(key), undefined),
  };
}
export type DraftPlace = ReturnType<typeof draftPlace>;
