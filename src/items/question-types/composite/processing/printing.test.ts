import { expect, test } from 'vitest';
import { isFormat, printed } from './printing.ts';
import { type Atom, container, float, NULL, nearest, toDouble } from './value.ts';

const plain = (atom: Atom): string => (typeof atom === 'object' ? String(toDouble(atom)) : String(atom));
const write = (format: string, value: number): string => printed(float(nearest(value)), { format }, plain);

/** As printf of C writes them. */
test.each([
  ['%.1f', 2.26, '2.3'],
  ['%.3f', 1234.5678, '1234.568'],
  ['%5.1f', 3.37159, '  3.4'],
  ['%-7.2fx', 3.37159, '3.37   x'],
  ['%07.2f', -3.37159, '-003.37'],
  ['%+d', 42, '+42'],
  ['% d', 42, ' 42'],
  ['%i', 42, '42'],
  ['%05d', -42, '-0042'],
  ['%x', 255, 'ff'],
  ['%X', 255, 'FF'],
  ['%o', 8, '10'],
  ['%e', 12345.678, '1.234568e+04'],
  ['%.2e', 0.00012345, '1.23e-04'],
  ['%E', 12345.678, '1.234568E+04'],
  ['%g', 0.0001, '0.0001'],
  ['%g', 1.234e-5, '1.234e-05'],
  ['%g', 1234567, '1.23457e+06'],
  ['%.3g', 1234.5, '1.23e+03'],
  ['%G', 1.234e-6, '1.234E-06'],
  ['%#.3g', 1.5, '1.50'],
  ['%.0f', 0.6, '1'],
  ['%f', 1.5, '1.500000'],
  ['%s', 7, '7'],
])('%s of %d is "%s"', (format, value, expected) => {
  expect(write(format, value)).toBe(expected);
});

test('halves go away from zero, other bases and powers of ten are written as the standard has them', () => {
  expect(write('%.1f', 2.25)).toBe('2.3');
  expect(write('%.0f', -2.5)).toBe('-3');
  expect(printed(float(nearest(10)), { format: '%i', base: 2 }, plain)).toBe('1010');
  expect(printed(float(nearest(123000)), { format: '%.2e', powerForm: true }, plain)).toBe('1.23 × 10^5');
  expect(printed(float(nearest(0.00123)), { format: '%.1e', powerForm: true }, plain)).toBe('1.2 × 10^-3');
});

test('of a container all values are written, or the one that is asked for', () => {
  const all = container(
    'float',
    'ordered',
    [1, 2.5].map((value) => nearest(value)!),
  );
  expect(printed(all, {}, plain)).toBe('1;2.5');
  expect(printed(all, { delimiter: ', ', format: '%.1f' }, plain)).toBe('1.0, 2.5');
  expect(printed(all, { index: 2 }, plain)).toBe('2.5');
  expect(printed(all, { index: 3 }, plain)).toBe('');
  expect(printed(NULL, { format: '%.1f' }, plain)).toBe('');
});

test.each(['%r', '%.2', 'x', '%d and %d', '%n', '%100.200f'])('%s is no format that can be carried out', (format) => {
  expect(isFormat(format)).toBe(false);
});
