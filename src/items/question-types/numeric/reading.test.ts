import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerTo, content as anyContent } from './arbitrary.ts';
import { grade } from './grade.ts';
import { readingOf } from './reading.ts';

test('a comma is shown as the point it stands for', () => {
  expect(readingOf([], { text: ' 1,234 ' })).toEqual({ kind: 'number', shown: '1.234' });
  expect(readingOf([], { text: '1.234' })).toEqual({ kind: 'number', shown: null });
  expect(readingOf(['m'], { text: '2 m', unit: 'cm' })).toEqual({ kind: 'unreadable' });
  expect(readingOf([], null)).toEqual({ kind: 'blank' });
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
