import { expect, test, vi } from 'vitest';
import { totalOf } from './total-of.ts';

const page = (ofst: number, limit: number, all: number) =>
  Array.from({ length: Math.max(0, Math.min(limit, all - ofst)) });

test('the total is that of a count for every page, and a page that is not full needs none', async () => {
  for (let all = 0; all <= 7; all += 1)
    for (let ofst = 0; ofst <= 9; ofst += 1)
      for (let limit = 1; limit <= 5; limit += 1) {
        const count = vi.fn(async () => ({ total: all }));
        expect(await totalOf(page(ofst, limit, all), { ofst, limit }, count)).toBe(all);
        const isEnd = ofst === 0 ? all < limit : all > ofst && all < ofst + limit;
        expect(count).toHaveBeenCalledTimes(isEnd ? 0 : 1);
      }
});
