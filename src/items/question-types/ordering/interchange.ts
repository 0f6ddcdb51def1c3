import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'ordering') return null;
  const { items, scoring } = interaction;
  return contentOrRefusal(
    contentSchema,
    {
      stem,
      scoring: scoring ?? 'all-or-nothing',
      items: items.map((text) => ({ id: newOptionId(), text })),
    },
    scoring ? [] : ['The file does not say how an order is paid: all or nothing is assumed'],
  );
}

export const toNeutral = ({ scoring, items }: Content): NeutralInteraction => ({
  kind: 'ordering',
  scoring,
  items: items.map(({ text }) => text),
});
