import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRichItem, comparable, isWritable } from '#items/interchange/testing/items.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { PictureBox } from '../pictures.ts';
import { templateItems } from '../template.ts';
import { readJson } from './read.ts';
import { writeJson } from './write.ts';

const fileOf = (text: string) => sourceFile('x.json', new TextEncoder().encode(text));
const withQuestions = (questions: unknown) =>
  fileOf(JSON.stringify({ format: 'tripos-questions', version: 1, questions }));

test('what our own file holds comes back whole, for 3000 random questions with every detail', () => {
  const item = fc
    .tuple(anyRichItem.filter(isWritable), fc.constantFrom('draft', 'ready', 'retired', undefined))
    .map(([rich, status]): NeutralItem => ({ ...rich, ...(status && { status }) }));
  fc.assert(
    fc.property(fc.array(item, { minLength: 8, maxLength: 12 }), (items) => {
      const { bytes, losses } = writeJson(items);
      expect(losses).toEqual([]);
      const { items: read, warnings } = readJson(sourceFile('x.json', bytes));
      expect(warnings).toEqual([]);
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((each) => comparable(canonicalItem(each))),
      );
      expect(writeJson(read.flatMap((one) => ('item' in one ? [one.item] : []))).bytes).toEqual(bytes);
    }),
    { numRuns: 300, seed: 7 },
  );
}, 120_000);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures travel in the file, and one that is missing is named', () => {
  const box = new PictureBox();
  const address = box.add('dot.png', PNG)!;
  const item: NeutralItem = { ...templateItems[0]!, stem: `<p>Look: <img src="${address}" alt="A dot"></p>` };
  const { bytes, losses } = writeJson([item], box.pictures);
  expect(losses).toEqual([]);
  const { pictures } = readJson(sourceFile('x.json', bytes));
  expect([...(pictures ?? [])].map(([hash, { name, bytes: kept }]) => [hash, name, Buffer.from(kept)])).toEqual([
    [address.slice(-64), 'dot.png', PNG],
  ]);
  expect(writeJson([item]).losses).toMatchObject([{ leftOut: false }]);
});

describe('what breaks the schema', () => {
  const good = { title: 'T', stem: '<p>Q</p>', interaction: { kind: 'true-false', right: true } };
  test('is refused question by question, with the place and the reason', () => {
    const { items } = readJson(
      withQuestions([
        good,
        { ...good, tite: 'T' },
        { ...good, interaction: { kind: 'dance' } },
        7,
        { ...good, stem: ' ' },
      ]),
    );
    expect(items).toMatchObject([
      { item: { title: 'T', tags: [], category: [] } },
      { refused: 'Must not have other fields: tite.', place: { identifier: 'questions[1]' }, title: 'T' },
      { refused: expect.stringMatching(/^interaction\.kind: /), place: { identifier: 'questions[2]' } },
      { refused: expect.stringMatching(/^Must be an object/), place: { identifier: 'questions[3]' } },
      { refused: 'The question has no text.', place: { identifier: 'questions[4]' } },
    ]);
  });
  test.each([
    ['no JSON', '{"format": "tripos-questions", '],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['another object', '{"questions": []}'],
    ['a later version', '{"format":"tripos-questions","version":2,"questions":[]}'],
  ])('is refused as a whole: %s', (_name, text) => {
    expect(() => readJson(fileOf(text))).toThrow(expect.objectContaining({ code: 'broken-json' }));
  });
});
