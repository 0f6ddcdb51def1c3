/** Forms of Google: the questions of a quiz with their answer key. */

import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { type Fields, fieldsAt, listAt, textAt } from '../fields.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, plainToHtml } from '../texts.ts';
import { gridOf } from './grid.ts';
import { pictureHtml } from './picture.ts';
import { type Found, questionOf } from './questions.ts';

/** Throws `UnreadableFile`. */
export function readGoogleForm(file: SourceFile): ReadFile {
  const { text, encoding } = file.text();
  const form = parse(text);
  const all = listAt(form, 'items');
  refuseCount(all.length);
  const warnings = new Set<string>();
  if (/"goTo(?:Action|SectionId)"\s*:/.test(text))
    warnings.add('The form leads to other sections by the answer. Questions here come one after the other.');
  const title = oneLine(textAt(form, 'info', 'title'));
  let section = '';
  const items: ReadItem[] = [];
  all.forEach((item, index) => {
    if (has(item, 'pageBreakItem')) {
      section = oneLine(textAt(item, 'title'));
      if (textAt(item, 'description') !== '') warnings.add('Descriptions of sections are left out.');
      return;
    }
    items.push(
      readItem(
        item,
        index + 1,
        [title, section].filter((name) => name !== ''),
      ),
    );
  });
  // What Google does is not documented.
  if (items.some((read) => 'item' in read && read.item.interaction.kind === 'short-text'))
    warnings.add('Upper and lower case do not matter in short answers.');
  return { encoding, items, warnings: [...warnings] };
}

const has = (item: unknown, name: string): boolean =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, name);

function parse(text: string): Fields {
  try {
    return fieldsAt({ form: JSON.parse(text) }, 'form');
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'its lists are nested too deeply';
    throw new UnreadableFile('broken-json', `The file is not well-formed JSON and cannot be read (${excerpt(why)}).`);
  }
}

function readItem(item: unknown, number: number, category: readonly string[]): ReadItem {
  const title = oneLine(textAt(item, 'title'));
  const place = { identifier: `items[${number - 1}]` };
  const { warnings, warn } = warningList();
  try {
    const { interaction, marks, generalFeedback } = foundIn(item, warn);
    const stem = stemOf(item);
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const read: NeutralItem = {
      ...{ place, title: excerpt(plainText(stem)), stem, interaction, tags: [], category },
      ...(marks !== undefined && { marks }),
      ...(generalFeedback && { generalFeedback }),
    };
    return { item: read, warnings };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(title) || place.identifier };
  }
}

function foundIn(item: unknown, warn: (message: string) => void): Found {
  if (has(item, 'questionGroupItem')) return gridOf(fieldsAt(item, 'questionGroupItem'), warn);
  if (has(item, 'questionItem')) return questionOf(fieldsAt(item, 'questionItem', 'question'), warn);
  if (has(item, 'imageItem'))
    throw new ItemRefused('It is a picture without a question. Add it to the questions that it belongs to.');
  if (has(item, 'videoItem'))
    throw new ItemRefused('It is a video without a question. Questions can contain pictures only.');
  return { interaction: { kind: 'description' } };
}

/** The title with the description and the picture, of which the file has nothing but an address that expires. */
function stemOf(item: unknown): string {
  const image = fieldsAt(item, has(item, 'questionGroupItem') ? 'questionGroupItem' : 'questionItem', 'image');
  const description = textAt(item, 'description');
  return plainToHtml(textAt(item, 'title')) + (description === '' ? '' : plainToHtml(description)) + pictureHtml(image);
}
