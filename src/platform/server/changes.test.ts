import { expect, test } from 'vitest';
import { z } from 'zod';
import { withChanges } from './changes.ts';

const schema = z
  .object({
    mode: z.enum(['off', 'made']),
    networks: z.array(z.string().min(3)).default([]),
    options: z.object({ quitting: z.string(), word: z.string().min(8).nullable() }),
  })
  .refine(({ options }) => options.quitting !== 'password' || options.word !== null, { path: ['options', 'word'] });

/** Stored before a word had to have eight characters. */
const old = { mode: 'made' as const, networks: ['a'], options: { quitting: 'password', word: 'four' } };

test('what was stored under an older rule stays while other fields are changed', () => {
  expect(withChanges(schema, old, { mode: 'off' })).toEqual({ ...old, mode: 'off' });
  expect(withChanges(schema, old, { options: { quitting: 'never' } })).toEqual({
    ...old,
    options: { quitting: 'never', word: 'four' },
  });
});

test('what a call names is held to the rules of today, and so is what belongs to it', () => {
  expect(() => withChanges(schema, old, { options: { word: 'five5' } })).toThrow(/options\.word/);
  expect(() => withChanges(schema, old, { networks: ['b'] })).toThrow(/networks/);
  const none = { ...old, networks: ['abc'], options: { quitting: 'never', word: null } };
  expect(() => withChanges(schema, none, { options: { quitting: 'password' } })).toThrow(/options\.word/);
});
