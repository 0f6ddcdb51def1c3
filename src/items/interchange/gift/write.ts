import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal } from '#platform/exact/decimals.ts';
import { findRational, isNegative, multiply, negate, parseRational, toText } from '#platform/exact/rational.ts';
import { canonicalItem } from '../canonical.ts';
import type { WrittenFile } from '../format.ts';
import {
  CannotWrite,
  type LossBook,
  loseDetails,
  loseEssayDetails,
  loseRecordings,
  refuseUnwritable,
  writeEach,
} from '../losses.ts';
import { decimalText, findPercentageText } from '../shares.ts';
import { shownScoring, shownType } from '../shown-names.ts';
import { findPlainText, htmlSource, type TextFormat } from '../texts.ts';
import { giftHtml, takeFormat } from './answer.ts';
import { writeCategory, writeComments } from './comments.ts';
import { escapeGift } from './syntax.ts';

/** UTF-8 without a byte order mark, lines ended by LF: what Moodle writes itself. */
export function writeGift(items: readonly NeutralItem[]): WrittenFile {
  let category = '';
  const { pieces, losses } = writeEach(items, (given, book) => {
    const item = canonicalItem(given);
    const question = writeQuestion(item, book);
    const path = item.category.join('\n');
    if (path === category) return question;
    category = path;
    return `$CATEGORY: ${writeCategory(item.category)}\n\n${question}`;
  });
  return { bytes: new TextEncoder().encode(pieces.map((piece) => `${piece}\n`).join('\n')), losses };
}

function writeQuestion(item: NeutralItem, book: LossBook): string {
  refuseUnwritable(item);
  loseRecordings(item, 'GIFT', book);
  loseDetails(
    item,
    [
      ...(['difficulty', 'subscription', 'marks', 'author', 'source', 'licence', 'language', 'status'] as const),
      ...(['hints', 'penalty', 'catalogue', 'materials'] as const),
    ],
    'GIFT',
    book,
  );
  const stem = writeText(item.stem, 'auto');
  const { format } = takeFormat(stem, 'auto');
  const comments = writeComments(item.place.identifier, item.tags);
  const title = item.title === '' ? '' : `::${escapeGift(item.title)}::`;
  const beginning = stem.startsWith('//') && title === '' ? `[moodle]${stem}` : stem;
  return `${comments}${title}${beginning}${writeBraces(item, format, book)}`;
}

/**
 * Without a mark when the text reads back as it is, else as `[html]` where that is not inherited anyway.
 * Moodle takes unmarked text for HTML, so nothing with `<` or `&` in it goes unmarked.
 */
function writeText(html: string, inherited: TextFormat, allowPlain = true): string {
  const plain = allowPlain ? findPlainText(html) : null;
  const unmarked = inherited === 'html' ? htmlSource(html) : plain !== null && !/[<>&]/.test(plain) ? plain : null;
  if (unmarked !== null) {
    const text = escapeGift(unmarked);
    if (!text.startsWith('%') && giftHtml(text, inherited) === html) return text;
  }
  return `[html]${escapeGift(htmlSource(html))}`;
}

function writeBraces(item: NeutralItem, format: TextFormat, book: LossBook): string {
  const { interaction } = item;
  const general = item.generalFeedback === undefined ? '' : `####${writeText(item.generalFeedback, format)}`;
  if (interaction.kind === 'description') {
    if (general) book.lose('GIFT has no place for the general feedback of a description.');
    return '';
  }
  const answers = writeAnswers(interaction, format, book);
  if (answers.length === 0) return `{${general}}`;
  if (answers.length === 1 && interaction.kind === 'true-false') return `{${answers[0]}${general}}`;
  const opening = interaction.kind === 'numeric' ? '{#' : '{';
  return `${opening}\n${[...answers, ...(general ? [general] : [])].map((line) => `\t${line}\n`).join('')}}`;
}

