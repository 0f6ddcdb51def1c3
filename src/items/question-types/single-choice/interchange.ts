import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

/** Takes in choices of which one option may be chosen. */
export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'choice' || interaction.multiple) return null;
  return contentOrRefusal(contentSchema, {
    stem,
    shuffle: interaction.shuffle,
    ...(interaction.layout && { layout: interaction.layout }),
    options: interaction.options.map(({ text, share, feedback = '' }) => ({
      id: newOptionId(),
      text,
      share,
      feedback,
    })),
  });
}

export function toNeutral(content: Content): NeutralInteraction {
  return {
    kind: 'choice',
    multiple: false,
    shuffle: content.shuffle,
    ...(content.layout && { layout: content.layout }),
    options: content.options.map(({ text, share, feedback }) => ({ text, share, ...(feedback && { feedback }) })),
  };
}
