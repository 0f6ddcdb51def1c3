import { expect, test } from 'vitest';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { readQuestionFile } from './read-question-file.ts';

const gift = `
$CATEGORY: A

::Map::Look at the map.

::One::Is it long? {T}

::Two::Is it wide? {F}

::Second::Another text.

$CATEGORY: B

::Three::Is it deep? {T}
`;

const read = async (textsBeside: boolean) => {
  const file = { name: 'rivers.gift', bytes: new TextEncoder().encode(gift) };
  const { items, texts } = await readQuestionFile({ ...file, ...(textsBeside && { textsBeside }) });
  return { texts, prepared: items.map((item, i) => prepareItem(item, i + 1, [])) };
};

test('texts without a question are items of their own', async () => {
  const { texts, prepared } = await read(false);
  expect(texts).toBe(2);
  expect(prepared.map(({ item }) => item.status)).toEqual(['ready', 'ready', 'ready', 'ready', 'ready']);
  expect(prepared[0]?.question).toMatchObject({ type: 'text-only', marks: '0.0000', penalty: '0' });
});

test('when a person says so, a text is the stimulus of the questions that follow in its category', async () => {
  const { texts, prepared } = await read(true);
  expect(texts).toBe(2);
  expect(prepared.map(({ item }) => item.status)).toEqual(['refused', 'ready', 'ready', 'ready', 'ready']);
  expect(prepared[0]?.item.messages).toEqual(['It is shown beside the questions that follow: 2.']);
  expect(prepared[3]?.item.type).toBe('text-only');
  const map = { key: 'rivers.gift#0', title: 'Map', content: '<p>Look at the map.</p>', catalogue: [] };
  expect(prepared.map(({ stimulus }) => stimulus)).toEqual([null, map, map, null, null]);
});
