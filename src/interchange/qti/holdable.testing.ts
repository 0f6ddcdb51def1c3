/** What of any item the versions of QTI hold, for their laws. */
import type { NeutralInteraction, NeutralItem } from '#question-types/neutral-item.ts';
import type { FormatName } from '../format.ts';
import { canonicalHtml } from '../texts.ts';

/**
 * What one of these formats can hold of an item: what it cannot is named as a loss, and tested where it is written.
 * The rules that count options know right and wrong ones, so their shares are made of that.
 */
export function holdable(item: NeutralItem, _format: FormatName): NeutralItem | null {
  const interaction = holdableInteraction(item.interaction);
  return interaction && { ...item, interaction };
}

const distinctBy = <T>(all: readonly T[], key: (one: T) => string): boolean =>
  new Set(all.map(key)).size === all.length;

function holdableInteraction(interaction: NeutralInteraction): NeutralInteraction | null {
  switch (interaction.kind) {
    case 'choice': {
      const { scoring, options } = interaction;
      const isRight = (share: string): boolean => share !== '0' && !share.startsWith('-');
      const count = options.filter(({ share }) => isRight(share)).length;
      if (count === 0) return null;
      if (scoring === undefined || scoring === 'option-shares') return interaction;
      const part = count === 1 ? '1' : `1/${count}`;
      return {
        ...interaction,
        options: options.map((one) => ({ ...one, share: isRight(one.share) ? part : `-${part}` })),
      };
    }
    case 'short-text': {
      const answers = interaction.answers.map((one) => ({ ...one, pattern: one.pattern.replace(/(?<!\\)\*/g, '\\*') }));
      return distinctBy(answers, ({ pattern }) => pattern.replace(/\s+/g, ' ').trim())
        ? { ...interaction, answers }
        : null;
    }
    case 'numeric': {
      const answers = interaction.answers.filter(
        ({ value, tolerance }) => value !== '*' && tolerance.kind === 'nominal',
      );
      return answers.length === interaction.answers.length && interaction.units.length === 0 && !interaction.unitRule
        ? { ...interaction, answers }
        : null;
    }
    case 'matching': {
      const used = new Set(interaction.pairs.map(({ right }) => canonicalHtml(right)));
      const distractors = [...new Set(interaction.distractors)].filter((html) => !used.has(canonicalHtml(html)));
      return distinctBy(distractors, canonicalHtml) ? { ...interaction, distractors } : null;
    }
    default:
      return interaction;
  }
}
