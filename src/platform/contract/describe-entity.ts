/**
 * The description of a zod object: for pages that explain an entity to people who prepare uploads, and for their
 * templates. Meanings and examples are in the contract, as `.meta({ description, examples })`.
 */
import type { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';

export type FieldKind = 'text' | 'whole' | 'number' | 'yes-no' | 'choice' | 'id' | 'instant' | 'list' | 'object';

export interface FieldDescription {
  /** As the interface calls it; fields of an object inside have its name before a point. */
  readonly name: string;
  readonly meaning: string;
  readonly kind: FieldKind;
  /** Of a list: what it holds. */
  readonly item: FieldKind | null;
  readonly isRequired: boolean;
  readonly mayBeNull: boolean;
  /** Of a choice. */
  readonly values: readonly (string | number)[];
  /** Of a text in characters, of a list in items, of a number itself. */
  readonly least: number | null;
  readonly most: number | null;
  /** What it is when it is left out; undefined when it has no such value. */
  readonly initial: unknown;
  readonly example: unknown;
}

export interface EntityDescription {
  readonly fields: readonly FieldDescription[];
  /** JSON Schema, draft 2020-12. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

interface Json {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly const?: string | number;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** The schema without the "or null" around it. */
function unwrapped(json: Json): { readonly json: Json; readonly mayBeNull: boolean } {
  const others = json.anyOf?.filter((part) => part.type !== 'null');
  const mayBeNull = others !== undefined && others.length < json.anyOf!.length;
  return mayBeNull && others.length === 1
    ? { json: { ...others[0], ...without(json, 'anyOf') }, mayBeNull }
    : { json, mayBeNull };
}

const without = (json: Json, name: keyof Json): Json => {
  const { [name]: _left, ...rest } = json;
  return rest;
};

const valuesOf = (json: Json): readonly (string | number)[] =>
  json.enum ?? json.anyOf?.flatMap((part) => (part.const === undefined ? [] : [part.const])) ?? [];

function kindOf(json: Json): FieldKind {
  if (valuesOf(json).length > 0) return 'choice';
  switch (json.type) {
    case 'boolean':
      return 'yes-no';
    case 'integer':
      return 'whole';
    case 'number':
      return 'number';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      return json.format === 'uuid' ? 'id' : json.format === 'date-time' ? 'instant' : 'text';
  }
}

const ID = '019a0000-0000-7000-8000-000000000000';

/** What the fields mean, by their names. */
export const meaningsOf = (schema: z.ZodType): Record<string, string> =>
  Object.fromEntries(
    describeEntity(schema).fields.flatMap(({ name, meaning }) => (meaning === '' ? [] : [[name, meaning] as const])),
  );

/** An example for a field whose contract gives none. */
function exampleOf(json: Json): unknown {
  if (json.examples?.length) return json.examples[0];
  const values = valuesOf(json);
  if (values.length > 0) return json.default ?? values[0];
  switch (kindOf(json)) {
    case 'yes-no':
      return json.default ?? false;
    case 'id':
      return ID;
    case 'list':
      return json.items ? [exampleOf(unwrapped(json.items).json)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(json.properties ?? {}).map(([name, inner]) => [name, exampleOf(unwrapped(inner).json)]),
      );
    case 'instant':
      return '2026-09-01T08:00:00Z';
    case 'whole':
    case 'number':
      return json.default ?? json.minimum ?? 1;
    default:
      return json.default ?? '';
  }
}

function describeField(name: string, given: Json, isRequired: boolean): FieldDescription {
  const { json, mayBeNull } = unwrapped(given);
  const kind = kindOf(json);
  // zod writes JavaScript's own bounds for whole numbers without one.
  const bound = (value: number | undefined): number | null =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
  return {
    name,
    meaning: json.description ?? '',
    kind,
    item: kind === 'list' && json.items ? kindOf(unwrapped(json.items).json) : null,
    isRequired,
    mayBeNull,
    values: valuesOf(json),
    least: bound(json.minLength ?? json.minItems ?? json.minimum ?? json.exclusiveMinimum),
    most: bound(json.maxLength ?? json.maxItems ?? json.maximum),
    initial: json.default,
    example: exampleOf(json),
  };
}

/** Fields of a list of objects follow the list, as `quizzes[].quiz`. */
function describeFields(json: Json, prefix: string): FieldDescription[] {
  return Object.entries(json.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = unwrapped(field).json;
    const items = inner.items && unwrapped(inner.items).json;
    return [
      describeField(path, field, json.required?.includes(name) ?? false),
      ...(inner.properties ? describeFields(inner, `${path}.`) : []),
      ...(items?.properties ? describeFields(items, `${path}[].`) : []),
    ];
  });
}

/** Describes what may be sent as the entity. The schema is an object's, with or without checks of fields together. */
export function describeEntity(schema: z.ZodType): EntityDescription {
  const jsonSchema = jsonSchemaOf(schema);
  return { fields: describeFields(jsonSchema as Json, ''), jsonSchema };
}

/** A value as one cell of a table: lists of plain values with `;` between, everything else in JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.map(String).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The rows of a template: names of the fields, and an example. Fields inside others have no column of their own. */
export function templateRows({ fields }: EntityDescription): [string[], string[]] {
  const columns = fields.filter((field) => !/[.[]/.test(field.name));
  return [columns.map((field) => field.name), columns.map((field) => cellOf(field.example))];
}
