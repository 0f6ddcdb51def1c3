import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readGift } from './read.ts';
import { writeGift } from './write.ts';

test('what GIFT writes it reads back as the same items, for 3000 random ones', () => {
  fc.assert(
    fc.property(fc.array(anyItem.filter(isWritable), { minLength: 1, maxLength: 3 }), (items) => {
      const { bytes, losses } = writeGift(items);
      expect(losses).toEqual([]);
      const read = readGift(sourceFile('x.gift', bytes)).items;
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((item) => comparable(canonicalItem(item))),
      );
    }),
    { numRuns: 1_500, seed: 7 },
  );
});
