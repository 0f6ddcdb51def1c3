import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'short-text') return null;
  return contentOrRefusal(contentSchema, {
    stem,
    caseSensitive: interaction.caseSensitive,
    answers: interaction.answers.map((accepted) => ({ ...accepted, feedback: accepted.feedback ?? '' })),
  });
}

export function toNeutral({ caseSensitive, answers }: Content): NeutralInteraction {
  return {
    kind: 'short-text',
    caseSensitive,
    answers: answers.map(({ feedback, ...accepted }) => ({ ...accepted, ...(feedback && { feedback }) })),
  };
}
