import type { NeutralItem, Place, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { xmlChildren } from '#platform/server/text/xml-tree.ts';
import { childrenNamed, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { distinct } from '../canonical.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { readCategory } from '../gift/comments.ts';
import { excerpt } from '../gift/interactions.ts';
import { PictureBox } from '../pictures.ts';
import { cleanText, oneLine } from '../plain-text.ts';
import { findShare } from '../shares.ts';
import { isBlankHtml } from '../texts.ts';
import { readInteraction } from './interactions.ts';
import { Refused } from './refused.ts';
import { bytesOf, findHtml, type Reading, rawText, readHtml } from './texts.ts';

/** Reads an export of Moodle's question bank: a question that is broken is refused with its line, the others are read. */
export function openMoodleXml(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  const elements = xmlChildren(cleanText(text).trimStart(), (root) => {
    if (root !== 'quiz')
      throw new UnreadableFile('broken-xml', `The file is XML, but no export of Moodle: it begins with <${root}>.`);
  });
  const box = new PictureBox();
  const once = new Set<string>();
  const items = itemsOf(
    elements.filter(({ name }) => name === 'question'),
    box,
    once,
  );
  return { encoding, total: null, items, rest: () => ({ warnings: [...once], pictures: box.pictures }) };
}

/** As `openMoodleXml`, all of it. */
export const readMoodleXml = (file: SourceFile) => readAll(openMoodleXml(file));

function* itemsOf(questions: Iterable<XmlElement>, box: PictureBox, once: Set<string>): Generator<ReadItem> {
  let category: readonly string[] = [];
  for (const question of questions) {
    if (question.attributes.type !== 'category') {
      yield readQuestion(question, category, box);
      continue;
    }
    category = readCategory(oneLine(rawText(findChild(question, 'category'))));
    if (!isBlankHtml(rawText(findChild(question, 'info')))) once.add('Descriptions of categories are not kept.');
  }
}

function readQuestion(question: XmlElement, category: readonly string[], box: PictureBox): ReadItem {
  const { warnings, warn } = warningList();
  const reading: Reading = { box, warn };
  const identifier = oneLine(textOf(findChild(question, 'idnumber') ?? ''));
  const place: Place = { line: question.line, ...(identifier && { identifier }) };
  const title = oneLine(rawText(findChild(question, 'name')));
  try {
    const given = readHtml(findChild(question, 'questiontext'), reading) + oldPicture(question, reading);
    const { stem, interaction, hasGeneralFeedback = false } = readInteraction(question, given, reading);
    if (isBlankHtml(stem)) throw new Refused('The question has no text.');
    const generalFeedback = hasGeneralFeedback ? undefined : findHtml(findChild(question, 'generalfeedback'), reading);
    const tags = childrenNamed(findChild(question, 'tags') ?? question, 'tag').map((tag) => oneLine(rawText(tag)));
    const marks = readMarks(question, interaction, reading);
    const hints = childrenNamed(question, 'hint')
      .map((hint) => readHtml(hint, reading))
      .filter((hint) => hint !== '');
    const penalty = readPenalty(question, interaction);
    nameLeftOut(question, reading);
    const item: NeutralItem = {
      ...{ place, title, stem, interaction, tags: distinct(tags), category },
      ...(generalFeedback && { generalFeedback }),
      ...(marks && { marks }),
      ...(hints.length > 0 && { hints }),
      ...(penalty && { penalty }),
    };
    return { item, warnings };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message, place, title: title || excerpt(rawText(findChild(question, 'questiontext'))) };
  }
}

/** Until Moodle 2 a question had one picture, beside its text. */
function oldPicture(question: XmlElement, { box, warn }: Reading): string {
  const bytes = findChild(question, 'image_base64');
  if (!bytes || textOf(bytes).trim() === '') return '';
  const name = oneLine(textOf(findChild(question, 'image') ?? ''));
  const address = box.add(name, bytesOf({ ...bytes, attributes: {} }));
  if (!address) warn(`The picture "${name}" is left out: it is not a PNG, JPEG, WebP or GIF of up to 5 MB.`);
  return address ? `<p><img src="${address}" alt=""></p>` : '';
}

function readMarks(question: XmlElement, { kind }: NeutralItem['interaction'], { warn }: Reading): string | undefined {
  const element = findChild(question, 'defaultgrade');
  if (!element || kind === 'description') return undefined;
  const text = findDecimal(textOf(element));
  if (text === null) warn(`The default grade "${excerpt(textOf(element))}" is not a number and was left out.`);
  else if (Number(text) <= 0) warn('It is worth no marks in Moodle; here it is worth 1.');
  else return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return undefined;
}

/** Moodle writes 0.3333333 for a third. */
function readPenalty(question: XmlElement, { kind }: NeutralItem['interaction']): string | undefined {
  const share = kind === 'description' ? null : findShare(textOf(findChild(question, 'penalty') ?? ''));
  return share === null || share === '0' || share.startsWith('-') ? undefined : share;
}

/** What Moodle writes when the author writes nothing. */
const usualFeedback = /^(?:<p>)?Your answer is (?:partially )?(?:in)?correct\.?(?:<\/p>)?$/;

const overall: Readonly<Record<string, string>> = {
  correctfeedback: 'right',
  partiallycorrectfeedback: 'partly right',
  incorrectfeedback: 'wrong',
};

function nameLeftOut(question: XmlElement, { warn }: Reading): void {
  for (const [name, word] of Object.entries(overall)) {
    const text = rawText(findChild(question, name)).trim();
    if (!isBlankHtml(text) && !usualFeedback.test(text)) {
      warn(`The feedback for every ${word} answer is left out: feedback belongs to an answer, or to all.`);
    }
  }
  if (textOf(findChild(question, 'hidden') ?? '').trim() === '1')
    warn('It is hidden in Moodle; here it is ready to use.');
}
