import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRichItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readCsv } from './read.ts';
import { writeCsv } from './write.ts';

test('what CSV writes it reads back as the same items, for 3000 random ones with every detail', () => {
  fc.assert(
    fc.property(fc.array(anyRichItem.filter(isWritable), { minLength: 1, maxLength: 3 }), (items) => {
      const { bytes, losses } = writeCsv(items);
      expect(losses).toEqual([]);
      const { items: read, warnings } = readCsv(sourceFile('x.csv', bytes));
      expect(warnings).toEqual([]);
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((item) => comparable(canonicalItem(item))),
      );
    }),
    { numRuns: 1_500, seed: 7 },
  );
});
