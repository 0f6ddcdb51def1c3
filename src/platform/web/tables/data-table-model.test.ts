import { expect, test } from 'vitest';
import { factsOf, firstView, nextSort, searchOfView, sortDirection, withPage, withView } from './data-table-model.ts';

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

test('a saved view keeps filters and order, not the place in the list, and replaces the one of its name', () => {
  const search = searchOfView({ q: 'okapi', sort: '-name', page: 3, ofst: 50, limit: 50, item: 'x' });
  expect(search).toEqual({ q: 'okapi', sort: '-name' });
  const view = (name: string, hidden: string[]) => ({ name, hidden, density: 'compact' as const, search });
  const views = withView([view('Late', ['a']), view('Zoo', [])], view('late', ['b']));
  expect(views.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['late', ['b']],
    ['Zoo', []],
  ]);
});
