import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Name of the field for the call's `sort`, where the list can be ordered by it. */
  readonly sort?: string;
  /** Right-aligned with tabular digits. */
  readonly numeric?: boolean;
  /**
   * On phones: the card's title, one of the (two) facts under it, or something with a line of its own below these; a number
   * or a day that says little alone is named.
   */
  readonly onCard?: 'title' | 'fact' | 'named' | 'line';
  /** What its two orders are called, ascending first, where the title with a direction says less: `Newest first`. */
  readonly orders?: readonly [string, string];
  /** Not shown until the person chooses it. */
  readonly hiddenAtFirst?: boolean;
  /** Left out where a list has less room than its most important columns need. */
  readonly onlyWide?: boolean;
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

export interface TableView {
  readonly hidden: readonly string[];
  readonly density: 'compact' | 'comfortable';
}

/** A view with a name, and the filters and order of the list in its address. */
export interface NamedView extends TableView {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Which rows are on the screen is no part of a view, nor is what is opened beside them. */
const places = new Set(['page', 'ofst', 'limit', 'task', 'item']);

/** What of the address belongs to a view. */
export const searchOfView = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !places.has(name)));

/** Whether the address of a list names filters or an order. */
export const isFiltering = (given: URLSearchParams): boolean => [...given.keys()].some((name) => !places.has(name));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The views among what was stored; anything else is left out. */
export const readNamedViews = (stored: unknown): NamedView[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one.name !== 'string' || one.name.trim() === '') return [];
    const hidden = (Array.isArray(one.hidden) ? one.hidden : []).filter((key) => typeof key === 'string');
    const density = one.density === 'compact' ? 'compact' : 'comfortable';
    return [{ name: one.name, hidden, density, search: isRecord(one.search) ? one.search : {} }];
  });

const written = ({ hidden, density, search }: Omit<NamedView, 'name'>): string =>
  JSON.stringify([[...hidden].sort(), density, Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Both show the same columns, filters and order. `shown`: its filters hold the usual ones of the list, too. */
export const isShownNow = (view: Omit<NamedView, 'name'>, shown: Omit<NamedView, 'name'>): boolean =>
  written({ ...view, search: { ...shown.search, ...view.search } }) === written(shown);

/** The facts of a card, each with its name where it needs one. */
export const factsOf = <Row>(columns: readonly Column<Row>[]): { column: Column<Row>; name: string | null }[] =>
  columns
    .filter(({ onCard }) => onCard === 'fact' || onCard === 'named')
    .map((column) => ({ column, name: column.onCard === 'named' ? column.title : null }));

/** What has a line of its own on a card. */
export const linesOf = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.filter(({ onCard }) => onCard === 'line');

/** The order after a click on a column: ascending, then descending. */
export const nextSort = (current: string, field: string): string => (current === field ? `-${field}` : field);

/** Where a list has a card for each row in the place of its table. */
export const PHONE = '(max-width: 40.5em)';

export const sortDirection = (current: string, field: string): 'ascending' | 'descending' | 'none' =>
  current === field ? 'ascending' : current === `-${field}` ? 'descending' : 'none';

/** Which table it is, in every language: the page that it is on and its columns, without which a view is of no use. */
export const tableIdOf = <Row>(page: string, columns: readonly Column<Row>[]): string =>
  `${page}:${columns.map(({ key }) => key).join(',')}`;

/**
 * Which list it is, for views that outlive a release: the page, and the first two columns, by which the tables of one page
 * differ. Later columns come and go.
 */
export const listOf = <Row>(page: string, columns: readonly Column<Row>[]): string =>
  `${page}:${columns
    .slice(0, 2)
    .map(({ key }) => key)
    .join(',')}`.slice(0, 200);

export const firstView = <Row>(columns: readonly Column<Row>[]): TableView => ({
  hidden: columns.filter((column) => column.hiddenAtFirst).map((column) => column.key),
  density: 'comfortable',
});

/** The rows from the one that was ticked before to this one, both included; only this one where none was. */
export const rangeOf = (before: number | null, index: number): { from: number; to: number } => ({
  from: Math.min(before ?? index, index),
  to: Math.max(before ?? index, index) + 1,
});

/** The selection after all rows of this page were ticked or unticked; other pages keep theirs. */
export function withPage(selected: ReadonlySet<string>, keys: readonly string[], isOn: boolean): Set<string> {
  const after = new Set(selected);
  for (const key of keys) {
    if (isOn) after.add(key);
    else after.delete(key);
  }
  return after;
}
