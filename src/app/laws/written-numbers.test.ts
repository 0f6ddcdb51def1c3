/** Numbers, days and words are written as the language of the page writes them, not as the browser or English does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test(ing)?\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const);

/** Every use of a formatter in a file, as it is written. */
const usesIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([use]) => use);

test('nothing is written in the language of the browser, which may be another than that of the page', () => {
  expect(sources.length).toBeGreaterThan(2_000);
  const found = sources.flatMap(([file, text]) =>
    usesIn(text, /\.toLocale(?!LowerCase)\w*\(\)|new Intl\.\w+\((?:\)|undefined\b)/g).map((use) => `${file}: ${use}`),
  );
  expect(found).toEqual([]);
});

/** Where English parts of a date are read by the program, not by people. */
const readByPrograms = ['platform/web/forms/zoned-time.ts', 'platform/web/i18n/format.ts'];

test('no screen writes English numbers or days, but the texts of a language', () => {
  const screens = sources.filter(
    ([file]) =>
      (/\.tsx$|\/screens\/|^platform\/web\//.test(file) || /^items\/question-types\/[^/]+\.ts$/.test(file)) &&
      !/(texts|card)(\.\w+)?\.ts$/.test(file) &&
      !readByPrograms.includes(file),
  );
  expect(screens.length).toBeGreaterThan(1_000);
  const found = screens.flatMap(([file, text]) =>
    usesIn(text, /\.toLocale\w*\('en[^)]*\)|new Intl\.\w+Format\('en[^)]*\)/g).map((use) => `${file}: ${use}`),
  );
  expect(found).toEqual([]);
});
