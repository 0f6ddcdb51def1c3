/** Values for a JSON Schema, mostly as it asks, sometimes not: what a careless or hostile client would send. */
import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;
type Resolve = (reference: string) => Schema;

/** What no schema of ours asks for. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, '', -1, 0, 1e308, 2 ** 53, -0.5, true, '\u0000', '\ud800', "' or 1=1 --"),
  fc.constantFrom('../../etc/passwd', '<script>alert(1)</script>', 'javascript:alert(1)', '%00', '{{7*7}}', '\u202e'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** At this depth a schema that refers to itself is answered with anything. */
const DEEPEST = 6;

/**
 * An arbitrary for values of `schema`. `known` are strings that mean something to the server (ids), and are used where the
 * schema asks for a string without saying more; about one value in twelve, at any depth, is not what was asked for.
 */
export function fromJsonSchema(
  schema: Schema,
  known: readonly string[],
  resolve: Resolve = () => ({}),
  depth = 0,
): fc.Arbitrary<unknown> {
  const asked = depth > DEEPEST ? odd : askedFor(schema, known, resolve, depth);
  return fc.oneof({ weight: 11, arbitrary: asked }, { weight: 1, arbitrary: odd });
}

function askedFor(schema: Schema, known: readonly string[], resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => fromJsonSchema(part as Schema, known, resolve, depth + 1);
  if (typeof schema.$ref === 'string') return inner(resolve(schema.$ref));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map(inner));
  if (Array.isArray(schema.allOf)) return fc.tuple(...schema.allOf.map(inner)).map((all) => Object.assign({}, ...all));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return stringOf(schema, known);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return objectOf(schema, inner);
    default:
      return odd;
  }
}

function stringOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString());
  }
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known), fc.uuid());
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'uri' || schema.format === 'url') return fc.webUrl();
  const { minLength = 0, maxLength = 40 } = schema as { minLength?: number; maxLength?: number };
  const words = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 200),
    maxLength: Math.min(maxLength, 200),
  });
  return fc.oneof({ weight: 3, arbitrary: words }, { weight: 2, arbitrary: fc.constantFrom(...known) });
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum = -10, maximum = 10_000 } = schema as { minimum?: number; maximum?: number };
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31)];
  const within = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  return fc.oneof(
    { weight: 4, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom(min, max, min - 1, max + 1) },
  );
}

function objectOf(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = ((schema.required ?? []) as string[]).filter((name) => name in properties);
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])), {
    requiredKeys: required,
  });
  if (typeof schema.additionalProperties !== 'object') return known;
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 20 }), inner(schema.additionalProperties), { maxKeys: 3 }))
    .map(([named, others]) => ({ ...others, ...named }));
}
