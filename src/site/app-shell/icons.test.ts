import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usedIcons } from '../../../build/icons.ts';

test('the style guide finds the icons that screens import, each once', () => {
  const found = usedIcons(join(import.meta.dirname, 'screens'));
  expect(found).toEqual(expect.arrayContaining(['IconSearch', 'IconMenu2', 'IconPalette']));
  expect(new Set(found).size).toBe(found.length);
  expect(found.every((name) => /^Icon[A-Z]/.test(name))).toBe(true);
});
