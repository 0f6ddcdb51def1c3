import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { shareTraits } from './share-traits.ts';

const { postProcessor } = z.config();
afterAll(() => void z.config({ postProcessor }));

test('schemas of a kind share what they are, and are told apart as before', () => {
  const make = () => [
    z.string().max(9),
    z.number().int(),
    z.email(),
    z.object({ a: z.string() }),
    z.string().max(9).optional(),
  ];
  const before = make();
  shareTraits();
  const [first, second] = [make(), make()];
  for (const [at, schema] of first.entries()) {
    expect(schema._zod.traits).toBe(second[at]!._zod.traits);
    expect(schema._zod.traits).toEqual(before[at]!._zod.traits);
  }
  expect(first.map((schema) => schema instanceof z.ZodString)).toEqual([true, false, false, false, false]);
  expect(first.map((schema) => schema instanceof z.ZodObject)).toEqual([false, false, false, true, false]);
  expect(z.email()).toBeInstanceOf(z.ZodStringFormat);
  expect(new z.ZodError([])).toBeInstanceOf(z.ZodError);
});

test('schemas say of values what they said before', () => {
  const make = () => z.object({ name: z.string().trim().min(1, 'Enter a name'), age: z.number().int().nullable() });
  const before = make();
  shareTraits();
  const since = make();
  for (const value of [{ name: ' a ', age: null }, { name: '  ', age: 1.5 }, {}, null])
    expect(since.safeParse(value)).toEqual(before.safeParse(value));
  expect(z.toJSONSchema(since)).toEqual(z.toJSONSchema(before));
});
