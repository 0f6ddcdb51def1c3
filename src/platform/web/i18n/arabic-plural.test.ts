import { expect, test } from 'vitest';
import { counted } from './arabic-plural.ts';
import { after, mark, question } from './arabic-words.ts';

test('one and two are said by the noun alone; other numbers take the form that goes with them', () => {
  const said = [0, 1, 2, 3, 10, 11, 99, 100, 103].map((n) => counted(n, question));
  expect(said).toEqual([
    '0 سؤال',
    'سؤال واحد',
    'سؤالان',
    '3 أسئلة',
    '10 أسئلة',
    '11 سؤالًا',
    '99 سؤالًا',
    '100 سؤال',
    '103 أسئلة',
  ]);
});

test('zero is said in its own words where there are some', () => {
  expect(counted(0, { ...question, zero: 'لا أسئلة' })).toBe('لا أسئلة');
});

test('a number that is written for people already keeps its writing', () => {
  const said = ['1', '1,003', '2.5', '٣'].map((n) => counted(n, question));
  expect(said).toEqual(['سؤال واحد', '1,003 أسئلة', '2.5 سؤال', '٣ أسئلة']);
});

test('after two numbers the noun goes with the last, and both stay', () => {
  const said = ['3 من 4', '0 من 1', '46 of 50', '−1 of 3'].map((n) => counted(n, mark));
  expect(said).toEqual(['3 من 4 درجات', '0 من 1 درجة', '46 of 50 درجة', '−1 of 3 درجات']);
});

test('a number below zero is said in digits, with its sign in front', () => {
  const said = [-1, -2, '−2.5', -3].map((n) => counted(n, mark));
  expect(said).toEqual(['\u2068-1\u2069 درجة', '\u2068-2\u2069 درجة', '\u2068−2.5\u2069 درجة', '\u2068-3\u2069 درجات']);
});

test('two have another form after a preposition', () => {
  expect(counted(2, after(question))).toBe('سؤالين');
});
