import { expect, test } from 'vitest';
import { type BlockType, blockFields, blockTypes } from './contract-blocks.ts';
import { type Field, type Fields, initialValues } from './contract-fields.ts';
import { inLanguage } from './initial-content.ts';

/** The texts that a field holds at first; not what is chosen from a list, and no addresses. */
function wordsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'list') {
    return (value as Record<string, unknown>[]).flatMap((item) => wordsIn(field.fields as Fields, item));
  }
  const isText = ['line', 'text', 'rich'].includes(field.kind) && typeof value === 'string';
  return isText && value !== '' ? [value] : [];
}
const wordsIn = (fields: Fields, values: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => wordsOf(field as Field, values[name]));
const firstOf = (type: BlockType) => initialValues(blockFields[type] as Fields) as Record<string, unknown>;

test.each(blockTypes)('a new block of kind %s says everything in German and in Arabic', (type) => {
  const fields = blockFields[type] as Fields;
  const english = wordsIn(fields, firstOf(type));
  for (const language of ['de', 'ar'] as const) {
    const said = wordsIn(fields, inLanguage(firstOf(type), language));
    expect(said).toHaveLength(english.length);
    const same = english.filter((words, index) => said[index] === words);
    expect(same.filter((words) => !['Premium', '0 €'].includes(words))).toEqual([]);
  }
});

test('what is chosen and where links lead to stays as it is', () => {
  expect(inLanguage(firstOf('callToAction'), 'de')).toEqual({
    ...firstOf('callToAction'),
    title: 'Bereit?',
    label: 'Anmelden',
  });
  expect(inLanguage(firstOf('hero'), 'en')).toEqual(firstOf('hero'));
});