function writeAnswers(interaction: NeutralInteraction, format: TextFormat, book: LossBook): string[] {
  switch (interaction.kind) {
    case 'essay':
      loseEssayDetails(interaction, 'GIFT', book);
      return [];
    case 'true-false': {
      const { right, feedbackTrue, feedbackFalse } = interaction;
      const [rightly, wrongly] = right ? [feedbackTrue, feedbackFalse] : [feedbackFalse, feedbackTrue];
      const second = rightly === undefined ? '' : `#${writeText(rightly, format)}`;
      const first = wrongly === undefined ? second && '#' : `#${writeText(wrongly, format)}`;
      return [`${right ? 'TRUE' : 'FALSE'}${first}${second}`];
    }
    case 'choice':
      return writeChoice(interaction, format, book);
    case 'short-text':
      if (interaction.caseSensitive) book.lose('GIFT does not distinguish upper and lower case; the answers did.');
      return interaction.answers.map(({ pattern, share, feedback }) => {
        const weight = share === '1' && !/^%|->/.test(pattern) ? '' : `%${percentage(share, book)}%`;
        const mark = takeFormat(pattern, 'auto').text === pattern ? '' : '[plain]';
        return `=${weight}${mark}${escapeGift(pattern)}${writeFeedback(feedback, format)}`;
      });
    case 'numeric':
      return writeNumeric(interaction, format, book);
    case 'matching':
      if (!interaction.shuffle) book.lose('GIFT cannot say that the order stays as it is.');
      if ((interaction.scoring ?? 'each-pair') !== 'each-pair') {
        book.lose(`GIFT pays each pair; ${shownScoring(interaction.scoring!)} is not kept.`);
      }
      return [
        ...interaction.pairs.map(({ left, right }) => `=${writeLeft(left, format)} -> ${writeText(right, 'auto')}`),
        ...interaction.distractors.map((text) => `= -> ${writeText(text, 'auto')}`),
      ];
    default:
      throw new CannotWrite(`GIFT has no form for ${shownType(interaction)}.`);
  }
}

/** An arrow in the text would part it; in HTML it is `-&gt;`. */
const writeLeft = (left: string, format: TextFormat): string => writeText(left, format, !left.includes('-&gt;'));

function writeChoice(
  { multiple, shuffle, options, scoring }: Extract<NeutralInteraction, { kind: 'choice' }>,
  format: TextFormat,
  book: LossBook,
): string[] {
  if (options.length < 2) throw new CannotWrite('A choice needs at least two options.');
  if (options.every(({ share }) => share === '0' || share.startsWith('-'))) {
    throw new CannotWrite('A choice needs an option that earns marks.');
  }
  if (!shuffle) book.lose('GIFT cannot say that the order of the options stays as it is.');
  if (multiple && scoring !== undefined && scoring !== 'option-shares') {
    book.lose(`GIFT pays the share of each option; ${shownScoring(scoring)} is not kept.`);
  }
  if (!multiple && !options.some(({ share }) => share === '1')) {
    book.lose('GIFT takes a choice without a fully right option for multiple choice.');
  }
  // With nothing but = it would be short text.
  const allRight = options.every(({ share }) => share === '1');
  return options.map(({ text, share, feedback }, i) => {
    const sign = !multiple && share === '1' && !(allRight && i > 0) ? '=' : '~';
    const weight = sign === '=' || share === '0' ? '' : `%${percentage(share, book)}%`;
    return `${sign}${weight}${writeText(text, format)}${writeFeedback(feedback, format)}`;
  });
}

function writeNumeric(
  { answers, units }: Extract<NeutralInteraction, { kind: 'numeric' }>,
  format: TextFormat,
  book: LossBook,
): string[] {
  if (units.length > 0) book.lose('GIFT has no units: the answer is a bare number.');
  return answers.map((answer, i) => {
    const feedback = writeFeedback(answer.feedback, format);
    if (answer.value === '*' && answer.share === '0' && i > 0 && i === answers.length - 1) return `~${feedback || '#'}`;
    const weight = answer.share === '1' ? '' : `%${percentage(answer.share, book)}%`;
    return `=${weight}${answer.value}:${nominalTolerance(answer, book)}${feedback}`;
  });
}

function nominalTolerance({ value, tolerance }: NeutralNumericAnswer, book: LossBook): string {
  if (tolerance.kind === 'nominal') return tolerance.value;
  const number = findRational(value);
  if (!number || Number(tolerance.value) === 0) return '0';
  const size = isNegative(number) ? negate(number) : number;
  book.lose(`GIFT knows tolerances as plain amounts only; the ${tolerance.kind} one was written as such.`);
  return exactDecimal(multiply(size, parseRational(tolerance.value)));
}

const writeFeedback = (feedback: string | undefined, format: TextFormat): string =>
  feedback === undefined ? '' : `#${writeText(feedback, format)}`;

function percentage(share: string, book: LossBook): string {
  const value = parseRational(share);
  const exact = findPercentageText(value);
  if (exact !== null) return exact;
  book.lose(`The share ${toText(value)} was rounded.`);
  return decimalText(multiply(value, { n: 100n, d: 1n }), 5);
}
