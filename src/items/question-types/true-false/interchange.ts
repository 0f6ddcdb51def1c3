import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'true-false') return null;
  const { right, feedbackTrue = '', feedbackFalse = '' } = interaction;
  return contentOrRefusal(contentSchema, { stem, right, feedbackTrue, feedbackFalse });
}

export function toNeutral({ right, feedbackTrue, feedbackFalse }: Content): NeutralInteraction {
  return { kind: 'true-false', right, ...(feedbackTrue && { feedbackTrue }), ...(feedbackFalse && { feedbackFalse }) };
}
