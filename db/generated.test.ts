import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { generateFromDatabase } from './generate.ts';

const database = await testDatabase();
const expected = await generateFromDatabase(database.url);

test.each([...expected.keys()])('%s says what the migrations make (npm run db:generate)', async (path) => {
  expect(await readFile(join(import.meta.dirname, '..', path), 'utf8')).toBe(expected.get(path));
});
