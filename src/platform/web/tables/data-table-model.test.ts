import { expect, test } from 'vitest';
import {
  factsOf,
  firstView,
  isFiltering,
  isShownNow,
  listOf,
  nextSort,
  readNamedViews,
  searchOfView,
  sortDirection,
  withPage,
} from './data-table-model.ts';

test('a column is ordered ascending at first, then descending, then ascending again', () => {
  expect(nextSort('-updatedAt', 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBe('title');
  expect(sortDirection('-title', 'title')).toBe('descending');
  expect(sortDirection('title', 'marks')).toBe('none');
});

test('ticking a page keeps what is selected on other pages', () => {
  const selected = withPage(new Set(['other']), ['a', 'b'], true);
  expect([...selected]).toEqual(['other', 'a', 'b']);
  expect([...withPage(selected, ['a', 'b'], false)]).toEqual(['other']);
});

test('columns that are hidden at first are not shown until they are chosen', () => {
  const render = () => null;
  const view = firstView([
    { key: 'title', title: 'Title', render },
    { key: 'author', title: 'Author', render, hiddenAtFirst: true },
  ]);
  expect(view).toEqual({ hidden: ['author'], density: 'comfortable' });
});

test('a card has the facts of its row, with the name of those that say little alone, and not its title', () => {
  const render = () => null;
  const columns = [
    { key: 'name', title: 'Name', onCard: 'title', render },
    { key: 'state', title: 'State', onCard: 'fact', render },
    { key: 'members', title: 'Members', onCard: 'named', render },
    { key: 'description', title: 'Description', render },
  ] as const;
  expect(factsOf(columns).map(({ column, name }) => [column.key, name])).toEqual([
    ['state', null],
    ['members', 'Members'],
  ]);
});

test('a saved view keeps filters and order, not the place in the list', () => {
  expect(searchOfView({ q: 'okapi', sort: '-name', page: 3, ofst: 50, limit: 50, item: 'x' })).toEqual({
    q: 'okapi',
    sort: '-name',
  });
  expect(isFiltering(new URLSearchParams('ofst=50&limit=50'))).toBe(false);
  expect(isFiltering(new URLSearchParams('ofst=50&q=okapi'))).toBe(true);
});

test('a view is the one that is shown when columns, filters and order are the same', () => {
  const now = { hidden: ['b', 'a'], density: 'compact', search: { q: '', sort: '-name' } } as const;
  expect(isShownNow({ hidden: ['a', 'b'], density: 'compact', search: { sort: '-name' } }, now)).toBe(true);
  expect(isShownNow({ hidden: ['a', 'b'], density: 'compact', search: { sort: 'name' } }, now)).toBe(false);
  expect(isShownNow({ hidden: ['a'], density: 'compact', search: {} }, now)).toBe(false);
});

test('of what a browser holds, only views are read', () => {
  const view = { name: 'Late', hidden: ['a'], density: 'compact', search: { q: 'x' } };
  expect(readNamedViews([view, null, { name: ' ' }, { name: 'Bare', hidden: [1] }, 'x'])).toEqual([
    view,
    { name: 'Bare', hidden: [], density: 'comfortable', search: {} },
  ]);
  expect(readNamedViews({ name: 'x' })).toEqual([]);
});

test('a list stays the same list when later columns come and go', () => {
  const render = () => null;
  const columns = ['quiz', 'state', 'percent'].map((key) => ({ key, title: key, render }));
  expect(listOf('/people', columns)).toBe('/people:quiz,state');
  expect(listOf('/people', columns.slice(0, 2))).toBe('/people:quiz,state');
});
