/** Texts with the pictures they name. */
import type { LossBook } from '../losses.ts';
import { endingOf, MISSING, type Pictures, picturesIn, withPictures } from '../pictures.ts';
import { htmlSource } from '../texts.ts';
import { element, text } from './source.ts';

export interface Writing {
  readonly book: LossBook;
  readonly pictures: Pictures;
}

/** `<name format="html"><text>…</text><file>…</file></name>`, with what else belongs inside. */
export function writeHtml(
  name: string,
  html: string,
  { book, pictures }: Writing,
  attributes: Readonly<Record<string, string>> = {},
  inside = '',
): string {
  const names = new Map<string, string>();
  let files = '';
  for (const hash of picturesIn([html])) {
    const picture = pictures.get(hash);
    if (!picture) {
      book.lose(MISSING);
      continue;
    }
    const bytes = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
    const fileName = `${hash.slice(0, 16)}.${endingOf(bytes)}`;
    names.set(hash, fileName);
    files += element('file', { name: fileName, path: '/', encoding: 'base64' }, bytes.toString('base64'));
  }
  const source = withPictures(htmlSource(html), (address) => {
    const fileName = names.get(address.slice(-64));
    return fileName === undefined ? null : `@@PLUGINFILE@@/${fileName}`;
  });
  return element(name, { ...attributes, format: 'html' }, `${text(source)}${files}${inside}`);
}
