/** The picture of a question on which something is dragged, and the labels for it. */

import type { NeutralPicture } from '#items/question-types/neutral/neutral-parts.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { oneLine } from '../plain-text.ts';
import { textToHtml } from '../texts.ts';
import { textIn } from './answers.ts';
import { Refused } from './refused.ts';
import { bytesOf, type Reading, rawText } from './texts.ts';

/** The picture in the background, in its own pixels, as Moodle counts them. Throws `Refused` when there is none to be shown. */
export function readBackground(question: XmlElement, { box }: Reading): NeutralPicture {
  const [file] = childrenNamed(question, 'file');
  if (!file) throw new Refused('The file does not hold its picture.');
  const bytes = bytesOf(file);
  const format = findImageFormat(bytes);
  const src = box.add(file.attributes.name ?? '', bytes);
  if (!format || src === null) throw new Refused('Its picture is no PNG, JPEG, GIF or WebP, or too large.');
  return { src, alt: oneLine(rawText(findChild(question, 'name'))), width: format.width, height: format.height };
}

/** More than any question here has; its pairs are compared with each other. */
const MOST_DRAGGED = 200;

/** What is dragged, and where it can be put. Throws `Refused` for too many. */
export function draggedIn(question: XmlElement): { drags: XmlElement[]; drops: XmlElement[] } {
  const [drags, drops] = [childrenNamed(question, 'drag'), childrenNamed(question, 'drop')];
  if (Math.max(drags.length, drops.length) > MOST_DRAGGED)
    throw new Refused(`It has more than ${MOST_DRAGGED} labels or places.`);
  return { drags, drops };
}

const FORMATTING = /<(?:b|i|u|em|strong|su[bp]|span)\b/i;

/** A label as plain text; what that loses is named. Throws `Refused` for one that is a picture or empty. */
export function readLabel(drag: XmlElement, number: number, { warn }: Reading): string {
  if (childrenNamed(drag, 'file').length > 0)
    throw new Refused(`Label ${number} is a picture; labels can only be text.`);
  const html = textToHtml(rawText(drag), 'auto');
  const text = oneLine(plainText(html));
  if (text === '') throw new Refused(`Label ${number} has no text.`);
  if (html.includes('data-latex=')) warn('Formulas in labels are shown as LaTeX source.');
  else if (FORMATTING.test(html)) warn('The formatting of labels is left out.');
  return text;
}

/** A whole number inside a child element; null for anything else. */
export function findWhole(element: XmlElement, name: string): number | null {
  const text = textIn(element, name);
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
