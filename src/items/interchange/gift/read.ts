import { hasMoodleGaps } from '#items/question-types/cloze/moodle.ts';
import type { NeutralItem, Place, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { refuseCount } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';
import { giftHtml, Refused, takeFormat } from './answer.ts';
import { type Block, findCategory, splitBlocks } from './blocks.ts';
import { readCategory, readComments } from './comments.ts';
import { excerpt, readInteraction } from './interactions.ts';
import { findFree, findFreeText, unescapeGift } from './syntax.ts';

/** Reads a GIFT file question by question: one that is broken is refused with its line, the others are read. */
export function openGift(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  const blocks = splitBlocks(text).filter((block) => block.text !== '');
  const total = blocks.filter((block) => findCategory(block) === null).length;
  refuseCount(total);
  return { encoding, total, items: itemsOf(blocks), rest: () => ({ warnings: [] }) };
}

/** As `openGift`, all of it. */
export const readGift = (file: SourceFile) => readAll(openGift(file));

function* itemsOf(blocks: readonly Block[]): Generator<ReadItem> {
  let category: readonly string[] = [];
  for (const block of blocks) {
    const path = findCategory(block);
    if (path === null) yield readQuestion(block, category);
    else category = readCategory(path);
  }
}

function readQuestion(block: Block, category: readonly string[]): ReadItem {
  const { identifier, tags } = readComments(block.comments);
  const place: Place = { line: block.line, ...(identifier && { identifier }) };
  const { title, body } = takeTitle(block.text);
  const warnings = [...block.warnings];
  try {
    return { item: { place, title, tags, category, ...readBody(body, warnings) }, warnings };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message, place, title: title || excerpt(unescapeGift(body)) };
  }
}

/** `::title::` at the beginning; a second pair of colons that is missing makes it text. */
function takeTitle(text: string): { title: string; body: string } {
  if (!text.startsWith('::')) return { title: '', body: text };
  const end = findFreeText(text.slice(2), '::');
  if (end === -1) return { title: '', body: text };
  return { title: oneLine(unescapeGift(text.slice(2, end + 2))), body: trimSpace(text.slice(end + 4)) };
}

const BRACES =
  'Braces that belong to the text must be written \\{ and \\}, in formulas too; a question has one pair of its own.';

const CLOZE =
  'These are gaps in Moodle’s cloze notation, which GIFT does not have. Bring the question as Moodle XML, or paste its text into a new question of the type "Fill in the blanks".';

function readBody(body: string, warnings: string[]): Pick<NeutralItem, 'stem' | 'interaction' | 'generalFeedback'> {
  const opening = findFree(body, '{}');
  if (opening === -1) return { stem: stemOf(body), interaction: { kind: 'description' } };
  if (body[opening] === '}') throw new Refused(`There is a } before the first {. ${BRACES}`);
  if (hasMoodleGaps(body.slice(opening, opening + 24))) throw new Refused(CLOZE);
  const closing = findFree(body, '}', opening);
  if (closing === -1) throw new Refused('The answers begin with { but never end with }.');
  const tail = trimSpace(body.slice(closing + 1));
  const inner = body.slice(opening + 1, closing);
  if (findFree(inner, '{') !== -1 || findFree(tail, '{}') !== -1)
    throw new Refused(`There are too many braces. ${BRACES}`);
  const head = body.slice(0, opening);
  const { format } = takeFormat(head, 'auto');
  const stem = stemOf(tail === '' ? head : `${head}_____${body.slice(closing + 1)}`);
  const separator = findFreeText(inner, '####', 'last');
  const generalFeedback = separator === -1 ? '' : giftHtml(inner.slice(separator + 4), format);
  const interaction = readInteraction(separator === -1 ? inner : inner.slice(0, separator), format, warnings);
  return { stem, interaction, ...(!isBlankHtml(generalFeedback) && { generalFeedback }) };
}

function stemOf(raw: string): string {
  const { text, format } = takeFormat(raw, 'auto');
  const stem = textToHtml(unescapeGift(text), format);
  if (isBlankHtml(stem)) throw new Refused('The question has no text.');
  return stem;
}
