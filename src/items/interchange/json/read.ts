import type { NeutralItem, Place, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { canonicalItem } from '../canonical.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { PictureBox } from '../pictures.ts';
import { isBlankHtml } from '../texts.ts';
import { FILE_FORMAT, FILE_VERSION, fileSchema, questionSchema } from './schema.ts';

/** Reads our own file: a question that breaks its schema is refused with the place in it, the others are read. */
export function openJson(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  const { questions, pictures } = parseFile(text);
  refuseCount(questions.length);
  const box = new PictureBox();
  let broken = 0;
  for (const { name, base64 } of Object.values(pictures)) {
    if (box.add(name, Buffer.from(base64, 'base64')) === null) broken += 1;
  }
  const warnings = broken === 0 ? [] : [`${broken} of the pictures can not be stored and are left out.`];
  return {
    encoding,
    total: questions.length,
    items: questions.values().map(readQuestion),
    rest: () => ({ warnings, pictures: box.pictures }),
  };
}

/** As `openJson`, all of it. */
export const readJson = (file: SourceFile) => readAll(openJson(file));

function parseFile(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'its lists are nested too deeply';
    throw new UnreadableFile('broken-json', `The file is not well-formed JSON and cannot be read (${excerpt(why)}).`);
  }
  const parsed = fileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnreadableFile(
    'broken-json',
    `The file is JSON, but not a file of questions: it must be an object with "format": "${FILE_FORMAT}", "version": ${FILE_VERSION} and a list "questions" (${issue!.path.join('.') || 'the whole'}: ${issue!.message}).`,
  );
}

function readQuestion(value: unknown, index: number): ReadItem {
  const place: Place = { identifier: `questions[${index}]` };
  const parsed = questionSchema.safeParse(value);
  if (!parsed.success) return { refused: reasonOf(parsed.error.issues[0]!), place, title: titleOf(value) };
  const item: NeutralItem = canonicalItem({ ...parsed.data, place });
  if (isBlankHtml(item.stem)) return { refused: 'The question has no text.', place, title: item.title };
  return { item, warnings: [] };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const reasonOf = ({ path, message }: Issue): string => {
  const where = path.map(String).join('.');
  return where === '' ? `${message}.` : `${where}: ${message}.`;
};

function titleOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('title' in value)) return '';
  return typeof value.title === 'string' ? excerpt(value.title) : '';
}
