import { expect, test } from 'vitest';
import type { Kind } from '#results/statistics/dataset/columns.ts';
import { analyseColumns } from './item-analysis.ts';

const kind = (question: string, marks: number, maxMarks: number): Kind => ({
  question,
  outcome: marks === maxMarks ? 'right' : marks === 0 ? 'wrong' : 'partial',
  marks,
  maxMarks,
  classes: [],
});

test('beside a rest that does not vary but for rounding, an item has neither discrimination nor efficiency', async () => {
  const kinds = [kind('half', 1.66665, 3.3333), kind('half', 3.3333, 6.6666)];
  const own = [kind('q', 0, 4), kind('q', 2, 4), kind('q', 8, 8)];
  const { items } = await analyseColumns({
    persons: 5,
    kinds: [...kinds, ...own],
    questions: ['half', 'q'],
    cells: [Int32Array.of(0, 0, 0, 1, 0), Int32Array.of(2, 3, 3, 4, 4)],
    seconds: new Float64Array(5),
  });
  expect(items[1]).toMatchObject({ n: 5, itemRest: null, discriminativeEfficiency: null });
});
