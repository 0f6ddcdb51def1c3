import { z } from 'zod';
import { LONGEST_RUN, practiceSources, runLengths } from '../rules.ts';

/** How many questions a run has is part of the address. */
export const practiceSearch = z.object({
  n: z.coerce
    .number()
    .pipe(z.literal([...runLengths]))
    .optional()
    .catch(undefined),
});

export const runSearch = z.object({
  from: z.enum(practiceSources).catch('due'),
  attempt: z.uuid().optional().catch(undefined),
  topic: z.string().max(100).optional().catch(undefined),
  n: z.coerce.number().int().min(1).max(LONGEST_RUN).optional().catch(undefined),
});
export type RunSearch = z.output<typeof runSearch>;
