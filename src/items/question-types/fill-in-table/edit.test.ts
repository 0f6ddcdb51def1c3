import { expect, test } from 'vitest';
import { faultyCells, nearest, withCell, withColumns } from './edit.ts';
import { type Cell, newText } from './schema.ts';

const text = (words: string): Cell => ({ kind: 'text', text: words });
const column = (id: string) => ({ id, text: id });
const content = {
  stem: 's',
  corner: '',
  columns: [column('aaaa'), column('bbbb')],
  rows: [{ id: 'r111', text: 'r', cells: [text('1a'), text('1b')] }],
};

test('cells move with their columns, go with a column that is taken out, and a new column has blanks', () => {
  const cells = (...ids: readonly string[]) => withColumns(content, ids.map(column)).rows[0]!.cells;
  expect(cells('bbbb', 'aaaa')).toEqual([text('1b'), text('1a')]);
  expect(cells('bbbb')).toEqual([text('1b')]);
  expect(cells('aaaa', 'cccc', 'bbbb').map(({ kind }) => kind)).toEqual(['text', 'blank', 'text']);
});

test('one cell is changed and no other', () => {
  expect(withCell(content, { row: 0, column: 1 }, newText()).rows[0]!.cells).toEqual([text('1a'), text('')]);
});

test('where the chosen cell is gone, its nearest neighbour is chosen', () => {
  expect(nearest(content, { row: 4, column: 1 })).toEqual({ row: 0, column: 1 });
  expect(nearest(content, { row: 0, column: 9 })).toEqual({ row: 0, column: 1 });
});

test('a message belongs to the cell in which it arose', () => {
  const faulty = faultyCells({
    'rows.0.text': 'x',
    'rows.0.cells': 'x',
    'rows.1.cells.0.gap.answers.0.pattern': 'x',
    'rows.1.cells.0.gap.answers.1.pattern': 'x',
    'rows.10.cells.2.text': 'x',
  });
  expect([...faulty]).toEqual([
    ['1.0', 'rows.1.cells.0.gap.answers.0.pattern'],
    ['10.2', 'rows.10.cells.2.text'],
  ]);
});
