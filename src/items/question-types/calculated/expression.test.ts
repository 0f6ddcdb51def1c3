import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expressionBlocker, isReserved, NoExpression, readExpression } from './expression.ts';

const values = new Map([
  ['a', 3],
  ['b', -2],
  ['g', 9.81],
]);
const worth = (text: string): number => readExpression(text).evaluate(values);

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['10-4-3', 3],
  ['12/3/2', 2],
  ['2^3^2', 512],
  ['2**3', 8],
  ['-2^2', -4],
  ['2^-1', 0.5],
  ['--2', 2],
  ['{a} + {b}', 1],
  ['a*b', -6],
  ['a - b', 5],
  ['.5e1', 5],
  ['1.e2', 100],
  ['pi()', Math.PI],
  ['2 * pi', 2 * Math.PI],
  ['sqrt(16) + abs(b)', 6],
  ['max(1, a, 2)', 3],
  ['mod(-1, 3)', 2],
  ['round(-2.5)', -3],
  ['rad2deg(pi)', 180],
  ['ln(e)', 1],
])('%s is %d', (text, value) => expect(worth(text)).toBe(value));

test.each([
  ['sin(30)', 0.5],
  ['cos(60) + tan(45)', 1.5],
  ['atan(1)', 45],
  ['acos(0)', 90],
  ['sqrt(16)', 4],
])('%s with angles in degrees is %d', (text, value) => {
  expect(readExpression(text, 'degrees').evaluate(values)).toBeCloseTo(value, 12);
});

test('what has no value is no number and not an error', () => {
  expect(worth('1/0')).toBe(Number.POSITIVE_INFINITY);
  expect(worth('sqrt(b)')).toBeNaN();
});

describe('what is no expression is refused with its reason', () => {
  test.each([
    ['', /ends too early/],
    ['1+', /ends too early/],
    ['(1', /"\)" is missing/],
    ['1 2', /is not allowed there/],
    ['*2', /number or a name is needed/],
    ['a $ b', /not understood/],
    ['karaoke(1)', /no function/],
    ['constructor(1)', /no function/],
    ['sin', /in parentheses/],
    ['sin(1, 2)', /takes 1 argument/],
    ['x + 1', /no variable "x"/],
    ['__proto__', /not understood|no variable/],
    ['('.repeat(400), /nested too deeply/],
    ['1'.repeat(501), /at most 500/],
    ['a.constructor', /not understood/],
    ['a["b"]', /not understood/],
    ['`1`', /not understood/],
  ])('%s', (text, reason) => expect(expressionBlocker(text, new Set(values.keys()))).toMatch(reason));
});

test('any text is an expression or refused, and nothing else happens', () => {
  const sign = fc.constantFrom('a', 'sin', '(', ')', '+', '-', '*', '^', ',', '1', '.5', ' ', '{b}', 'x', '=', '"');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(sign).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        try {
          expect(typeof worth(text)).toBe('number');
        } catch (error) {
          expect(error).toBeInstanceOf(NoExpression);
        }
      },
    ),
  );
});

test('names of functions and constants are no names for variables', () => {
  expect(['pi', 'e', 'sin', 'a'].map(isReserved)).toEqual([true, true, true, false]);
});
