import { expect, test } from 'vitest';
import type { ImportItem } from './contract.ts';
import { chosenOf, nothingSaid, withAllChosen, withChosen } from './rules-choice.ts';

const item = (position: number, more: Partial<ImportItem> = {}): ImportItem => ({
  ...{ position, status: 'ready', type: 'essay', title: `Q${position}`, messages: [], place: '' },
  ...more,
});
const same = { duplicate: { _id: null, position: 1, title: 'Q1', alike: 'same' } } as const;
const similar = { duplicate: { _id: null, position: 1, title: 'Q1', alike: 'similar' } } as const;
const chosen = (items: readonly ImportItem[], choice = nothingSaid) => [...chosenOf(items, choice)];

test('everything is chosen but what is refused or there already', () => {
  const items = [
    item(1),
    item(2, { status: 'refused' }),
    item(3, same),
    item(4, similar),
    item(5, { status: 'warning' }),
  ];
  expect(chosen(items)).toEqual([1, 4, 5]);
});

test('what somebody has said stays, whatever is found about it later', () => {
  const choice = withChosen(withChosen(nothingSaid, [1], false), [3], true);
  expect(chosen([item(1), item(2), item(3, same)], choice)).toEqual([2, 3]);
});

test('leaving out all while a file is read leaves out what comes later too, of what was shown', () => {
  const read = [item(1), item(2, { status: 'warning' })];
  const none = withAllChosen(nothingSaid, { positions: [1, 2], read: 2, shown: 'all' }, false);
  expect(chosen([...read, item(3), item(4)], none)).toEqual([]);
  const noWarnings = withAllChosen(nothingSaid, { positions: [2], read: 2, shown: 'warning' }, false);
  expect(chosen([...read, item(3), item(4, { status: 'warning' })], noWarnings)).toEqual([1, 3]);
});

test('choosing all again takes that back; what turns out to be there already is not chosen', () => {
  const of = (read: number) => ({
    positions: Array.from({ length: read }, (_, i) => i + 1),
    read,
    shown: 'all' as const,
  });
  const again = withAllChosen(withAllChosen(nothingSaid, of(2), false), of(3), true);
  expect(chosen([item(1), item(2, same), item(3), item(4, same), item(5)], again)).toEqual([1, 3, 5]);
  expect(chosen([item(1), item(2, same)], withChosen(again, [1, 2], true))).toEqual([1, 2]);
});
