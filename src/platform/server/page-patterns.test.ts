import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patternOf, readPagePatterns } from './page-patterns.ts';

test('layouts stand in no address, and an index is its folder', () => {
  expect(patternOf('_public/index.tsx')!.test('/')).toBe(true);
  expect(patternOf('_side/questions/index.tsx')!.test('/questions')).toBe(true);
  expect(patternOf('_side.tsx')).toBeNull();
  expect(patternOf('routeTree.gen.ts')).toBeNull();
});

test('parameters are one part each, optional ones may be missing', () => {
  const pattern = patternOf('_side/quizzes/$name/{-$id}/edit.tsx')!;
  expect(pattern.test('/quizzes/algebra/42/edit')).toBe(true);
  expect(pattern.test('/quizzes/algebra/edit')).toBe(true);
  expect(pattern.test('/quizzes/algebra/42/43/edit')).toBe(false);
});

test('the pages of the product are known, others are not found', async () => {
  const isPage = await readPagePatterns(join(import.meta.dirname, '../../pages'));
  expect(isPage('/login')).toBe(true);
  expect(isPage('/questions/create')).toBe(true);
  expect(isPage('/404')).toBe(false);
  expect(isPage('/wp-admin/setup.php')).toBe(false);
});
