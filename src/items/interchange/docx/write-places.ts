/** Pairs, orders, matrices, pictures and marked words on paper. */
import { readPassage } from '#items/question-types/highlight-words/passage.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { escapeHtml } from '../math.ts';
import { inAnyOrder, letterOf, type OnPaper } from './on-paper.ts';
import type { PaperWords } from './paper-words.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

const table = (rows: readonly (readonly string[])[]): string =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

export function matchingOnPaper({ pairs, distractors }: Of<'matching'>, seed: string): OnPaper {
  const rights = inAnyOrder([...new Set([...pairs.map(({ right }) => right), ...distractors])], seed);
  const rows = Array.from({ length: Math.max(pairs.length, rights.length) }, (_, i) => {
    const [pair, right] = [pairs[i], rights[i]];
    return [
      pair ? `<p>(${i + 1})</p>${pair.left}` : '',
      pair ? '____' : '',
      right === undefined ? '' : `<p>${letterOf(i)}</p>${right}`,
    ];
  });
  return {
    below: table(rows),
    answer: null,
    more: pairs.map(({ right }, i) => `(${i + 1}) ${letterOf(rights.indexOf(right))}`),
  };
}

export function orderingOnPaper({ items }: Of<'ordering'>, seed: string, words: PaperWords): OnPaper {
  const shown = inAnyOrder(items, seed);
  return {
    below: `<p>${words.order}</p>${table(shown.map((item) => ['____', item]))}`,
    answer: null,
    more: [shown.map((item) => String(items.indexOf(item) + 1)).join(' – ')],
  };
}

export function matrixOnPaper({ columns, rows, multiple }: Of<'matrix'>): OnPaper {
  const box = multiple ? '☐' : '○';
  return {
    below: `<table><tbody><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>${rows
      .map(({ text }) => `<tr><td>${text}</td>${columns.map(() => `<td>${box}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`,
    answer: null,
    more: rows.map(
      ({ text, right }) => `${plainText(text)}: ${right.map((at) => plainText(columns[at] ?? '')).join(', ')}`,
    ),
  };
}

const attribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

export const hotspotOnPaper = ({ picture, areas }: Of<'hotspot'>): OnPaper => ({
  below: `<p><img src="${attribute(picture.src)}" alt="${attribute(picture.alt)}"></p>`,
  answer: null,
  more: areas.filter(({ right }) => right).map(({ name }) => name),
});

export function highlightOnPaper({ passage, selectable }: Of<'highlight-words'>): OnPaper {
  const { paragraphs, words } = readPassage(passage, selectable);
  const isMarked = selectable === 'marked';
  const shown = paragraphs.map(
    (pieces) =>
      `<p>${pieces
        .map((piece) => {
          const text = escapeHtml(piece.text).replaceAll('\n', '<br>');
          return isMarked && 'id' in piece ? `<u>${text}</u>` : text;
        })
        .join('')}</p>`,
  );
  return {
    below: shown.join(''),
    answer: null,
    more: [
      words
        .filter(({ right }) => right)
        .map(({ text }) => text)
        .join(' · '),
    ],
  };
}
