import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';

/** Most questions in one file. */
export const MAX_ITEMS = 20_000;

/** Throws when a file holds more questions than `MAX_ITEMS`. */
export function refuseCount(items: number): void {
  if (items > MAX_ITEMS) {
    throw new UnreadableFile(
      'too-many-items',
      `The file contains more than ${MAX_ITEMS.toLocaleString('en')} questions. Split it into several files.`,
    );
  }
}
