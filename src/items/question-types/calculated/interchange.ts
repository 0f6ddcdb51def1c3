import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'calculated') return null;
  const { kind: _, answers, unitRule, ...rest } = interaction;
  return contentOrRefusal(contentSchema, {
    stem,
    ...rest,
    answers: answers.map((accepted) => ({ ...accepted, feedback: accepted.feedback ?? '' })),
    unitRule: unitRule ?? null,
  });
}

export const toNeutral = ({ variables, variants, answers, units, unitRule }: Content): NeutralInteraction => ({
  kind: 'calculated',
  variables,
  variants,
  answers: answers.map(({ feedback, ...accepted }) => ({ ...accepted, ...(feedback && { feedback }) })),
  units,
  ...(unitRule && { unitRule }),
});
