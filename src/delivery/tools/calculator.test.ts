import { expect, test } from 'vitest';
import { type Calculation, calculate } from './calculator.ts';

const basic: Calculation = { kind: 'basic', angles: 'degrees', last: 7 };
const scientific: Calculation = { ...basic, kind: 'scientific' };

test.each([
  ['1+2×3', 7],
  ['0.1+0.2', 0.3],
  ['0,5×4', 2],
  [',5×4', 2],
  ['١٢٫٥+١', 13.5],
  ['12÷(3−1)', 6],
  ['−3×−2', 6],
  ['Ans+1', 8],
])('the basic one knows that %s is %d', (text, value) => expect(calculate(text, basic)).toEqual({ value }));

test.each([
  ['sin(30)', 0.5],
  ['sin(180)', 0],
  ['√16+√(9)', 7],
  ['2^10', 1024],
  ['5²', 25],
  ['2×π', 6.28318530718],
  ['ans×2', 14],
  ['1,5+1', 2.5],
  ['√2,25', 1.5],
  ['sin(22,5+7,5)', 0.5],
  ['max(2,5)', 5],
  ['max(1,2)+0,5', 2.5],
  ['max((1,5)+1, sin(22,5+7,5))', 2.5],
  ['max(1٫5,1)', 1.5],
  ['max(√4,5)', 5],
])('the scientific one knows that %s is %d', (text, value) => expect(calculate(text, scientific)).toEqual({ value }));

test('angles can be in radians', () => {
  expect(calculate('cos(π)', { ...scientific, angles: 'radians' })).toEqual({ value: -1 });
});

test('what has no result, and what is no calculation, is said and not reckoned', () => {
  expect(calculate('1÷0', basic)).toEqual({ fault: 'no-result' });
  expect(calculate('√(1−2)', scientific)).toEqual({ fault: 'no-result' });
  expect(calculate('sqrt(4)', basic)).toEqual({ fault: 'plain' });
  expect(calculate('2^3', basic)).toEqual({ fault: 'plain' });
  expect(calculate('1+', basic)).toEqual({ words: 'The expression ends too early' });
  expect(calculate('x+1', scientific)).toEqual({ unknown: 'x' });
  expect(calculate('constructor(1)', scientific)).toEqual({ words: 'There is no function "constructor"' });
});
