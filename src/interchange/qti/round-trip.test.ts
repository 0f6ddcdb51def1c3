import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { getFormat } from '../formats.ts';
import { anyItem, anyRichItem, comparable, isWritable } from '../items.testing.ts';
import { asStored, holdable } from './holdable.testing.ts';

describe.each(['qti12', 'qti21', 'qti22', 'qti30'] as const)('%s', (name) => {
  const { read, write } = getFormat(name);

  test('whatever is written reads back as the same items, for 3000 random ones', async () => {
    const items = fc
      .oneof(anyItem, anyRichItem)
      .map((item) => holdable(asStored(item, name), name))
      .filter((item) => item !== null)
      .filter(isWritable);
    await fc.assert(
      fc.asyncProperty(fc.array(items, { minLength: 12, maxLength: 18 }), async (all) => {
        const { bytes, losses } = await write(all);
        expect(losses.filter(({ leftOut }) => leftOut)).toEqual([]);
        const { items: back, warnings } = await read(sourceFile('x.zip', bytes));
        expect(warnings).toEqual([]);
        expect(back.map((one) => ('item' in one ? comparable(asStored(one.item, name)) : one))).toEqual(
          all.map((item) => comparable(asStored(canonicalItem(item), name))),
        );
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
