import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { decimalOrFraction } from '#platform/exact/decimals.ts';
import { findRational } from '#platform/exact/rational.ts';
import { canonicalItem } from '../canonical.ts';
import type { WrittenFile } from '../format.ts';
import { writeCategory } from '../gift/comments.ts';
import { CannotWrite, type LossBook, loseDetails, refuseUnwritable, writeEach } from '../losses.ts';
import { partsAsGaps } from '../parts-as-gaps.ts';
import type { Pictures } from '../pictures.ts';
import { decimalText, findShare } from '../shares.ts';
import { shownType } from '../shown-names.ts';
import { tableAsGaps } from '../table-as-gaps.ts';
import { element, line, text } from './source.ts';
import { type Writing, writeHtml } from './write-texts.ts';
import { findWriter } from './writers.ts';

/** UTF-8, as Moodle exports it; pictures are in the file itself. */
export function writeMoodleXml(items: readonly NeutralItem[], pictures: Pictures = new Map()): WrittenFile {
  let category = '';
  const { pieces, losses } = writeEach(items, (given, book) => {
    const item = partsAsGaps(tableAsGaps(canonicalItem(given), 'Moodle XML', book), 'Moodle XML', book);
    const question = writeQuestion(item, { book, pictures });
    const path = item.category.join('\n');
    if (path === category) return question;
    category = path;
    return categoryElement(item.category) + question;
  });
  const file = `<?xml version="1.0" encoding="UTF-8"?>\n${element('quiz', {}, `\n${pieces.join('\n')}`)}`;
  return { bytes: new TextEncoder().encode(file), losses };
}

const categoryElement = (names: readonly string[]): string =>
  `${element('question', { type: 'category' }, element('category', {}, text(writeCategory(names))))}\n`;

function writeQuestion(item: NeutralItem, writing: Writing): string {
  refuseUnwritable(item);
  const { book } = writing;
  const { type, inside, stem } = writeInteraction(item, writing);
  loseDetails(
    item,
    ['difficulty', 'subscription', 'author', 'source', 'licence', 'language', 'status', 'catalogue', 'materials'],
    'Moodle XML',
    book,
  );
  const tags = item.tags.map((tag) => element('tag', {}, text(tag))).join('');
  return element(
    'question',
    { type },
    `\n${element('name', {}, text(item.title))}${writeHtml('questiontext', stem, writing)}` +
      writeHtml('generalfeedback', item.generalFeedback ?? '', writing) +
      writeMarks(item, book) +
      writePenalty(item, book) +
      (item.place.identifier ? line('idnumber', item.place.identifier) : '') +
      inside +
      (item.hints ?? []).map((hint) => writeHtml('hint', hint, writing)).join('') +
      (tags && element('tags', {}, `\n${tags}`)),
  );
}

interface Written {
  readonly type: string;
  readonly stem: string;
  readonly inside: string;
}

function writeInteraction({ stem, interaction }: NeutralItem, writing: Writing): Written {
  const writer = findWriter(interaction.kind);
  if (!writer) throw new CannotWrite(`Moodle XML has no form for ${shownType(interaction)}.`);
  return { stem, ...writer(interaction, stem, writing) };
}

function writePenalty({ penalty, interaction }: NeutralItem, book: LossBook): string {
  if (penalty === undefined) return '';
  if (interaction.kind === 'description') {
    book.lose('In Moodle a description has no penalty.');
    return '';
  }
  const written = decimalText(findRational(penalty)!, 7);
  if (findShare(written) !== penalty) book.lose(`The penalty ${penalty} was rounded.`);
  return line('penalty', written);
}

function writeMarks({ marks, interaction }: NeutralItem, book: LossBook): string {
  if (interaction.kind === 'description') {
    if (marks !== undefined) book.lose('In Moodle a description has no marks.');
    return line('defaultgrade', '0');
  }
  if (marks === undefined) return '';
  const exact = decimalOrFraction(marks);
  if (!exact.includes('/')) return line('defaultgrade', exact);
  book.lose(`The marks ${marks} were rounded.`);
  return line('defaultgrade', decimalText(findRational(marks)!, 7));
}
