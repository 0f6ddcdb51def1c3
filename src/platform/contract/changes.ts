/**
 * Bodies of update calls. A field that is absent stays as it is, and `null` clears one that may be empty; defaults belong to
 * creation. An object inside is changed field by field, a list is replaced as a whole.
 */
import { z } from 'zod';

type Schema = z.ZodType;

/** The schema without what it says of an absent value. */
type Bare<S> = S extends z.ZodDefault<infer I> | z.ZodPrefault<infer I> | z.ZodOptional<infer I> ? Bare<I> : S;

/** Texts and lists that begin empty may be cleared. */
type Clearable<S> =
  S extends z.ZodDefault<infer I>
    ? string extends z.output<I>
      ? z.ZodNullable<Bare<I> & Schema>
      : z.output<I> extends readonly unknown[]
        ? z.ZodNullable<Bare<I> & Schema>
        : ChangedInside<Bare<I>>
    : ChangedInside<Bare<S>>;

type ChangedInside<S> =
  S extends z.ZodObject<infer Shape> ? z.ZodObject<ChangedShape<Shape>> : S extends Schema ? S : never;

export type ChangedShape<Shape> = { [Name in keyof Shape]: z.ZodOptional<Clearable<Shape[Name]>> };

/** The fields of an object: the library says no more of them than that they may be anything. */
export const shapeOf = (schema: z.ZodObject): Readonly<Record<string, Schema>> => schema.shape;

const isWrapped = (schema: Schema): schema is z.ZodDefault<Schema> | z.ZodPrefault<Schema> | z.ZodOptional<Schema> =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional;

function bareOf(schema: Schema): { readonly bare: Schema; readonly beginsEmpty: boolean } {
  if (!isWrapped(schema)) return { bare: schema, beginsEmpty: false };
  const initial: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const isEmpty = initial === '' || (Array.isArray(initial) && initial.length === 0);
  const inner = bareOf(schema.unwrap());
  return { bare: inner.bare, beginsEmpty: isEmpty || inner.beginsEmpty };
}

/** The object that is changed field by field. A strict one is a single value, as a colour is. */
function objectIn(bare: Schema): z.ZodObject | null {
  const inner = bare instanceof z.ZodNullable ? bare.unwrap() : bare;
  return inner instanceof z.ZodObject && !(inner.def.catchall instanceof z.ZodNever) ? inner : null;
}

function changeOf(schema: Schema): Schema {
  const { bare, beginsEmpty } = bareOf(schema);
  const object = objectIn(bare);
  const fields = object && shapeOfChanges(object);
  const inside = fields === null ? bare : bare instanceof z.ZodNullable ? fields.nullable() : fields;
  const change = (beginsEmpty && !inside.safeParse(null).success ? inside.nullable() : inside).optional();
  const meta = schema.meta();
  return meta ? change.meta(meta) : change;
}

const shapeOfChanges = (schema: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, field]) => [name, changeOf(field)])));

const made = new WeakSet<object>();

/**
 * The body of the update call of what `schema` creates: every field may be absent, nothing has a default. `extra` holds
 * what belongs to the call and not to the entity, such as the revision. Checks of fields together are left to
 * `withChanges`, which knows the fields that were not sent.
 */
export function changesOf<
  Shape extends z.core.$ZodLooseShape,
  Extra extends z.core.$ZodLooseShape = Record<never, never>,
>(schema: z.ZodObject<Shape>, extra?: Extra): z.ZodObject<ChangedShape<Shape> & Extra> {
  const body = z.object({ ...shapeOfChanges(schema).shape, ...extra });
  made.add(body);
  return body as unknown as z.ZodObject<ChangedShape<Shape> & Extra>;
}

/** Whether a body was made by `changesOf`. */
export const isChanges = (schema: object): boolean => made.has(schema);

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether an update names no field: then nothing is changed, counted or noted. `edit` and `revision` belong to the call;
 * so does what `beside` names.
 */
export const namesNothing = (changes: Fields, beside = ''): boolean =>
  Object.entries(changes).every(
    ([name, value]) => value === undefined || name === 'edit' || name === 'revision' || name === beside,
  );

/** The same of an update that was made from the state that is `held`: a stale one is refused, although it names no field. */
export const changesNothing = (changes: Fields, edit: number | undefined, held: number): boolean =>
  namesNothing(changes) && (edit ?? held) === held;

/**
 * The fields of an entity with the changes in their place. What `null` clears is left out where the field knows no
 * `null`: the schema's default, which is empty, then takes its place.
 */
export function mergeChanges(schema: z.ZodObject, current: Fields, changes: Fields): Fields {
  const merged: Record<string, unknown> = { ...current };
  for (const [name, value] of Object.entries(changes)) {
    const changed = Object.hasOwn(schema.shape, name) ? shapeOf(schema)[name] : undefined;
    if (changed === undefined || value === undefined) continue;
    const field = bareOf(changed).bare;
    const inner = objectIn(field);
    const before = current[name];
    if (value === null && !field.safeParse(null).success) delete merged[name];
    else if (inner !== null && isFields(value))
      merged[name] = mergeChanges(inner, isFields(before) ? before : {}, value);
    else merged[name] = value;
  }
  return merged;
}
