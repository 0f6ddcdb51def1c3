import { describe, expect, test } from 'vitest';
import { typeForNeutral } from './logic.ts';

describe('a neutral item that no type can use is refused with its kind and the reason', () => {
  test('a kind that the product has no form for', () => {
    expect(typeForNeutral('<p>Point.</p>', { kind: 'other', name: 'ddmarker' })).toEqual({
      refused: 'There is no question type for "ddmarker" questions',
    });
  });

  test('a choice without a right option, and one with an empty option', () => {
    const choice = (second: string, share: string) =>
      typeForNeutral('<p>?</p>', {
        kind: 'choice',
        multiple: false,
        shuffle: true,
        options: [
          { text: '<p>a</p>', share },
          { text: second, share: '0' },
        ],
      });
    expect(choice('<p>b</p>', '0')).toEqual({
      refused: 'This choice question cannot be used. options: At least one option must earn full marks (share 1)',
    });
    expect(choice('<p> </p>', '1')).toEqual({
      refused: 'This choice question cannot be used. option 2, text: Enter a text',
    });
  });
});
