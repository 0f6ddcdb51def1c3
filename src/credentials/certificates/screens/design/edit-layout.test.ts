import { expect, test } from 'vitest';
import type { TemplateLayout } from '#credentials/certificates/templates/contract.ts';
import { layerNames, newField } from './edit-layout.ts';

test('layers have their own names, and equal ones are numbered', () => {
  const layout: TemplateLayout = { page: { size: 'a4', orientation: 'landscape' }, background: null, fields: [] };
  const fields = [
    newField('line', layout),
    { ...newField('line', layout), layer: 'Gold rule' },
    newField('line', layout),
    newField('name', layout),
  ];
  expect(layerNames(fields, ({ kind }) => (kind === 'line' ? 'Shape' : 'Name'))).toEqual([
    'Shape 1',
    'Gold rule',
    'Shape 2',
    'Name',
  ]);
});

test('a new text begins with the word for it in the language of the page', () => {
  const layout: TemplateLayout = { page: { size: 'a4', orientation: 'landscape' }, background: null, fields: [] };
  expect(newField('text', layout, { text: 'نص' }).text).toBe('نص');
  expect(newField('name', layout, { text: 'نص' }).text).toBe('');
});
