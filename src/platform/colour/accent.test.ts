import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meaningColours, meanings, surfaces } from '#platform/web/theme/theme-colours.ts';
import { accentShades, contrast, fallbackAccent, luminance } from './accent.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('black on white has the contrast 21, as WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('whatever colour a tenant has, its text can be read and its controls can be seen, light and dark', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const shades = accentShades(colour);
      for (const surface of [surfaces.light.page, surfaces.light.card]) {
        expect(contrast(shades[6], surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(shades[5], surface)).toBeGreaterThanOrEqual(3);
      }
      for (const surface of [surfaces.dark.page, surfaces.dark.card]) {
        expect(contrast(shades[4], surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(shades[6], surface)).toBeGreaterThanOrEqual(3);
      }
      for (const filled of [shades[6], shades[7]]) expect(contrast('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades[8], shades[1])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 200 },
  );
});

test('shades get darker one by one', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const light = accentShades(colour).map(luminance);
      for (let index = 1; index < light.length; index += 1) expect(light[index]!).toBeLessThan(light[index - 1]!);
    }),
    { numRuns: 100 },
  );
});

test('what is no colour becomes the fallback', () => {
  expect(accentShades('teal; background: url(x)')).toEqual(accentShades(fallbackAccent));
});

test('the written shades are those of their colours', () => {
  for (const [name, colour] of Object.entries(meaningColours))
    expect(meanings[name as keyof typeof meanings], name).toEqual(accentShades(colour));
});
