import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { canonicalItem } from '../canonical.ts';
import { areTruths, asFlaggedChoice, loseAllButOptions, plainLine } from '../flagged-choice.ts';
import type { WrittenFile } from '../format.ts';
import { CannotWrite, type LossBook, refuseUnwritable, writeEach } from '../losses.ts';
import { MAX_ANSWER, MAX_ANSWERS, MAX_QUESTION } from './sheet.ts';

const FORMAT = 'Kahoot';
/** What Kahoot gives a new question. */
const SECONDS = '20';

const headings = [
  '',
  `Question - max ${MAX_QUESTION} characters`,
  ...Array.from({ length: MAX_ANSWERS }, (_, i) => `Answer ${i + 1} - max ${MAX_ANSWER} characters`),
  'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
  'Correct answer(s) - choose at least one',
];

/** Kahoot reads its headings in row 8, and questions from row 9 on. */
const ROWS_ABOVE = 7;

export async function writeKahoot(items: readonly NeutralItem[]): Promise<WrittenFile> {
  const { pieces, losses } = writeEach(items, (item, book) => writeQuestion(canonicalItem(item), book));
  const above = Array.from({ length: ROWS_ABOVE }, () => headings.map(() => ''));
  const rows = [...above, headings, ...pieces.map((cells, i) => [String(i + 1), ...cells])];
  return { bytes: await packXlsx('Sheet1', rows, () => 30), losses };
}

function writeQuestion(item: NeutralItem, book: LossBook): string[] {
  refuseUnwritable(item);
  const { options, multiple } = asFlaggedChoice(item.interaction, FORMAT, book);
  const right = options.flatMap(({ share }, index) => (isRight(share, multiple) ? [index + 1] : []));
  if (right.length === 0) throw new CannotWrite(`${FORMAT} needs an option that is right.`);
  if (options.length > MAX_ANSWERS) {
    throw new CannotWrite(`${FORMAT} takes ${MAX_ANSWERS} answers at most; it has ${options.length}.`);
  }
  if (multiple) book.lose(`${FORMAT} pays for any one of the right answers; the scoring is not kept.`);
  else if (options.some(({ share }) => share !== '0' && share !== '1')) {
    book.lose(`${FORMAT} knows right and wrong only: shares of single options are not kept.`);
  }
  loseAllButOptions(item, FORMAT, book);
  const stem = fitting(plainLine(item.stem, FORMAT, book), MAX_QUESTION, 'question');
  const texts = options.map(({ text }) => fitting(plainLine(text, FORMAT, book), MAX_ANSWER, 'answer'));
  if (item.interaction.kind === 'choice' && areTruths(texts)) {
    book.lose(`${FORMAT} has no true/false of its own: a choice between True and False comes back as one.`);
  }
  const answers = Array.from({ length: MAX_ANSWERS }, (_, i) => texts[i] ?? '');
  return [stem, ...answers, SECONDS, right.join(',')];
}

const isRight = (share: string, multiple: boolean): boolean =>
  multiple ? share !== '0' && !share.startsWith('-') : share === '1';

function fitting(text: string, max: number, what: string): string {
  if (text.length <= max) return text;
  throw new CannotWrite(
    `${FORMAT} takes ${max} characters for a ${what === 'answer' ? 'text of an answer' : what}; it has ${text.length}.`,
  );
}
