import { expect, test } from 'vitest';
import type { ImportReport } from '#items/question-bank/import/contract.ts';
import { withShownPictures } from './shown-pictures.ts';

const hash = 'a'.repeat(64);
const other = 'b'.repeat(64);
const stemOf = (of: string): string => `<p>See <img src="/v1/api/images/${of}" alt="">.</p>`;
const report = (pictures?: Record<string, string>) =>
  ({
    items: [hash, other].map((of) => ({ question: { content: { stem: stemOf(of) } } })),
    ...(pictures && { pictures }),
  }) as unknown as ImportReport;

test('a picture that came along is shown from this page, any other from where it is stored', async () => {
  const shown = withShownPictures(report({ [hash]: 'data:image/png;base64,AQID' }));
  const [first, second] = shown.items.map((item) => String(item.question?.content.stem));
  expect(second).toBe(stemOf(other));
  const address = /src="(blob:[^"]+)"/.exec(first!)?.[1];
  const blob = await (await fetch(address!)).blob();
  expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [1, 2, 3]]);
  expect(shown).not.toHaveProperty('pictures');
});

test('without pictures a report stays as it is', () => {
  expect(withShownPictures(report())).toEqual(report());
});
