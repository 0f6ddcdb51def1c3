import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { aiken } from './aiken/format.ts';
import { csv } from './csv/format.ts';
import type { Format, FormatName, SourceFile } from './format.ts';
import { gift } from './gift/format.ts';
import { json } from './json/format.ts';
import { kahoot } from './kahoot/format.ts';
import { moodleXml } from './moodle-xml/format.ts';
import { qti12, qti21, qti22, qti30 } from './qti/formats.ts';
import { xlsx } from './xlsx/format.ts';

/** Every format, in the order in which people are offered them. A new one is a folder and a line here. */
export const formats: readonly Format[] = [gift, moodleXml, aiken, csv, xlsx, kahoot, qti12, qti21, qti22, qti30, json];

export const formatNames = formats.map(({ name }) => name);

export const findFormat = (name: string): Format | null => formats.find((format) => format.name === name) ?? null;

/** Throws RangeError: the name is one of ours, never what a person typed. */
export function getFormat(name: FormatName): Format {
  const format = findFormat(name);
  if (!format) throw new RangeError(`There is no format "${name}"`);
  return format;
}

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
