/** What of any item the versions of QTI hold, for their laws. */

import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { FormatName } from '../format.ts';
import { canonicalHtml } from '../texts.ts';

/**
 * What one of these formats can hold of an item: what it cannot is named as a loss, and tested where it is written.
 * The rules that count options know right and wrong ones, so their shares are made of that.
 */
export function holdable(item: NeutralItem, format: FormatName): NeutralItem | null {
  const interaction = holdableInteraction(item.interaction, format);
  return interaction && { ...item, interaction };
}

const distinctBy = <T>(all: readonly T[], key: (one: T) => string): boolean =>
  new Set(all.map(key)).size === all.length;

function holdableInteraction(interaction: NeutralInteraction, format: FormatName): NeutralInteraction | null {
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
      const isHeld = (value: string, kind: string): boolean =>
        kind === 'nominal' || (kind === 'relative' && format !== 'qti12' && !value.startsWith('-'));
      const answers = interaction.answers.filter(
        ({ value, tolerance }) => value !== '*' && isHeld(value, tolerance.kind),
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

/**
 * As the product stores the texts: cleaned. XHTML has no place for HTML that nobody closes, so it is in this form that
 * items come back the same.
 */
export function asStored(item: NeutralItem, format: FormatName): NeutralItem {
  if (format === 'qti12') return item;
  const html = (text: string): string => sanitiseRichText(text);
  const feedback = (text: string | undefined) => (text === undefined ? {} : { feedback: html(text) });
  return {
    ...item,
    stem: html(item.stem),
    ...(item.generalFeedback !== undefined && { generalFeedback: html(item.generalFeedback) }),
    interaction: interactionAsStored(item.interaction, html, feedback),
  };
}

function interactionAsStored(
  interaction: NeutralInteraction,
  html: (text: string) => string,
  feedback: (text: string | undefined) => { feedback?: string },
): NeutralInteraction {
  switch (interaction.kind) {
    case 'choice':
      return {
        ...interaction,
        options: interaction.options.map((one) => ({ ...one, text: html(one.text), ...feedback(one.feedback) })),
      };
    case 'true-false': {
      const { feedbackTrue, feedbackFalse } = interaction;
      return {
        ...interaction,
        ...(feedbackTrue !== undefined && { feedbackTrue: html(feedbackTrue) }),
        ...(feedbackFalse !== undefined && { feedbackFalse: html(feedbackFalse) }),
      };
    }
    case 'numeric':
      return { ...interaction, answers: interaction.answers.map((one) => ({ ...one, ...feedback(one.feedback) })) };
    case 'short-text':
      return { ...interaction, answers: interaction.answers.map((one) => ({ ...one, ...feedback(one.feedback) })) };
    case 'matching':
      return {
        ...interaction,
        pairs: interaction.pairs.map(({ left, right }) => ({ left: html(left), right: html(right) })),
        distractors: interaction.distractors.map(html),
      };
    case 'ordering':
      return { ...interaction, items: interaction.items.map(html) };
    case 'matrix':
      return {
        ...interaction,
        columns: interaction.columns.map(html),
        rows: interaction.rows.map((row) => ({ ...row, text: html(row.text) })),
      };
    default:
      return interaction;
  }
}
