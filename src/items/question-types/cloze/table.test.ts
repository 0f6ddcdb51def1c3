import { expect, test } from 'vitest';
import { typeForNeutral } from '../logic.ts';
import type { NeutralGap } from '../neutral/neutral-parts.ts';

const gap = (right: string): NeutralGap => ({
  kind: 'short-text',
  weight: '1',
  caseSensitive: false,
  answers: [{ pattern: right, share: '1' }],
});

test('a table to fill in whose first column has gaps becomes a text with gaps in the cells of a table', () => {
  const typed = typeForNeutral('<p>Fill in.</p>', {
    kind: 'table',
    columns: ['<p>Country</p>', '<p>Capital</p>'],
    rows: [
      { cells: [{ text: '<p>France</p>' }, { gap: gap('Paris') }] },
      { cells: [{ gap: gap('Italy') }, { text: '<p>Rome</p>' }] },
    ],
  });
  expect(typed).toMatchObject({
    type: 'cloze',
    content: {
      stem:
        '<p>Fill in.</p><table><tbody><tr><th><p>Country</p></th><th><p>Capital</p></th></tr>' +
        '<tr><td><p>France</p></td><td><p>[[1]]</p></td></tr>' +
        '<tr><td><p>[[2]]</p></td><td><p>Rome</p></td></tr></tbody></table>',
      gaps: [{ answers: [{ pattern: 'Paris' }] }, { answers: [{ pattern: 'Italy' }] }],
    },
  });
});
