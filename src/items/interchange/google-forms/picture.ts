import { type Fields, textAt } from '../fields.ts';
import { escapeHtml } from '../math.ts';

/** A text within the quotation marks of an attribute. */
export const attributeText = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

/** A picture by its address, which expires: the import leaves it out and names it. */
export function pictureHtml(image: Fields): string {
  const source = textAt(image, 'contentUri') || textAt(image, 'sourceUri');
  if (source === '') return '';
  return `<p><img src="${attributeText(source)}" alt="${attributeText(textAt(image, 'altText'))}"></p>`;
}
