import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toJSONSchema } from 'zod/v4/core';
import { leanSchemas, withoutDescriptions } from './lean-schemas.ts';

const make = (lib: typeof z) =>
  lib.object({
    text: lib.string().min(2).max(9).default('ab').meta({ description: 'A text' }),
    when: lib.iso.datetime(),
    mail: lib.email().optional(),
    count: lib.number().int().min(1).nullable(),
    kinds: lib.array(lib.enum(['a', 'b'])).max(3),
    pair: lib.tuple([lib.string(), lib.number()]),
    record: lib.record(lib.string(), lib.union([lib.literal('x'), lib.boolean()])),
    one: lib.discriminatedUnion('kind', [
      lib.object({ kind: lib.literal('p'), p: lib.string().regex(/^p/) }),
      lib.strictObject({ kind: lib.literal('q'), q: lib.unknown() }),
    ]),
    piped: lib.string().trim().pipe(lib.string().min(1)),
    late: lib.lazy(() => lib.string()),
    changed: lib.preprocess((value) => value, lib.coerce.number()),
    read: lib.string().readonly().catch('x'),
  });

test('a schema that the lean library made is described as one of the whole library', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lean-schemas-'));
  const bundle = await rolldown({
    input: 'entry',
    cwd: import.meta.dirname,
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === 'entry' ? join(import.meta.dirname, 'entry.js') : undefined),
        load: (id) =>
          id.endsWith('build/entry.js')
            ? "export { z } from 'zod'; export { toJSONSchema } from 'zod/v4/core';"
            : undefined,
      },
      leanSchemas() as never,
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  const file = join(folder, 'bundle.mjs');
  await writeFile(file, output[0].code);
  const lean: { z: typeof z; toJSONSchema: typeof toJSONSchema } = await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
  for (const io of ['input', 'output'] as const) {
    const options = { io, unrepresentable: 'any' } as const;
    expect(lean.toJSONSchema(make(lean.z), options)).toEqual(toJSONSchema(make(z), options));
  }
  expect(lean.z.string().min(3).safeParse('ab').success).toBe(false);
  expect(() => lean.z.string().toJSONSchema()).toThrow('json-schema.ts');
  expect(() => lean.z.string().min(3).minLength).toThrow('json-schema.ts');
});

test('a library that is written differently fails the build', () => {
  expect(() => withoutDescriptions('export const string = 1;')).toThrow('written differently');
});
