import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

const side = (text: string) => ({ id: newOptionId(), text });

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'matching') return null;
  return contentOrRefusal(contentSchema, {
    stem,
    shuffle: interaction.shuffle,
    scoring: interaction.scoring ?? 'each-pair',
    pairs: interaction.pairs.map(({ left, right }) => ({ left: side(left), right: side(right) })),
    distractors: interaction.distractors.map(side),
  });
}

export const toNeutral = ({ shuffle, scoring, pairs, distractors }: Content): NeutralInteraction => ({
  kind: 'matching',
  shuffle,
  scoring,
  pairs: pairs.map(({ left, right }) => ({ left: left.text, right: right.text })),
  distractors: distractors.map(({ text }) => text),
});
