import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyItem, anyRichItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { getWritableFormat } from '../formats.ts';
import { templateItems } from '../template.ts';
import { asStored, holdable } from './holdable.testing.ts';

describe.each(['qti12', 'qti21', 'qti22', 'qti30'] as const)('%s', (name) => {
  const { read, write } = getWritableFormat(name);

  test('whatever is written reads back as the same items, for 1000 random ones', async () => {
    const items = fc
      .oneof(anyItem, anyRichItem)
      // QTI 2 and 3 have no place for these, which the losses say; see below.
      .map(({ hints, penalty, ...item }) => (name === 'qti12' ? { ...item, hints, penalty } : item))
      .map((item) => holdable(asStored(item as NeutralItem, name), name))
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
      { numRuns: 70, seed: 7 },
    );
  }, 120_000);
});

test.each(['qti21', 'qti22', 'qti30'] as const)(
  '%s names the hints and the penalty it has no place for',
  async (name) => {
    const item: NeutralItem = { ...templateItems[0]!, hints: ['<p>Think</p>'], penalty: '1/3', status: 'draft' };
    const { losses } = await getWritableFormat(name).write([item]);
    expect(losses[0]!.lost.map((lost) => lost.replace(/^.* for the /, ''))).toEqual([
      'status (draft or retired).',
      'hints.',
      'penalty for further tries.',
    ]);
  },
);
