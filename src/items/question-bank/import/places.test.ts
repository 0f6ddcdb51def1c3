/** Places of aids in the text, as files of others name them. */
import { expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { prepareItem } from './import-item.ts';

const ask = (places: readonly string[]) => {
  const item: NeutralItem = {
    place: {},
    title: 'Banks',
    stem: '<p>Which bank?</p>',
    interaction: { kind: 'true-false', right: true },
    tags: [],
    category: [],
    catalogue: [
      {
        about: 'bank',
        places,
        cards: [{ support: 'glossary-on-screen', language: '', html: '<p>Side of a river</p>' }],
      },
    ],
  };
  return prepareItem({ item, warnings: [] }, 1, []);
};

test('a place that is told by more text than is needed, or by half a character, is kept', () => {
  const { item, question } = ask([
    `${'x'.repeat(60)} at the `,
    `${'\u{1f600}'.repeat(30)} of a `,
    'half \ud83d',
    'nul\0',
  ]);
  expect(question).not.toBeNull();
  const [entry] = question!.catalogue;
  expect(entry!.places).toEqual([
    `${'x'.repeat(32)} at the `,
    expect.stringMatching(/^(\u{1f600})+ of a $/u),
    'half \ufffd',
    'nul\ufffd',
  ]);
  expect(item.messages).toEqual([]);
});

test('more places than an aid can have are said, and the first are kept', () => {
  const { item, question } = ask(Array.from({ length: 60 }, (_, index) => `${index} `));
  expect(question!.catalogue[0]!.places).toHaveLength(50);
  expect(item.messages).toEqual(['Only the first 50 of 60 places of an aid in the text are kept']);
});
