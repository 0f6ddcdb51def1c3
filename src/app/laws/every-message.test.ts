/** What must hold for every schema of the interface: people read our own words, in their language. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testSite } from '#app/testing/site.ts';
import { questionTypes } from '#items/question-types/logic.ts';
import { translateInto } from '#platform/server/text/translate.ts';

const { endpoints } = (await testSite()).server;

/** zod's own words, in any of its shapes. */
const raw = /expected|received|^Invalid|^Too (big|small)|^Unrecognized|\bNaN\b|undefined|\[object/;
/** How our instructions begin. */
const own =
  /^(?:"\w+": )?(?:Must|Each|Text|Notes|Enter|Name|Choose|Select|Say|This|There|Give|Please|Cannot|Only|Is|The|A|An|Not|No|Every|At) /;

const oddValues: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  1.5,
  1e308,
  true,
  '',
  'x',
  'x y\n',
  'x'.repeat(400_000),
  [],
  ['x', null, 5, {}],
  Array.from({ length: 2_000 }, () => 'x'),
  {},
  { x: 1 },
  new Map(),
];

type Def = Record<string, unknown> & { readonly type: string };

/** Every schema inside a schema, itself too, each with its place. */
function* partsOf(schema: z.ZodType, path: string, seen: Set<unknown>): Generator<readonly [string, z.ZodType]> {
  // A transform is never asked directly: what comes before it has refused the rest.
  if (seen.has(schema) || schema instanceof z.ZodTransform) return;
  seen.add(schema);
  yield [path, schema];
  const def = (schema as unknown as { def: Def }).def;
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape))
      yield* partsOf(field as z.ZodType, `${path}.${name}`, seen);
  for (const name of ['innerType', 'element', 'in', 'out', 'keyType', 'valueType'])
    if (def[name] instanceof z.ZodType) yield* partsOf(def[name], `${path}${name === 'element' ? '[]' : ''}`, seen);
  if (Array.isArray(def.options))
    for (const option of def.options) if (option instanceof z.ZodType) yield* partsOf(option, path, seen);
}

const issuesOf = (issues: readonly z.core.$ZodIssue[]): string[] => issues.map(({ message }) => message);

const schemas: (readonly [string, z.ZodType])[] = [
  ...endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endpoint[part] ? [[`${endpoint.method} ${endpoint.path} ${part}`, endpoint[part]] as const] : [],
    ),
  ),
  ...questionTypes.flatMap(({ name, contentSchema, answerSchema }) => [
    [`${name} content`, contentSchema as z.ZodType] as const,
    [`${name} answer`, answerSchema as z.ZodType] as const,
  ]),
];

test('no schema says anything of a bad value but in our own words, which German and Arabic know', () => {
  const bad = new Map<string, string>();
  const seen = new Set<unknown>();
  let said = 0;
  for (const [name, schema] of schemas) {
    for (const [path, part] of partsOf(schema, name, seen)) {
      for (const value of oddValues) {
        const { error } = part.safeParse(value);
        for (const message of error ? issuesOf(error.issues) : []) {
          said += 1;
          const isOwn = own.test(message) && !raw.test(message);
          if (!isOwn || translateInto('de')(message) === null || translateInto('ar')(message) === null)
            bad.set(message, path);
        }
      }
    }
  }
  const help = 'their translations go to fields.de.json and fields.ar.json of src/platform/contract/messages/';
  expect(
    [...bad].map(([message, path]) => `${path}: ${message}`),
    help,
  ).toEqual([]);
  expect(said).toBeGreaterThan(10_000);
});
