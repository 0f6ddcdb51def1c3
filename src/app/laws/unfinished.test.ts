/** What `npm run new:…` leaves to be filled in must be filled in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const MARK = ['TODO', '(new)'].join('');

test('no file has a line that a generator left to be filled in', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|css)$/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const unfinished = files.flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.includes(MARK) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(unfinished).toEqual([]);
});
