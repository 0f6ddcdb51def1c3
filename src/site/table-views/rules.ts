/** Names of views, and when two show the same. Pure. */
import type { StoredTableView } from './contract.ts';

const MOST_LETTERS = 60;

export const isNamed =
  (name: string) =>
  (view: Pick<StoredTableView, 'name'>): boolean =>
    view.name.toLowerCase() === name.toLowerCase();

/** The name, or where one of the others has it, the name with the first free number behind it. */
export function freeName(name: string, others: readonly Pick<StoredTableView, 'name'>[]): string {
  let free = name;
  for (let count = 2; others.some(isNamed(free)); count++) {
    const tail = ` (${count})`;
    free = `${name.slice(0, MOST_LETTERS - tail.length).trimEnd()}${tail}`;
  }
  return free;
}

/** The other is called so, or so with a number behind it. */
export const isNameOrCopy = (name: string, other: string): boolean =>
  other.toLowerCase() === name.toLowerCase() ||
  (/ \(\d+\)$/.test(other) && name.toLowerCase().startsWith(other.toLowerCase().replace(/ \(\d+\)$/, '')));

type Shown = Pick<StoredTableView, 'hidden' | 'density' | 'search'>;

const written = ({ hidden, density, search }: Shown): string =>
  JSON.stringify([[...hidden].sort(), density, Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Both show the same columns, filters and order. */
export const isSameView = (one: Shown, other: Shown): boolean => written(one) === written(other);
