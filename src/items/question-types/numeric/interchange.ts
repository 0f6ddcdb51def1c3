import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'numeric') return null;
  const { answers, units, unitRule } = interaction;
  const isRuleIdle = unitRule !== undefined && units.length === 0;
  return contentOrRefusal(
    contentSchema,
    {
      stem,
      answers: answers.map((accepted) => ({ ...accepted, feedback: accepted.feedback ?? '' })),
      units,
      unitRule: isRuleIdle ? null : (unitRule ?? null),
    },
    isRuleIdle ? ['The rule for units was left out, because the question names no unit'] : [],
  );
}

export function toNeutral({ answers, units, unitRule }: Content): NeutralInteraction {
  return {
    kind: 'numeric',
    answers: answers.map(({ feedback, ...accepted }) => ({ ...accepted, ...(feedback && { feedback }) })),
    units,
    ...(unitRule && { unitRule }),
  };
}
