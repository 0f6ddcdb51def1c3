import { expect, test } from 'vitest';
import { isSaidBy, otherWords } from './title-words.ts';

test('marks the words that the other title does not have, and keeps the title whole', () => {
  const parts = otherWords('E6C10 Which is a NOR gate?', 'E6C08 Which is a NAND gate?');
  expect(parts.map(({ text }) => text).join('')).toBe('E6C10 Which is a NOR gate?');
  expect(parts.filter(({ isOther }) => isOther).map(({ text }) => text)).toEqual(['E6C10', 'NOR']);
  expect(otherWords('Same', 'same')).toEqual([{ text: 'Same', isOther: false }]);
  expect(otherWords('How a plant makes sugar', 'Explain it')).toEqual([
    { text: 'How a plant makes sugar', isOther: false },
  ]);
  expect(otherWords('باب الكتاب', 'باب')).toEqual([
    { text: 'باب ', isOther: false },
    { text: 'الكتاب', isOther: true },
  ]);
});

test('an excerpt that the title begins with says nothing new', () => {
  const title = 'E6C08 In Figure E6-3, which is the schematic symbol for a NAND gate?';
  expect(
    isSaidBy({ title, excerpt: 'In Figure E6-3, which is the schematic symbol for a NAND gate? Figure: six' }),
  ).toBe(true);
  expect(isSaidBy({ title: 'Leap years', excerpt: 'How often is there a leap year' })).toBe(false);
  expect(isSaidBy({ title: 'Even?', excerpt: '' })).toBe(true);
});
