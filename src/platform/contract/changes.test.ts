import { expect, test } from 'vitest';
import { z } from 'zod';
import { changesOf, isChanges, mergeChanges } from './changes.ts';

const entity = z
  .object({
    title: z.string().min(1),
    body: z.string().default(''),
    tags: z.array(z.string()).default([]),
    marks: z.number().default(1),
    due: z.string().nullable().default(null),
    options: z.object({ spell: z.boolean().default(true), quit: z.string().nullable().default(null) }).prefault({}),
    place: z.strictObject({ x: z.number(), y: z.number() }),
  })
  .refine(({ title }) => title !== 'bad');
const changes = changesOf(entity, { revision: z.number().optional() });
const place = { x: 1, y: 2 };
const current = entity.parse({ title: 'One', body: 'Long', tags: ['a'], marks: 3, due: 'May', place });

test('a body of changes fills in nothing that was not sent', () => {
  expect(changes.parse({})).toEqual({});
  expect(changes.parse({ options: { spell: false }, revision: 4 })).toEqual({ options: { spell: false }, revision: 4 });
  expect([isChanges(changes), isChanges(entity)]).toEqual([true, false]);
});

test('null clears what may be empty, and nothing else', () => {
  const cleared = mergeChanges(entity, current, changes.parse({ body: null, tags: null, due: null }));
  expect(entity.parse(cleared)).toEqual({ ...current, body: '', tags: [], due: null });
  for (const name of ['title', 'marks', 'options', 'place'])
    expect(changes.safeParse({ [name]: null }).success, name).toBe(false);
});

test('an object inside is changed field by field, a list and a strict object as a whole', () => {
  const merged = mergeChanges(entity, current, changes.parse({ options: { quit: 'word' }, tags: ['b'] }));
  expect(merged).toEqual({ ...current, options: { spell: true, quit: 'word' }, tags: ['b'] });
  expect(changes.safeParse({ place: { x: 3 } }).success).toBe(false);
});
