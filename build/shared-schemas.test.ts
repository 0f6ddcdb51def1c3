import { expect, test } from 'vitest';
import { z } from 'zod';
import { countSchemas, nameSchemas, sharedModule } from './shared-schemas.ts';

const module = (body: string): string => `import { z } from 'zod';\n${body}`;

test('schemas that are written twice are found, also within others', () => {
  const counts = countSchemas([
    module("export const a = z.object({ title: z.string().max(9, 'Too long').nullable(), n: z.number().int() });"),
    module("const b = z.string()\n  .max(9, 'Too long');\nexport const c = other.extend({ n: z.number().int() });"),
    "import { z } from 'other';\nexport const d = z.boolean();",
  ]);
  expect(counts.get("z.string().max(9, 'Too long')")).toBe(2);
  expect(counts.get('z.number().int()')).toBe(2);
  expect(counts.get('z.boolean()')).toBeUndefined();
});

test.each([
  ['what is named elsewhere', 'z.string().max(MOST)'],
  ['a choice of names', 'z.enum(roles)'],
  ['members of another object', 'z.object({ ...page })'],
  ['a function', 'z.string().transform((text) => text)'],
  ['a described schema', "z.string().meta({ description: 'Its title' })"],
  ['an expression with a state', 'z.string().regex(/a/g)'],
  ['a text that others may be put into', 'z.literal(`a`)'],
  ['another object than zod', 'schemas.string()'],
])('%s is made where it is written', (_what, written) => {
  expect([...countSchemas([module(`export const a = ${written};`)]).keys()]).not.toContain(written);
});

test('lines stay where they are, and the rest as it is written', () => {
  const names = new Map([
    ['z.string().max(9)', 'schema1'],
    ['z.string()', 'schema0'],
  ]);
  const code = module(
    "const u = 'ü';\nconst a = z\n  .string()\n  .max(9);\nconst b = z.string().meta({ title: u }); export { a, b };",
  );
  const named = nameSchemas(code, names);
  expect(named.code).toBe(
    module("const u = 'ü';\nconst a = schema1\n\n;\nconst b = schema0.meta({ title: u }); export { a, b };"),
  );
  expect([...named.used]).toEqual(['schema1', 'schema0']);
});

test('a schema that a registry would keep is refused', () => {
  expect(() => nameSchemas(module('z.string().register(names, {});'), new Map())).toThrow('use `meta`');
});

test('what is made once says the same as what is written', () => {
  const schemas = [
    "z.array(z.object({ a: z.string().max(9, 'Long').nullable() }))",
    "z.string().max(9, 'Long')",
    'z.string()',
  ];
  const names = new Map(schemas.map((schema, at) => [schema, `schema${at}`]));
  const made = sharedModule(names)
    .replace(/^import.*$/m, '')
    .replaceAll('export ', '');
  const run = (code: string): z.ZodType => new Function('z', code)(z);
  for (const [schema, name] of names) {
    const [shared, own] = [run(`${made} return ${name};`), run(`return ${schema};`)];
    expect(z.toJSONSchema(shared)).toEqual(z.toJSONSchema(own));
    for (const value of ['a', 'longer than nine', [{ a: 'longer than nine' }], [{ a: null }], 1])
      expect(shared.safeParse(value)).toEqual(own.safeParse(value));
  }
});
