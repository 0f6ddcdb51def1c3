import { expect, test } from 'vitest';
import type { ImportItem } from '#items/question-bank/import/contract.ts';
import { letGo, withAddresses, withShownPictures } from './shown-pictures.ts';

const hash = 'a'.repeat(64);
const other = 'b'.repeat(64);
const stemOf = (of: string): string => `<p>See <img src="/v1/api/images/${of}" alt="">.</p>`;
const itemOf = (of: string) => ({ question: { content: { stem: stemOf(of) } } }) as unknown as ImportItem;

test('a picture that came along is shown from this page, any other from where it is stored', async () => {
  const pictures = withAddresses(new Map(), { [hash]: 'data:image/png;base64,AQID' });
  const [first, second] = [hash, other].map((of) =>
    String(withShownPictures(itemOf(of), pictures).question?.content.stem),
  );
  expect(second).toBe(stemOf(other));
  const address = /src="(blob:[^"]+)"/.exec(first!)?.[1];
  const blob = await (await fetch(address!)).blob();
  expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [1, 2, 3]]);
  letGo(pictures);
  await expect(fetch(address!)).rejects.toThrow();
});

test('a picture that comes twice keeps its address, and those before it stay', () => {
  const first = withAddresses(new Map(), { [hash]: 'data:image/png;base64,AQID' });
  const both = withAddresses(first, { [hash]: 'data:image/png;base64,AQID', [other]: 'data:image/png;base64,BAUG' });
  expect([both.size, both.get(hash)]).toEqual([2, first.get(hash)]);
  expect(withAddresses(both, {})).toBe(both);
});

test('without pictures an item stays as it is', () => {
  expect(withShownPictures(itemOf(hash), new Map()).question).toEqual(itemOf(hash).question);
});
