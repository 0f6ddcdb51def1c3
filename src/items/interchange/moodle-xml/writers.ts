/** Neutral interactions → what Moodle's question types hold beside their text. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal } from '#platform/exact/decimals.ts';
import { findRational, isNegative, multiply, negate, parseRational } from '#platform/exact/rational.ts';
import { CannotWrite, type LossBook } from '../losses.ts';
import { shownScoring } from '../shown-names.ts';
import { findPlainText } from '../texts.ts';
import { element, line, text } from './source.ts';
import { writeUnits } from './units.ts';
import { percentage, type WrittenInteraction, writeFeedback } from './write-answers.ts';
import { type Writing, writeHtml } from './write-texts.ts';
import { writeCalculated, writeCloze, writeEssay, writeFileUpload, writeOrdering } from './writers-open.ts';

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;
type Writer<Kind extends NeutralInteraction['kind']> = (
  interaction: Of<Kind>,
  stem: string,
  writing: Writing,
) => WrittenInteraction;

const writers: { readonly [Kind in NeutralInteraction['kind']]?: Writer<Kind> } = {
  choice: writeChoice,
  'true-false': writeTrueFalse,
  numeric: writeNumeric,
  'short-text': writeShortText,
  matching: writeMatching,
  cloze: writeCloze,
  ordering: writeOrdering,
  essay: writeEssay,
  'file-upload': writeFileUpload,
  calculated: writeCalculated,
  description: () => ({ type: 'description', inside: '' }),
};

export const findWriter = <Kind extends NeutralInteraction['kind']>(
  kind: Kind,
): Writer<NeutralInteraction['kind']> | undefined => writers[kind] as Writer<NeutralInteraction['kind']> | undefined;

function writeChoice(
  { multiple, shuffle, options, scoring }: Of<'choice'>,
  _stem: string,
  writing: Writing,
): WrittenInteraction {
  const { book } = writing;
  if (options.length < 2) throw new CannotWrite('A choice needs at least two options.');
  if (options.every(({ share }) => share === '0' || share.startsWith('-'))) {
    throw new CannotWrite('A choice needs an option that earns marks.');
  }
  if (multiple && scoring !== undefined && scoring !== 'option-shares') {
    book.lose(`Moodle XML pays the share of each option; ${shownScoring(scoring!)} is not kept.`);
  }
  const answers = options.map(({ text: option, share, feedback }) =>
    writeHtml('answer', option, writing, { fraction: percentage(share, book) }, writeFeedback(feedback, writing)),
  );
  const settings =
    line('single', String(!multiple)) + line('shuffleanswers', String(shuffle)) + line('answernumbering', 'abc');
  return { type: 'multichoice', inside: settings + answers.join('') };
}

function writeTrueFalse(
  { right, feedbackTrue, feedbackFalse }: Of<'true-false'>,
  _stem: string,
  writing: Writing,
): WrittenInteraction {
  const answer = (value: boolean, feedback: string | undefined): string =>
    element(
      'answer',
      { fraction: value === right ? '100' : '0', format: 'moodle_auto_format' },
      text(String(value)) + writeFeedback(feedback, writing),
    );
  return { type: 'truefalse', inside: answer(true, feedbackTrue) + answer(false, feedbackFalse) };
}

function writeShortText(
  { caseSensitive, answers }: Of<'short-text'>,
  _stem: string,
  writing: Writing,
): WrittenInteraction {
  const written = answers.map(({ pattern, share, feedback }) =>
    element(
      'answer',
      { fraction: percentage(share, writing.book), format: 'moodle_auto_format' },
      text(pattern) + writeFeedback(feedback, writing),
    ),
  );
  return { type: 'shortanswer', inside: line('usecase', caseSensitive ? '1' : '0') + written.join('') };
}

function writeNumeric(interaction: Of<'numeric'>, _stem: string, writing: Writing): WrittenInteraction {
  const answers = interaction.answers.map((answer) =>
    element(
      'answer',
      { fraction: percentage(answer.share, writing.book), format: 'moodle_auto_format' },
      text(answer.value) +
        writeFeedback(answer.feedback, writing) +
        line('tolerance', nominalTolerance(answer, writing.book)),
    ),
  );
  return { type: 'numerical', inside: answers.join('') + writeUnits(interaction, writing.book) };
}

/** Only calculated questions know other kinds of tolerance in Moodle. */
function nominalTolerance({ value, tolerance }: NeutralNumericAnswer, book: LossBook): string {
  if ((value !== '*' && !findRational(value)) || !findRational(tolerance.value)) {
    throw new CannotWrite(`The number ${value} or its tolerance has too many digits.`);
  }
  if (tolerance.kind === 'nominal' || value === '*') return tolerance.value;
  const number = findRational(value);
  if (!number || Number(tolerance.value) === 0) return '0';
  book.lose(`Moodle XML knows tolerances as plain amounts only; the ${tolerance.kind} one was written as such.`);
  return exactDecimal(multiply(isNegative(number) ? negate(number) : number, parseRational(tolerance.value)));
}

function writeMatching(
  { shuffle, pairs, distractors, scoring }: Of<'matching'>,
  _stem: string,
  writing: Writing,
): WrittenInteraction {
  if ((scoring ?? 'each-pair') !== 'each-pair') {
    writing.book.lose(`Moodle XML pays each pair; ${shownScoring(scoring!)} is not kept.`);
  }
  const all = [...pairs, ...distractors.map((right) => ({ left: '', right }))];
  const written = all.map(({ left, right }) => writeHtml('subquestion', left, writing, {}, writeRight(right, writing)));
  return { type: 'matching', inside: line('shuffleanswers', String(shuffle)) + written.join('') };
}

/** Right sides are plain text in Moodle's menus; one that needs its tags says so to us, and Moodle shows them. */
function writeRight(right: string, writing: Writing): string {
  const plain = findPlainText(right);
  if (plain !== null && !plain.includes('\n')) return element('answer', {}, text(plain));
  writing.book.lose('Moodle shows the right sides of pairs as plain text: their formatting is not kept there.');
  return writeHtml('answer', right, writing);
}
