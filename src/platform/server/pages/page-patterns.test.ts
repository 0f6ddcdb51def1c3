import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patternOf, readPagePatterns } from './page-patterns.ts';

test('layouts are in no address, and an index is its folder', () => {
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

test('a dot is a folder, and a name that ends with a dash below is the name without it', () => {
  const pattern = patternOf('_side/questions/$id_.history.tsx')!;
  expect(pattern.exec('/questions/42/history')?.groups).toEqual({ id: '42' });
  expect(pattern.test('/questions/42')).toBe(false);
});

test('the pages of the product are known, others are not found', async () => {
  const findPage = await readPagePatterns(join(import.meta.dirname, '../../../routes'));
  expect(findPage('/login')).toEqual({ file: '_public/login.tsx', params: {} });
  expect(findPage('/blog/caf%C3%A9')).toEqual({ file: '_open/blog/$id.tsx', params: { id: 'café' } });
  expect(findPage('/404')).toBeNull();
  expect(findPage('/wp-admin/setup.php')).toBeNull();
  expect(findPage('/blog/%E0%A4%A')).toBeNull();
});

test('a page of a fixed name comes before one of any name', async () => {
  const findPage = await readPagePatterns(join(import.meta.dirname, '../../../routes'));
  expect(findPage('/blog/create')!.file).toBe('_side/blog/create.tsx');
  expect(findPage('/promo/edit')!.file).toBe('_side/promo/edit/{-$name}.tsx');
  expect(findPage('/quizzes/algebra')).toEqual({
    file: '_side/quizzes/$name/{-$id}/index.tsx',
    params: { name: 'algebra' },
  });
  // The id is missing, and the page is not the id.
  expect(findPage('/quizzes/algebra/edit')).toEqual({
    file: '_side/quizzes/$name/{-$id}/edit.tsx',
    params: { name: 'algebra' },
  });
});
