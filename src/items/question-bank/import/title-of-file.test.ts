import { expect, test } from 'vitest';
import { titleOfFile } from './rules-quiz.ts';

test.each([
  ['ferns.gift', 'Ferns'],
  ['02_cell-biology (1).gift', '02 cell biology'],
  ['Übung 3.2 Optik.docx', 'Übung 3.2 Optik'],
  ['.xml', ''],
  [`${'a'.repeat(300)}.csv`, `A${'a'.repeat(199)}`],
])('the file %s proposes the title %s', (file, title) => {
  expect(titleOfFile(file)).toBe(title);
});
