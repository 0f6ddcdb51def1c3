/** Where the changes of an update call meet what is stored. */
import type { z } from 'zod';
import { mergeChanges } from '#platform/contract/changes.ts';
import { parsePart } from './reply.ts';

/**
 * The whole entity as it is to be stored: what `current` says, with what the call named in its place, checked as a new one
 * would be. `schema` is the one that creates the entity. Throws `invalid_input` naming the bad field.
 */
export const withChanges = <S extends z.ZodObject>(
  schema: S,
  current: z.output<S>,
  changes: Readonly<Record<string, unknown>>,
): z.output<S> =>
  parsePart(schema, mergeChanges(schema, current as Readonly<Record<string, unknown>>, changes)) as z.output<S>;
