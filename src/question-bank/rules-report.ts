/** What became of a file, as a table to keep: one row per item. */
import type { ImportItem } from './contract-import.ts';

const headings = ['position', 'status', 'stored as', 'type', 'title', 'place', 'messages', 'like', 'is like'];

/** A spreadsheet must not take a title for a formula. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (text: string): string => (/[",;\t\n\r']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const rowOf = (item: ImportItem): string[] => [
  String(item.position),
  item.status,
  item._id ?? '',
  item.type ?? '',
  item.title,
  item.place,
  item.messages.join(' | '),
  item.duplicate?.alike ?? '',
  item.duplicate ? (item.duplicate._id ?? `position ${item.duplicate.position}`) : '',
];

/** RFC 4180 with a byte order mark, so that Excel takes it for UTF-8. */
export const reportCsv = (items: readonly ImportItem[]): string =>
  `\ufeff${[headings, ...items.map(rowOf)].map((row) => row.map((text) => cell(guarded(text))).join(',')).join('\r\n')}\r\n`;
