import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

test('no style asks for a direction by :dir(), which the build turns into a guess by language, wrong for an English text on an Arabic page', () => {
  const styles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.filter((file) => readFileSync(join(src, file), 'utf8').includes(':dir('))).toEqual([]);
});
