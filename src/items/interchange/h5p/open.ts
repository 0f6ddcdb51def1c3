/** Activities of H5P that ask for a text, or for an order. */

import { listAt, textAt } from '../fields.ts';
import { escapeHtml } from '../math.ts';
import { isBlankHtml } from '../texts.ts';
import { type Activity, type FoundQuestion, htmlAt, looseHtml, mediaOf } from './activity.ts';

/** H5P looks for words in the text; here people mark it, and the words are in their note. */
export function readEssay(activity: Activity): FoundQuestion {
  const { params, warn } = activity;
  warn('H5P scores the text by its words; here people mark it.');
  const words = listAt(params, 'keywords')
    .map((one) => textAt(one, 'keyword'))
    .filter((word) => word !== '');
  const list = words.length > 0 ? `<ul>${words.map((word) => `<li>${escapeHtml(word)}</li>`).join('')}</ul>` : '';
  const note = htmlAt(params, 'solution', 'sample') + list;
  return {
    stem: mediaOf(activity) + htmlAt(params, 'taskDescription'),
    interaction: { kind: 'essay', ...(!isBlankHtml(note) && { graderNote: note }) },
  };
}

export function readSortParagraphs(activity: Activity): FoundQuestion {
  const { params, warn } = activity;
  warn('H5P pays for places or neighbours; here the whole order must be right.');
  return {
    stem: mediaOf(activity) + htmlAt(params, 'taskDescription'),
    interaction: {
      kind: 'ordering',
      items: listAt(params, 'paragraphs').map((one) => looseHtml(typeof one === 'string' ? one : '')),
    },
  };
}
