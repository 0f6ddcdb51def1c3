import { expect, test } from 'vitest';
import { isUnreadable } from './unreadable.ts';

test.each(['numeric', 'calculated'])('words are no answer to a question of type %s, and a number is', (type) => {
  expect(isUnreadable(type, { units: ['V'] }, { text: 'abc' })).toBe(true);
  expect(isUnreadable(type, { units: ['V'] }, { text: '1,5 V' })).toBe(false);
  expect(isUnreadable(type, { units: [] }, { text: '' })).toBe(false);
});

test('of several gaps, a number in one of them is an answer', () => {
  const gaps = [
    { id: 'gap00001', kind: 'numeric' as const },
    { id: 'gap00002', kind: 'numeric' as const },
  ];
  const of = (...values: string[]) => ({ gaps: values.map((value, at) => ({ gap: gaps[at]!.id, value })) });
  expect(isUnreadable('cloze', { gaps }, of('abc'))).toBe(true);
  expect(isUnreadable('cloze', { gaps }, of('abc', '7'))).toBe(false);
  const rows = gaps.map((gap) => ({
    cells: [
      { kind: 'text', text: '<p>A</p>' },
      { kind: 'blank', gap },
    ],
  }));
  expect(isUnreadable('fill-in-table', { rows }, of('abc', 'def'))).toBe(true);
  expect(isUnreadable('fill-in-table', { rows }, of('abc', '7'))).toBe(false);
  expect(isUnreadable('cloze', { gaps }, of())).toBe(false);
});

test('what is typed where words are asked for is an answer', () => {
  expect(isUnreadable('short-text', {}, { text: 'abc' })).toBe(false);
});

test('of several parts, one that can be read is an answer', () => {
  const number = (id: string) => ({ id, type: 'numeric', view: { units: [] } });
  const parts = [number('part0001'), number('part0002'), { id: 'part0003', type: 'short-text', view: {} }];
  const given = (...texts: (string | null)[]) => ({
    parts: Object.fromEntries(
      texts.flatMap((text, at) => (text === null ? [] : [[parts[at]!.id, { answer: { text } }]])),
    ),
  });
  expect(isUnreadable('multi-part', { parts }, given('abc', 'x'))).toBe(true);
  expect(isUnreadable('multi-part', { parts }, given('abc', '7'))).toBe(false);
  expect(isUnreadable('multi-part', { parts }, given('abc', null, 'a word'))).toBe(false);
  expect(isUnreadable('multi-part', { parts }, given())).toBe(false);
});
