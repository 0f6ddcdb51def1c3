import { findRational, toText, zero } from '#platform/exact/rational.ts';
import type { NeutralInteraction, NeutralItem } from '#question-types/neutral-item.ts';
import { findDecimal } from './decimals.ts';
import { oneLine } from './plain-text.ts';
import { canonicalHtml, isBlankHtml } from './texts.ts';

/**
 * The form in which writers write an item and readers give one: texts clean, fractions in lowest terms, nothing
 * blank. The law of every format: reading what it wrote gives the canonical item, apart from the losses it named.
 */
export function canonicalItem(item: NeutralItem): NeutralItem {
  const generalFeedback = htmlOrNothing(item.generalFeedback);
  const marks = item.marks === undefined ? null : findRational(item.marks);
  return {
    place: item.place,
    title: oneLine(item.title),
    stem: canonicalHtml(item.stem),
    interaction: canonicalInteraction(item.interaction),
    ...(generalFeedback && { generalFeedback }),
    tags: distinct(item.tags.map(oneLine)),
    category: item.category.map(oneLine).filter((name) => name !== ''),
    ...(item.difficulty !== undefined && { difficulty: item.difficulty }),
    ...(item.subscription !== undefined && { subscription: item.subscription }),
    ...(marks && { marks: toText(marks) }),
    ...lineOf('author', item.author),
    ...lineOf('source', item.source),
    ...lineOf('licence', item.licence),
    ...lineOf('language', item.language),
  };
}

function canonicalInteraction(interaction: NeutralInteraction): NeutralInteraction {
  switch (interaction.kind) {
    case 'choice':
      return {
        ...interaction,
        options: interaction.options.map((option) => ({
          text: canonicalHtml(option.text),
          share: exact(option.share),
          ...feedback(option.feedback),
        })),
      };
    case 'true-false': {
      const [feedbackTrue, feedbackFalse] = [interaction.feedbackTrue, interaction.feedbackFalse].map(htmlOrNothing);
      return {
        kind: 'true-false',
        right: interaction.right,
        ...(feedbackTrue && { feedbackTrue }),
        ...(feedbackFalse && { feedbackFalse }),
      };
    }
    case 'numeric':
      return {
        ...interaction,
        answers: interaction.answers.map((answer) => ({
          value: answer.value.trim() === '*' ? '*' : (findDecimal(answer.value) ?? answer.value),
          tolerance: { kind: answer.tolerance.kind, value: findDecimal(answer.tolerance.value) ?? '0' },
          share: exact(answer.share),
          ...feedback(answer.feedback),
        })),
        units: interaction.units.map((unit) => ({ name: oneLine(unit.name), factor: exact(unit.factor) })),
      };
    case 'short-text':
      return {
        ...interaction,
        answers: interaction.answers.map((answer) => ({
          pattern: oneLine(answer.pattern),
          share: exact(answer.share),
          ...feedback(answer.feedback),
        })),
      };
    case 'matching':
      return {
        ...interaction,
        pairs: interaction.pairs.map(({ left, right }) => ({ left: canonicalHtml(left), right: canonicalHtml(right) })),
        distractors: interaction.distractors.map(canonicalHtml),
      };
    case 'ordering':
      return { ...interaction, items: interaction.items.map(canonicalHtml) };
    default:
      return interaction;
  }
}

/** In lowest terms; what is no number counts as nothing, so that writers can be total. */
const exact = (text: string): string => toText(findRational(text) ?? zero);

function htmlOrNothing(html: string | undefined): string | undefined {
  return html === undefined || isBlankHtml(html) ? undefined : canonicalHtml(html);
}

function feedback(html: string | undefined): { feedback?: string } {
  const text = htmlOrNothing(html);
  return text ? { feedback: text } : {};
}

function lineOf(name: 'author' | 'source' | 'licence' | 'language', text: string | undefined): Partial<NeutralItem> {
  const line = oneLine(text ?? '');
  return line === '' ? {} : { [name]: line };
}

/** Without blanks and repetitions, in order. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
