/** Where the changes of an update call meet what is stored. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Fields, isFields, mergeChanges, shapeOf } from '#platform/contract/changes.ts';
import type { TenantTx } from './database/tenant-tx.ts';
import { invalidInput } from './http/reply.ts';

/** The object schema behind defaults and `null`. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  )
    return objectIn(schema.unwrap());
  return null;
}

/** The part of a path that leads through objects: an entry of a list is changed with its list. */
function unnamed(path: readonly PropertyKey[], changes: unknown): string[] | null {
  const names: string[] = [];
  let named = changes;
  for (const name of path) {
    if (typeof name !== 'string' || !isFields(named)) return null;
    names.push(name);
    if (!Object.hasOwn(named, name)) return names;
    named = named[name];
  }
  return null;
}

/** The schema without a constraint on what is at the path, where the stored value there fails already; else null. */
function relaxed(schema: z.ZodObject, current: unknown, [name, ...rest]: readonly string[]): z.ZodObject | null {
  if (name === undefined || !isFields(current)) return null;
  const field = shapeOf(schema)[name];
  if (!field) return null;
  if (rest.length === 0) return field.safeParse(current[name]).success ? null : schema.safeExtend({ [name]: z.any() });
  const inner = objectIn(field);
  const relaxedInner = inner && relaxed(inner, current[name], rest);
  return relaxedInner && schema.safeExtend({ [name]: relaxedInner });
}

/**
 * The whole entity as it is to be stored: what `current` says, with what the call named in its place, checked as a new one
 * would be. What is stored and not named stays, also where a later rule would refuse it: nobody could change anything else.
 * `schema` is the one that creates the entity, `prefix` where the body holds it. Throws `invalid_input` naming the bad field.
 */
export function withChanges<S extends z.ZodObject>(
  schema: S,
  current: z.output<S>,
  changes: Fields,
  prefix: readonly string[] = [],
): z.output<S> {
  const whole = mergeChanges(schema, current, changes);
  let checked: z.ZodObject = schema;
  for (;;) {
    const parsed = checked.safeParse(whole);
    if (parsed.success) return parsed.data as z.output<S>;
    const softer = parsed.error.issues.reduce<z.ZodObject | null>((found, { path }) => {
      const names = unnamed(path, changes);
      return found ?? (names && relaxed(checked, current, names));
    }, null);
    if (!softer) throw invalidInput(parsed.error, prefix);
    checked = softer;
  }
}

/**
 * Lets the changes of one entity wait for each other until the transaction ends. To be called before it is read, or the
 * second of two calls that name different fields would write the first one's back.
 */
export const lockChanges = (tx: TenantTx, kind: string, id = ''): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`changes ${tx.tenantId} ${kind} ${id}`}, 0))`.execute(tx);
