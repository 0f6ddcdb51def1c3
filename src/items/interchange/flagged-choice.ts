/** For formats that hold nothing but choices in plain text, of whose options each is right or wrong. */

import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { allDetails, CannotWrite, type LossBook, loseDetails, loseRecordings } from './losses.ts';
import { escapeHtml, replaceMathNodes } from './math.ts';
import { oneLine } from './plain-text.ts';
import { shownType } from './shown-names.ts';
import { findPlainText } from './texts.ts';

/**
 * A text for formats that know only plain text on one line. Formatting, pictures and line ends are named as losses;
 * throws `CannotWrite` when nothing is left.
 */
export function plainLine(html: string, format: string, book: LossBook): string {
  const exact = findPlainText(html, 'plain');
  if (exact !== null && !exact.includes('\n')) return exact;
  if (/<(?:img|audio|video)\b/i.test(html)) book.lose(`${format} has no place for pictures.`);
  else if (exact !== null) book.lose(`${format} has one line for each text: line ends became spaces.`);
  else book.lose(`${format} knows plain text only: formatting was left out.`);
  const line = oneLine(exact ?? plainText(replaceMathNodes(html, (latex) => `\\(${escapeHtml(latex)}\\)`)));
  if (line === '') throw new CannotWrite(`${format} knows plain text only, and this text has none.`);
  return line;
}

/** Names what formats lose that hold nothing but a question and its options. */
export function loseAllButOptions(item: NeutralItem, format: string, book: LossBook): void {
  if (item.title !== '') book.lose(`${format} has no place for the title.`);
  if (item.tags.length > 0) book.lose(`${format} has no place for tags.`);
  if (item.category.length > 0) book.lose(`${format} has no place for the category.`);
  loseDetails(item, allDetails, format, book);
  loseRecordings(item, format, book);
}

type Choice = Extract<NeutralInteraction, { kind: 'choice' }>;

/** The question as a choice of whose options one or several are right; throws `CannotWrite` for all other types. */
export function asFlaggedChoice(interaction: NeutralInteraction, format: string, book: LossBook): Choice {
  if (interaction.kind === 'true-false') {
    const { right, feedbackTrue, feedbackFalse } = interaction;
    if (feedbackTrue ?? feedbackFalse) book.lose(`${format} has no place for feedback.`);
    const option = (text: string, isRight: boolean) => ({ text: `<p>${text}</p>`, share: isRight ? '1' : '0' });
    const options = [option('True', right), option('False', !right)];
    return { kind: 'choice', multiple: false, shuffle: true, options };
  }
  if (interaction.kind !== 'choice') {
    throw new CannotWrite(`${format} knows choices only; it has no form for ${shownType(interaction)}.`);
  }
  const { options, shuffle } = interaction;
  if (options.length < 2) throw new CannotWrite('A choice needs at least two options.');
  if (options.some(({ feedback }) => feedback !== undefined)) book.lose(`${format} has no place for feedback.`);
  if (!shuffle) book.lose(`${format} cannot say that the order of the options stays as it is.`);
  return interaction;
}

/** True when these options are what a true/false question is written as; reading such a choice gives one. */
export const areTruths = (options: readonly string[]): boolean =>
  options.length === 2 && options[0]!.toLowerCase() === 'true' && options[1]!.toLowerCase() === 'false';
