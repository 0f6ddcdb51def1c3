/** Texts of a Moodle file: their format, the files that are beside them, and spans in several languages. */
import { childrenNamed, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isRecording, type PictureBox, RECORDING_ENDINGS, VIDEO_NAME, withPictures } from '../pictures.ts';
import { isBlankHtml, type TextFormat, textToHtml } from '../texts.ts';
import { chooseLanguage } from './languages.ts';

const formats: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  moodle_auto_format: 'auto',
  plain_text: 'plain',
  markdown: 'markdown',
};

/** Collects what was read of one question but may surprise, each once. */
export interface Reading {
  readonly box: PictureBox;
  warn(message: string): void;
}

/** What is in `<text>` inside the element, as it is; '' when there is none. */
export function rawText(element: XmlElement | null): string {
  const text = element && findChild(element, 'text');
  return text ? textOf(text) : '';
}

/** The text of an element with `<text>` and `<file>` inside it, as HTML; '' for an absent or blank one. */
export function readHtml(element: XmlElement | null, reading: Reading, usual: TextFormat = 'auto'): string {
  if (!element) return '';
  const source = rawText(element);
  const format = formats[element.attributes.format ?? ''] ?? usual;
  const html = textToHtml(chooseLanguage(source, reading.warn), format);
  const shown = html.includes('@@PLUGINFILE@@') ? withFiles(html, childrenNamed(element, 'file'), reading) : html;
  return isBlankHtml(shown) ? '' : withInline(shown, reading);
}

/** As `readHtml`, but undefined where nothing is to be seen. */
export const findHtml = (element: XmlElement | null, reading: Reading): string | undefined =>
  readHtml(element, reading) || undefined;

const PLUGIN = /^@@PLUGINFILE@@\/?/;
const LOST_PICTURE = /<img\b[^<>]*@@PLUGINFILE@@[^<>]*>/gi;
const LOST_LINK = /\s(?:href|src|data|poster)\s*=\s*(?:"@@PLUGINFILE@@[^"]*"|'@@PLUGINFILE@@[^']*')/gi;
const LINKED_RECORDING = new RegExp(
  `<a\\b[^<>]*\\bhref\\s*=\\s*"(@@PLUGINFILE@@[^"<>]*\\.(?:${RECORDING_ENDINGS}))"[^<>]*>([\\s\\S]{0,500}?)<\\/a>`,
  'gi',
);
const NAME = /@@PLUGINFILE@@\/?([^"'?#<>]*)/g;

function withFiles(html: string, files: readonly XmlElement[], reading: Reading): string {
  const byName = new Map(files.map((file) => [pathOf(file), file]));
  const fileOf = (source: string) => byName.get(decoded(source.replace(PLUGIN, '').replace(/[?#].*$/, '')));
  // Moodle's filter for media makes a player of a link to a recording.
  const played = html.replace(LINKED_RECORDING, (link, source: string, words: string) => {
    const file = fileOf(source);
    const address = file ? reading.box.add(file.attributes.name ?? '', bytesOf(file)) : null;
    if (!isRecording(address)) return link;
    const title = words
      .replace(/<[^<>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim();
    const player = VIDEO_NAME.test(source) ? 'video' : 'audio';
    return `<${player} src="${address}" title="${title}"></${player}>`;
  });
  const kept = withPictures(played, (source) => {
    if (!PLUGIN.test(source)) return null;
    const file = fileOf(source);
    return file ? reading.box.add(file.attributes.name ?? '', bytesOf(file)) : null;
  });
  for (const [, name] of kept.matchAll(NAME)) {
    const there = byName.has(decoded(name!));
    reading.warn(
      there
        ? `The file "${decoded(name!)}" is left out: only pictures (PNG, JPEG, WebP, GIF up to 5 MB), audio and videos can be kept.`
        : `The file "${decoded(name!)}" is named in the text, but the file of questions does not hold it.`,
    );
  }
  return kept.replace(LOST_PICTURE, '').replace(LOST_LINK, '');
}

/** Pasted pictures are in the address itself. */
const withInline = (html: string, { box }: Reading): string =>
  html.includes('data:image/') ? withPictures(html, (source) => box.addInline(source)) : html;

/** A path is "/" for a file beside the text, "/maps/" for one in a folder. */
const pathOf = ({ attributes }: XmlElement): string =>
  `${(attributes.path ?? '/').replace(/^\/+/, '')}${attributes.name ?? ''}`;

export const bytesOf = (file: XmlElement): Uint8Array =>
  file.attributes.encoding === 'base64' || file.attributes.encoding === undefined
    ? Buffer.from(textOf(file), 'base64')
    : new Uint8Array();

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('&amp;', '&'));
  } catch {
    return name;
  }
}
