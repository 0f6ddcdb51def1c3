/** Schemas described as JSON Schema. In the browser only pages that show such a description load what makes it. */
import type { z } from 'zod';
import { toJSONSchema } from 'zod/v4/core';

/** Describes what the schema takes (`input`) or what it makes of it (`output`). What JSON Schema has no word for is `{}`. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') =>
  toJSONSchema(schema, { io, unrepresentable: 'any' });
