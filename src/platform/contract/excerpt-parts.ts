import { z } from 'zod';

/** The words and formulas of an excerpt. */
export const excerptPartsSchema = z
  .array(z.object({ text: z.string(), isFormula: z.boolean() }))
  .nullable()
  .meta({ description: 'The excerpt as words and formulas in LaTeX; null where it has no formula' });
