import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from '../canonical.ts';
import type { WrittenFile } from '../format.ts';
import { CannotWrite, type LossBook, refuseUnwritable, writeEach } from '../losses.ts';
import { MISSING, type Pictures, picturesIn } from '../pictures.ts';
import { FILE_FORMAT, FILE_VERSION, questionSchema } from './schema.ts';

/** One question a line, so that two files can be compared; pictures are at the end. */
export function writeJson(items: readonly NeutralItem[], pictures: Pictures = new Map()): WrittenFile {
  const named = new Set<string>();
  const { pieces, losses } = writeEach(
    items,
    (item, book) => {
      const text = writeQuestion(canonicalItem(item), book);
      for (const hash of picturesIn([text])) {
        if (pictures.has(hash)) named.add(hash);
        else book.lose(MISSING);
      }
      return text;
    },
    true,
  );
  const kept = [...named].map((hash) => {
    const { name, bytes } = pictures.get(hash)!;
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return `${JSON.stringify(hash)}:${JSON.stringify({ name, base64 })}`;
  });
  const file = `{"format":"${FILE_FORMAT}","version":${FILE_VERSION},"questions":[\n${pieces.join(',\n')}\n],"pictures":{\n${kept.join(',\n')}\n}}\n`;
  return { bytes: new TextEncoder().encode(file), losses };
}

function writeQuestion(item: NeutralItem, book: LossBook): string {
  refuseUnwritable(item);
  if (item.interaction.kind === 'other') throw new CannotWrite(`There is no form for ${item.interaction.name}.`);
  const { place: _place, ...question } = item;
  // What could not be read again is no backup. The schema also puts the keys in its order, so that equal is equal.
  const parsed = questionSchema.safeParse(JSON.parse(JSON.stringify(question)));
  if (!parsed.success) book.lose('The question is not complete; reading it again will refuse it.');
  return JSON.stringify(parsed.success ? parsed.data : question);
}
