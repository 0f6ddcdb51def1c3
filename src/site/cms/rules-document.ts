import { z } from 'zod';
import { type PageDocument, pageDocumentSchema } from './contract.ts';
import { blockSchema } from './contract-blocks.ts';

const storedSchema = z.looseObject({ blocks: z.array(z.unknown()).default([]) });

/**
 * A stored document. Blocks that are no longer known are left out, and fields that came later get their first values,
 * so that a page never breaks by an update of the product.
 */
export function readDocument(stored: unknown): PageDocument {
  const { blocks, ...head } = storedSchema.parse(stored);
  const readable = blocks.flatMap((block) => {
    const read = blockSchema.safeParse(block);
    return read.success ? [read.data] : [];
  });
  return { ...pageDocumentSchema.parse(head), blocks: readable };
}
