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

test('screens join words by the comma of the language: the Latin one is foreign in an Arabic line', () => {
  const isScreen = (file: string): boolean => /\.tsx$|\/screens\/|^platform\/web\//.test(file);
  const screens = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && isScreen(file) && !/\.test\.|texts(\.\w+)?\.ts$/.test(file),
  );
  expect(screens.length).toBeGreaterThan(1_000);
  const joined = screens.filter((file) => /\.join\((['"`]), \1\)/.test(readFileSync(join(src, file), 'utf8')));
  // `format.list` and `inList` write the comma, and leave out what is empty.
  expect(joined).toEqual([]);
});
