import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

const styles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

test('an icon that points is turned in one place: turned twice, it points the wrong way again', () => {
  const turning = styles.filter((file) => /scaleX\(-1\)|scale: -1/.test(readFileSync(join(src, file), 'utf8')));
  expect(turning).toEqual(['platform/web/theme/global.css']);
});

test('no style asks for a direction by :dir(), which the build turns into a guess by language, wrong for an English text on an Arabic page', () => {
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.filter((file) => readFileSync(join(src, file), 'utf8').includes(':dir('))).toEqual([]);
});
