import { z } from 'zod';
import { difficultySchema } from '#platform/contract/shapes.ts';
import { LONGEST_RUN, MOST_MINUTES, practiceSources, runLengths, runMinutes } from '../rules.ts';

/** How long a run is and how difficult are part of the address, and for teachers the group and topic that they look at. */
export const practiceSearch = z.object({
  group: z.uuid().optional().catch(undefined),
  topic: z.uuid().optional().catch(undefined),
  n: z.coerce
    .number()
    .pipe(z.literal([...runLengths]))
    .optional()
    .catch(undefined),
  min: z.coerce
    .number()
    .pipe(z.literal([...runMinutes]))
    .optional()
    .catch(undefined),
  dif: z.coerce.number().pipe(difficultySchema).optional().catch(undefined),
});

/** What a student chose on the practice page. */
export type PracticeOptions = Pick<z.output<typeof practiceSearch>, 'n' | 'min' | 'dif'>;

export const runSearch = z.object({
  from: z.enum(practiceSources).catch('due'),
  attempt: z.uuid().optional().catch(undefined),
  course: z.uuid().optional().catch(undefined),
  topic: z.string().max(100).optional().catch(undefined),
  assignment: z.uuid().optional().catch(undefined),
  n: z.coerce.number().int().min(1).max(LONGEST_RUN).optional().catch(undefined),
  min: z.coerce.number().int().min(1).max(MOST_MINUTES).optional().catch(undefined),
  dif: z.coerce.number().pipe(difficultySchema).optional().catch(undefined),
});
export type RunSearch = z.output<typeof runSearch>;
