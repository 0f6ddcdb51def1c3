import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRichItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readXlsx } from './read.ts';
import { writeXlsx } from './write.ts';

test('what XLSX writes it reads back as the same items, for 3000 random ones with every detail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRichItem.filter(isWritable), { minLength: 12, maxLength: 18 }), async (items) => {
      const { bytes, losses } = await writeXlsx(items);
      expect(losses).toEqual([]);
      const { items: read, warnings } = await readXlsx(sourceFile('x.xlsx', bytes));
      expect(warnings).toEqual([]);
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((item) => comparable(canonicalItem(item))),
      );
    }),
    { numRuns: 200, seed: 7 },
  );
});
