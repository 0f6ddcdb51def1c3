import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { aiken } from './aiken/format.ts';
import { anki } from './anki/format.ts';
import { blackboard } from './blackboard/format.ts';
import { csv } from './csv/format.ts';
import { docx } from './docx/format.ts';
import type { Format, FormatName, SourceFile, WritableFormat, WritableFormatName } from './format.ts';
import { gift } from './gift/format.ts';
import { googleForms } from './google-forms/format.ts';
import { h5p } from './h5p/format.ts';
import { json } from './json/format.ts';
import { kahoot } from './kahoot/format.ts';
import { moodleXml } from './moodle-xml/format.ts';
import { qti12, qti21, qti22, qti30 } from './qti/formats.ts';
import { scorm } from './scorm/format.ts';
import { text2qti } from './text2qti/format.ts';
import { xlsx } from './xlsx/format.ts';

/** The formats of exports and templates, in the order in which people are offered them. */
export const writableFormats: readonly WritableFormat[] = [
  gift,
  moodleXml,
  aiken,
  csv,
  xlsx,
  kahoot,
  qti12,
  qti21,
  qti22,
  qti30,
  docx,
  json,
];

/** Every format that can be read. A new one is a folder and a line here, or above where it is written too. */
export const formats: readonly Format[] = [...writableFormats, h5p, text2qti, anki, googleForms, scorm, blackboard];

export const formatNames = formats.map(({ name }) => name);

const named = <F extends Format>(all: readonly F[], name: FormatName): F => {
  const format = all.find((one) => one.name === name);
  if (!format) throw new RangeError(`There is no format "${name}"`);
  return format;
};

/** Throws RangeError: the name is one of ours, never what a person typed. */
export const getFormat = (name: FormatName): Format => named(formats, name);

/** As `getFormat`, for writing. */
export const getWritableFormat = (name: WritableFormatName): WritableFormat => named(writableFormats, name);

/** The format that is surest of the file. Throws `UnreadableFile` when none recognises it. */
export async function detectFormat(file: SourceFile): Promise<Format> {
  const sure = await Promise.all(formats.map(async (format) => ({ format, confidence: await format.detect(file) })));
  const best = sure.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  if (best.confidence > 0) return best.format;
  file.text();
  throw new UnreadableFile(
    'unknown-format',
    `This is none of the formats that can be read: ${formats.map(({ label, extensions }) => `${label} (${extensions[0]})`).join(', ')}.`,
  );
}
