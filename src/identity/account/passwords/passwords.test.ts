import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('the password of a hash is known again, another one is not, and without a hash nothing is', async () => {
  const stored = await hashPassword('correct horse');
  expect(await isPassword(stored, 'correct horse')).toBe(true);
  expect(await isPassword(stored, 'wrong horse')).toBe(false);
  expect(await isPassword(null, 'correct horse')).toBe(false);
});

test('a hash from elsewhere that would keep the server busy is never worked on', async () => {
  const cheap = await hash('correct horse', { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 });
  expect(await isPassword(cheap, 'correct horse')).toBe(true);
  const many = await hash('correct horse', { algorithm: 2, memoryCost: 4096, timeCost: 9, parallelism: 1 });
  expect(await isPassword(many, 'correct horse')).toBe(false);
  const vast = cheap.replace('m=4096', 'm=4194304');
  expect(await isPassword(vast, 'correct horse')).toBe(false);
  expect(await isPassword('no hash at all', 'correct horse')).toBe(false);
});
