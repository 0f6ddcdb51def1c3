import { expect, test } from 'vitest';
import { firstView, nextSort, sortDirection, withPage } from './data-table-model.ts';

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
