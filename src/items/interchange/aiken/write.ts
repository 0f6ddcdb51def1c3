import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from '../canonical.ts';
import { areTruths, asFlaggedChoice, loseAllButOptions, plainLine } from '../flagged-choice.ts';
import type { WrittenFile } from '../format.ts';
import { CannotWrite, type LossBook, refuseUnwritable, writeEach } from '../losses.ts';

const FORMAT = 'Aiken';
const MAX_OPTIONS = 26;

/** UTF-8 without a byte order mark, lines ended by LF. */
export function writeAiken(items: readonly NeutralItem[]): WrittenFile {
  const { pieces, losses } = writeEach(items, (item, book) => writeQuestion(canonicalItem(item), book));
  return { bytes: new TextEncoder().encode(pieces.join('\n')), losses };
}

function writeQuestion(item: NeutralItem, book: LossBook): string {
  refuseUnwritable(item);
  const { options } = asFlaggedChoice(item.interaction, FORMAT, book);
  const right = options.flatMap(({ share }, index) => (share === '1' ? [index] : []));
  if (right.length !== 1 || options.length > MAX_OPTIONS) {
    throw new CannotWrite(
      `${FORMAT} needs exactly one option that earns full marks, and ${MAX_OPTIONS} options at most.`,
    );
  }
  if (options.some(({ share }) => share !== '0' && share !== '1')) {
    book.lose(`${FORMAT} knows right and wrong only: shares of single options are not kept.`);
  }
  loseAllButOptions(item, FORMAT, book);
  const stem = plainLine(item.stem, FORMAT, book);
  const texts = options.map(({ text }) => plainLine(text, FORMAT, book));
  if (item.interaction.kind === 'choice' && areTruths(texts)) {
    book.lose(`${FORMAT} has no true/false of its own: a choice between True and False comes back as one.`);
  }
  return `${stem}\n${texts.map((text, i) => `${nameOf(i)}) ${text}\n`).join('')}ANSWER: ${nameOf(right[0]!)}\n`;
}

const nameOf = (index: number): string => String.fromCharCode(65 + index);
