import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHintedItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readMoodleXml } from './read.ts';
import { writeMoodleXml } from './write.ts';

test('what Moodle XML writes it reads back as the same items, for 5000 random ones', () => {
  fc.assert(
    fc.property(fc.array(anyHintedItem.filter(isWritable), { minLength: 1, maxLength: 6 }), (items) => {
      const { bytes, losses } = writeMoodleXml(items);
      expect(losses).toEqual([]);
      const { items: read, warnings } = readMoodleXml(sourceFile('x.xml', bytes));
      expect(warnings).toEqual([]);
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((item) => comparable(canonicalItem(item))),
      );
    }),
    { numRuns: 1_500, seed: 7 },
  );
});
