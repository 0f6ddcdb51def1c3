import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerTo, content as anyContent } from './arbitrary.ts';
import { grade } from './grade.ts';
import { matchIndex, readAnswer } from './match.ts';
import { readingOf } from './reading.ts';

test('a comma is shown as the point it stands for', () => {
  expect(readingOf([], { text: ' 1,234 ' })).toEqual({ kind: 'number', shown: '1.234' });
  expect(readingOf([], { text: '1.234' })).toEqual({ kind: 'number', shown: null });
  expect(readingOf(['m'], { text: '2 m', unit: 'cm' })).toEqual({ kind: 'unreadable' });
  expect(readingOf([], null)).toEqual({ kind: 'blank' });
});

test('a number is shown with the decimal mark of the page, and only where it was typed otherwise', () => {
  expect(readingOf([], { text: '42,0' }, ',')).toEqual({ kind: 'number', shown: null });
  expect(readingOf([], { text: '1.234' }, ',')).toEqual({ kind: 'number', shown: '1,234' });
  expect(readingOf(['St.'], { text: '5 St.' }, ',')).toEqual({ kind: 'number', shown: null });
});

test('digits of other scripts and marks of direction are read, and what they are read as is shown', () => {
  expect(readingOf([], { text: '١٢٫٥' })).toEqual({ kind: 'number', shown: '12.5' });
  expect(readingOf([], { text: '۱۲٫۵' })).toEqual({ kind: 'number', shown: '12.5' });
  expect(readingOf(['م'], { text: '\u200f١٢،٥ م' })).toEqual({ kind: 'number', shown: '12.5 م' });
  expect(readingOf([], { text: '−٣e−٢' })).toEqual({ kind: 'number', shown: '-3e-2' });
  expect(readingOf([], { text: '١٬٢٣٤' })).toEqual({ kind: 'unreadable' });
  const answers = [{ id: 'a', value: '12.5', tolerance: { kind: 'nominal', value: '0' }, share: '1' }] as const;
  const typed = (text: string) => readAnswer({ answers, units: [], unitRule: null }, { text });
  for (const text of ['١٢٫٥', '\u200e12.5', '۱۲٫۵', '１２．５'])
    expect(matchIndex({ answers, units: [], unitRule: null }, typed(text)!.value), text).toBe(0);
});

test('what is called unreadable, blank or a number while typing is graded as such', () => {
  const both = anyContent.chain((content) => fc.tuple(fc.constant(content), answerTo(content)));
  fc.assert(
    fc.property(both, ([content, answer]) => {
      const units = content.units.map(({ name }) => name);
      // The screen offers only the question's own units.
      fc.pre(!answer.unit || units.includes(answer.unit));
      const { kind } = readingOf(units, answer);
      const { outcome } = grade(content, answer);
      expect(kind === 'blank').toBe(outcome === 'blank');
      expect(kind === 'unreadable').toBe(outcome === 'ungradable');
    }),
  );
});
