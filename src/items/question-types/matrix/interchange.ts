import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'matrix') return null;
  const { multiple, shuffle, scoring, columns, rows } = interaction;
  return contentOrRefusal(contentSchema, {
    stem,
    multiple,
    shuffle,
    scoring: scoring ?? 'each-row',
    columns: columns.map((text) => ({ id: newOptionId(), text })),
    rows: rows.map(({ text, right, feedback = '' }) => ({
      id: newOptionId(),
      text,
      right: [...new Set(right)].sort((a, b) => a - b),
      feedback,
    })),
  });
}

export const toNeutral = ({ multiple, shuffle, scoring, columns, rows }: Content): NeutralInteraction => ({
  kind: 'matrix',
  multiple,
  shuffle,
  scoring,
  columns: columns.map(({ text }) => text),
  rows: rows.map(({ text, right, feedback }) => ({ text, right, ...(feedback && { feedback }) })),
});
