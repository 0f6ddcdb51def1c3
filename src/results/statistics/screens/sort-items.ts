import type { Item } from '../contract.ts';

const values: Readonly<Record<string, (item: Item) => number | string | null>> = {
  position: (item) => item.position,
  question: (item) => item.question.title,
  n: (item) => item.n,
  facility: (item) => item.facility,
  discrimination: (item) => item.itemRest,
  efficiency: (item) => item.discriminativeEfficiency,
  weight: (item) => item.intendedWeight,
  effective: (item) => item.effectiveWeight,
  sd: (item) => item.sd,
  alpha: (item) => item.alphaIfDeleted,
  omitted: (item) => item.omitRate,
  notReached: (item) => item.notReachedRate,
  flags: (item) => item.flags.length,
};

/** In the order of a column's name, descending with a leading "-"; what has no number comes at the end. */
export function sortItems(items: readonly Item[], sort: string): Item[] {
  const isDescending = sort.startsWith('-');
  const value = values[sort.replace(/^-/, '')] ?? values.position!;
  const sign = isDescending ? -1 : 1;
  return [...items].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.position - b.position;
    const order = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
    return sign * order || a.position - b.position;
  });
}
